const BEARER = /^bearer +(ck_.*)$/i;

/**
 * Returns the token's key from an Authorization header. Undefined if the header holds no key of this API: a
 * proxy may have asked for the header.
 */
export const tokenKeyIn = (authorization: string | null): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]?.trim();
