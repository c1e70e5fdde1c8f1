import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { byServer } from '../schema/clock';

/**
 * Returns the read time of the oldest data on the dashboard, in milliseconds of the server's clock; undefined before
 * the first data.
 */
export function useReadAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const shown = cache.findAll({ type: 'active', predicate: ({ meta }) => meta?.dashboard === true });
    const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
    return times.length > 0 ? byServer(Math.min(...times)) : undefined;
  });
}
