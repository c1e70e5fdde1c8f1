import { NONCE, type secureHeaders } from 'hono/secure-headers';
import { frameSources } from '../../../../src/core/schema/frames';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

/** The scripts of the postcode service: the one that the page loads, and the one that this loads in turn. */
const POSTCODE_SCRIPTS = [
  'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/',
  'https://t1.kakaocdn.net/postcode/api/',
];
/** Hosts of the pages in its frame. */
const POSTCODE_FRAMES = ['https://t1.kakaocdn.net', 'https://postcode.map.kakao.com'];

/** The small pictures of videos in lists. */
const VIDEO_PICTURES = 'https://i.ytimg.com/vi/';

/**
 * Returns what the console's page may load and run. In addition to its own origin: the nonce for the first script and
 * for styles created at run time, pictures of the given hosts and of YouTube's videos, style attributes in stored rich
 * text (whose sanitiser only keeps colours, sizes and alignment), the postcode service, and the frames of rich text.
 */
export const contentSecurityPolicy = (pictureHosts: readonly string[]): Policy => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", NONCE, ...POSTCODE_SCRIPTS],
  styleSrc: ["'self'", NONCE],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', VIDEO_PICTURES, ...pictureHosts.map((host) => `https://${host}`)],
  frameSrc: [...frameSources(), ...POSTCODE_FRAMES],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});
