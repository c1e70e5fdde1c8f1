/** Two primes just below 2 ** 26. They are so small that products of two remainders are exact numbers. */
const FINGERPRINT_MODULI = [67_108_859, 67_108_837];
const FINGERPRINT_WEIGHT_BITS = 26;

/**
 * A short fingerprint of lists of integers, each under a key. Lists may be added in any order. Lists under
 * the same key are summed position by position.
 */
export interface IntegerListFingerprint {
  add(key: string, values: readonly number[]): void;
  /**
   * Returns the fingerprint as text. Two fingerprints are equal if their sums are equal for every key and
   * position. If the sums differ, the chance of equal fingerprints is one in billions.
   */
  text(): string;
}

function computeFnvHash(key: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash;
}

function computeFingerprintWeight(hash: number, position: number): number {
  const mixedHash = Math.imul(hash ^ Math.imul(position + 1, 0x9e3779b1), 0x85ebca6b);
  return Math.imul(mixedHash ^ (mixedHash >>> 15), 0xc2b2ae35) >>> (32 - FINGERPRINT_WEIGHT_BITS);
}

/**
 * Returns an empty fingerprint. It sums all integers, each multiplied by a hash of the integer's key and
 * position.
 */
export function createIntegerListFingerprint(): IntegerListFingerprint {
  const moduloSums = FINGERPRINT_MODULI.map(() => 0);
  return {
    add(key, values) {
      for (const [modulusIndex, modulus] of FINGERPRINT_MODULI.entries()) {
        const hash = computeFnvHash(key, modulus);
        let sum = moduloSums[modulusIndex] ?? 0;
        for (const [position, value] of values.entries())
          sum = (sum + computeFingerprintWeight(hash, position) * (value % modulus)) % modulus;
        moduloSums[modulusIndex] = (sum + modulus) % modulus;
      }
    },
    text: () => moduloSums.join(' '),
  };
}
