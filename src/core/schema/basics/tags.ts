/**
 * Returns an ETag without the suffix that a compressing proxy adds. Apache turns the ETag `"3"` into
 * `"3-gzip"`, other proxies into `"3--gzip"`, `"3;gzip"` or `"3"-gzip`.
 */
export const stripEtagEncodingSuffix = (etag: string): string =>
  etag.replace(/("?)(?:--?|[;:])(?:x-gzip|gzip|br|deflate|zstd)("?)$/i, '$1$2');

/**
 * Prefix of a weak ETag. A proxy weakens an answer's ETag if the proxy has changed the bytes of this answer.
 */
export const WEAK_ETAG_PREFIX = 'W/';
