import { NONCE, type secureHeaders } from 'hono/secure-headers';
import { frameSources } from '../../../../src/core/schema/text/frames';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

/** The two scripts of the postcode service. The console loads the first, and the first loads the second. */
const POSTCODE_SCRIPTS = [
  'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/',
  'https://t1.kakaocdn.net/postcode/api/',
];
/** Hosts of the pages that the postcode service shows in its frame. */
const POSTCODE_FRAMES = ['https://t1.kakaocdn.net', 'https://postcode.map.kakao.com'];

/** Address of the thumbnails that lists show for videos. */
const VIDEO_PICTURES = 'https://i.ytimg.com/vi/';

/**
 * Returns the Content-Security-Policy of the console's page. It allows the page's own origin, and by the
 * nonce the first script and the styles created at run time. Pictures may come from the given hosts and from
 * YouTube. Style attributes are allowed for stored rich text, in which the sanitiser only keeps colours,
 * sizes and alignment. The postcode service, frames in rich text, and preview pages are allowed too.
 */
export const contentSecurityPolicy = (
  pictureHosts: readonly string[],
  previewPages: readonly string[],
): Policy => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", NONCE, ...POSTCODE_SCRIPTS],
  styleSrc: ["'self'", NONCE],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', VIDEO_PICTURES, ...pictureHosts.map((host) => `https://${host}`)],
  frameSrc: ["'self'", ...frameSources(), ...POSTCODE_FRAMES, ...previewPages],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});
