/** A random generator. Generators with the same name give the same sequence on every machine. */
export interface Chance {
  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
  /** Returns true with the probability `share`, from 0 to 1. */
  happens(share: number): boolean;
  /** Returns random lower-case hexadecimal digits. */
  hex(length: number): string;
}

const UINT32 = 2 ** 32;

/** Hashes a name by FNV-1a, so that similar names get very different sequences. */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/**
 * Returns a random generator for one purpose, by the purpose's name. So a draw for one purpose does not
 * change the draws for another.
 */
export function chanceOf(name: string): Chance {
  let state = hash(name);
  // The generator mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / UINT32;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    integer,
    pick<T>(values: readonly T[]) {
      return values[integer(0, values.length - 1)] as T;
    },
    happens: (share) => next() < share,
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(''),
  };
}
