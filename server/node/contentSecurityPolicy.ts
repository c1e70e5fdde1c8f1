import { NONCE, type secureHeaders } from 'hono/secure-headers';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

/** Hosts of the postcode service: its script and the pages in its frame. */
const POSTCODE = ['https://t1.kakaocdn.net', 'https://postcode.map.kakao.com'];

/**
 * What the console's page may load and run. In addition to its own origin: the nonce for the first script and for
 * styles created at run time, images of any https origin, style attributes in stored rich text (whose sanitiser only
 * keeps colours and alignment), the postcode service, and YouTube's player without cookies.
 */
export const contentSecurityPolicy: Policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", NONCE, ...POSTCODE],
  styleSrc: ["'self'", NONCE],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  frameSrc: ['https://www.youtube-nocookie.com', ...POSTCODE],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
