const BEARER = /^bearer +(ck_.*)$/i;

/** Returns the key of a token in an Authorization header; undefined for none, and for what a proxy sends itself. */
export const keyIn = (authorization: string | null): string | undefined =>
  BEARER.exec(authorization ?? '')?.[1]?.trim();
