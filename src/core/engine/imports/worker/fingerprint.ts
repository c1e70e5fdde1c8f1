const FNV_OFFSET_BASES = [0x811c9dc5, 0x9dc5811c] as const;
const HASH_PRIMES = [0x01000193, 0x85ebca6b] as const;

/**
 * Returns 64 bits of a file's content as hexadecimal digits (FNV-1a, twice), to recognise the file again. It
 * is not secure, but unlike `crypto.subtle` it works without https.
 */
export function computeFileFingerprint(bytes: Uint8Array): string {
  let [one, other]: [number, number] = [...FNV_OFFSET_BASES];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, HASH_PRIMES[0]);
    other = Math.imul(other ^ byte, HASH_PRIMES[1]);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
