import { NONCE, type secureHeaders } from 'hono/secure-headers';
import { getCspFrameSources } from '../../../../src/core/schema/text/frames';

type ContentSecurityPolicyOptions = NonNullable<
  NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']
>;

/**
 * Address prefixes of the two scripts of the postcode service. The console's page loads the first script,
 * which loads the second.
 */
const POSTCODE_SCRIPT_SOURCES = [
  'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/',
  'https://t1.kakaocdn.net/postcode/api/',
];
/** Hosts of the pages that the postcode service loads in frames. */
const POSTCODE_FRAME_SOURCES = ['https://t1.kakaocdn.net', 'https://postcode.map.kakao.com'];

/** Address of the preview pictures that lists show for videos. */
const YOUTUBE_THUMBNAIL_SOURCE = 'https://i.ytimg.com/vi/';

/**
 * Returns the Content-Security-Policy of the console's page. It allows the page's own origin; the nonce
 * allows the page's first script and the styles created at run time. Pictures may come from the given hosts
 * and from YouTube. Style attributes are allowed because stored rich text has them; the sanitiser keeps only
 * colours, sizes and alignment. The postcode service, frames in rich text, and preview pages are allowed too.
 */
export const contentSecurityPolicy = (
  pictureHosts: readonly string[],
  previewPageOrigins: readonly string[],
): ContentSecurityPolicyOptions => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", NONCE, ...POSTCODE_SCRIPT_SOURCES],
  styleSrc: ["'self'", NONCE],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: [
    "'self'",
    'data:',
    'blob:',
    YOUTUBE_THUMBNAIL_SOURCE,
    ...pictureHosts.map((host) => `https://${host}`),
  ],
  frameSrc: ["'self'", ...getCspFrameSources(), ...POSTCODE_FRAME_SOURCES, ...previewPageOrigins],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});
