import type { KeyedRateLimiter } from './allowance';

/**
 * Returns a function that delays work until the rate limit of the work's key (such as an address) permits it.
 * Work with the same key starts in the order in which it was passed.
 */
export function createRequestPacer(allowance: KeyedRateLimiter): (key: string, begin: () => void) => void {
  const queues = new Map<string, (() => void)[]>();

  function startQueuedRequests(key: string, queue: (() => void)[]): void {
    while (queue.length > 0 && allowance.getWaitMs(key) === 0) {
      allowance.spend(key, 1);
      queue.shift()?.();
    }
    if (queue.length > 0) setTimeout(startQueuedRequests, allowance.getWaitMs(key), key, queue);
    else queues.delete(key);
  }

  return (key, begin) => {
    const waiting = queues.get(key);
    if (waiting) {
      waiting.push(begin);
      return;
    }
    const queue = [begin];
    queues.set(key, queue);
    startQueuedRequests(key, queue);
  };
}
