import { NONCE, type secureHeaders } from 'hono/secure-headers';
import { frameSources } from '../../../../src/core/schema/text/frames';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

/** The scripts of the postcode service: the script that the page loads, and the one loaded in turn. */
const POSTCODE_SCRIPTS = [
  'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/',
  'https://t1.kakaocdn.net/postcode/api/',
];
/** Hosts of the pages that the postcode service shows in its frame. */
const POSTCODE_FRAMES = ['https://t1.kakaocdn.net', 'https://postcode.map.kakao.com'];

/** URL of the thumbnails of videos in lists. */
const VIDEO_PICTURES = 'https://i.ytimg.com/vi/';

/**
 * Returns the Content-Security-Policy of the console's page. It allows its own origin, and the nonce for the first
 * script and for styles created at run time. Pictures may come from the given hosts and from YouTube's videos. Style
 * attributes are allowed in stored rich text, whose sanitiser only keeps colours, sizes and alignment. The postcode
 * service, the frames of rich text, and pages of previews are allowed too.
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
