/** Milliseconds that work may take before others have their turn. */
const SLICE = 20;

/**
 * Returns a function to be awaited between the steps of long work. It lets other work run if that has waited for a
 * while. A store that answers at once never does by itself.
 */
export function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}

/** Milliseconds that one transaction of long work may take, without its commit. */
const PIECE = 60;

/**
 * Works on items in one transaction of long work: on the first one, and on more until others must have their turn.
 * Returns how many it worked on.
 */
export async function inPiece<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  for (const item of items) {
    if (done > 0 && performance.now() - began >= PIECE) break;
    await work(item);
    done += 1;
  }
  return done;
}

/** Milliseconds between two transactions of long work: calls of others pass all of their own steps meanwhile. */
const REST = 15;

/** Lets others go on between two transactions of long work. */
export const restBetween = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST));
