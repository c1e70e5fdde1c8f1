/** Choices drawn from a seed: the same seed draws the same. */
export interface Dice {
  /** From 0 up to 1. */
  next: () => number;
  below: (count: number) => number;
  /** Whether something happens that does so once in `times`. */
  once: (times: number) => boolean;
  pick: <T>(values: readonly T[]) => T | undefined;
  /** One of the names, as often as its number says. */
  weighted: <T extends string>(weights: Readonly<Partial<Record<T, number>>>) => T;
}

/** Mulberry32. */
export const diceOf = (seed: number): Dice => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    once: (times) => below(times) === 0,
    pick: (values) => values[below(values.length)],
    weighted: <T extends string>(weights: Readonly<Partial<Record<T, number>>>) => {
      const entries = Object.entries<number | undefined>(weights);
      let left = next() * entries.reduce((sum, [, weight = 0]) => sum + weight, 0);
      for (const [name, weight = 0] of entries) {
        left -= weight;
        if (left < 0) return name as T;
      }
      throw new Error('Nothing to choose from');
    },
  };
};
