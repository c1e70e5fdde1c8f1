/** Milliseconds after which a service that says nothing counts as unreachable. */
const PATIENCE = 8_000;

/**
 * Fetches a script ahead of its use, without running it; rejects where its host can't be reached. A script tag would
 * keep its failure for as long as the page lives, while this can be tried again.
 */
export function reach(url: string, signal: AbortSignal): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = url;
  return new Promise<void>((resolve, reject) => {
    const give = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    give.addEventListener('abort', () => reject(give.reason));
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${url} can't be reached`)));
    document.head.append(link);
  }).finally(() => link.remove());
}
