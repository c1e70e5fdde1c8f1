const FNV_OFFSET_BASES = [0x811c9dc5, 0x9dc5811c] as const;
const HASH_PRIMES = [0x01000193, 0x85ebca6b] as const;

/**
 * Returns 64 bits of a file's content as hexadecimal digits (FNV-1a, twice), to recognise the file again. It
 * is not secure, but unlike `crypto.subtle` it works without https.
 */
export function computeFileFingerprint(bytes: Uint8Array): string {
  let [firstHash, secondHash]: [number, number] = [...FNV_OFFSET_BASES];
  for (const byte of bytes) {
    firstHash = Math.imul(firstHash ^ byte, HASH_PRIMES[0]);
    secondHash = Math.imul(secondHash ^ byte, HASH_PRIMES[1]);
  }
  return [firstHash, secondHash].map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('');
}
