/**
 * Returns an ETag without the suffix of a compressing proxy. Apache turns `"3"` into `"3-gzip"`, other
 * proxies into `"3--gzip"`, `"3;gzip"` or `"3"-gzip`.
 */
export const withoutCodingSuffix = (tag: string): string =>
  tag.replace(/("?)(?:--?|[;:])(?:x-gzip|gzip|br|deflate|zstd)("?)$/i, '$1$2');

/** Prefix of a weak ETag, which tells that a proxy changed the bytes of the answer. */
export const WEAK_PREFIX = 'W/';
