const BEARER_TOKEN_PATTERN = /^bearer +(ck_.*)$/i;

/**
 * Returns the token's key from an Authorization header. Returns undefined if the header holds no key of this
 * API, because the header may be meant for a proxy.
 */
export const readBearerToken = (authorization: string | null): string | undefined =>
  BEARER_TOKEN_PATTERN.exec(authorization ?? '')?.[1]?.trim();
