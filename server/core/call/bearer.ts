const BEARER_TOKEN_PATTERN = /^bearer +(ck_.*)$/i;

/**
 * Returns the token's key from an Authorization header. Returns undefined for any other header, because it
 * may be meant for a proxy.
 */
export const readBearerToken = (authorizationHeader: string | null): string | undefined =>
  BEARER_TOKEN_PATTERN.exec(authorizationHeader ?? '')?.[1]?.trim();
