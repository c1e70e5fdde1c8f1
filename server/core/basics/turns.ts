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

/** Returns whether a transaction of long work, which begins now, has to end, so that others have their turn. */
export function pieces(): () => boolean {
  const began = performance.now();
  return () => performance.now() - began >= PIECE;
}
