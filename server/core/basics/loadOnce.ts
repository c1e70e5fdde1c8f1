/** Returns a function that loads a value once. After a failure, the next call loads it again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let valuePromise: Promise<T> | undefined;
  return () => {
    valuePromise ??= load().catch((error: unknown) => {
      valuePromise = undefined;
      throw error;
    });
    return valuePromise;
  };
}
