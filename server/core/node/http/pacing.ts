import type { KeyedRateLimiter } from './allowance';

/**
 * Returns a function that delays work until the rate limit of the work's key (such as an address) permits it.
 * Work with the same key starts in the order in which it was passed.
 */
export function createRequestPacer(
  rateLimiter: KeyedRateLimiter,
): (key: string, startRequest: () => void) => void {
  const queueByKey = new Map<string, (() => void)[]>();

  function startQueuedRequests(key: string, queue: (() => void)[]): void {
    while (queue.length > 0 && rateLimiter.getWaitMs(key) === 0) {
      rateLimiter.spend(key, 1);
      queue.shift()?.();
    }
    if (queue.length > 0) setTimeout(startQueuedRequests, rateLimiter.getWaitMs(key), key, queue);
    else queueByKey.delete(key);
  }

  return (key, startRequest) => {
    const existingQueue = queueByKey.get(key);
    if (existingQueue) {
      existingQueue.push(startRequest);
      return;
    }
    const queue = [startRequest];
    queueByKey.set(key, queue);
    startQueuedRequests(key, queue);
  };
}
