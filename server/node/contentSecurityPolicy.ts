import { NONCE, type secureHeaders } from 'hono/secure-headers';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

/** The postcode service's hosts: its script, and the pages that it frames. */
const POSTCODE = ['https://t1.kakaocdn.net', 'https://postcode.map.kakao.com'];

/**
 * What the console's page may load and run. Beyond its own origin: the nonce for the page's first script and for
 * styles made at run time, pictures of any https origin and style attributes for stored rich text (whose
 * sanitiser lets colours and alignment through only), the postcode service and YouTube's player without cookies.
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
