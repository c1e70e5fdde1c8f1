const BEARER = /^bearer +(ck_.*)$/i;

/**
 * Returns the key of a token in an Authorization header; undefined if there is none, or if a proxy sent the
 * header for itself.
 */
export const tokenKeyIn = (authorization: string | null): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]?.trim();
