/**
 * Returns a tag without the suffix that a compressing proxy puts to it: Apache makes `"3-gzip"` of `"3"`, others
 * `"3--gzip"`, `"3;gzip"` or `"3"-gzip`.
 */
export const withoutCoding = (tag: string): string =>
  tag.replace(/("?)(?:--?|[;:])(?:x-gzip|gzip|br|deflate|zstd)("?)$/i, '$1$2');

/** How a tag begins that a proxy weakened, since it changed the bytes of the answer. */
export const WEAK = 'W/';
