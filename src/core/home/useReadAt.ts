import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { byServer } from '../schema/clock';

/** When the oldest of what the dashboard shows was read, in milliseconds of the server's clock; undefined until something is there. */
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
