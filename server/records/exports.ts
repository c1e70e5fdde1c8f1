import { limits } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { Query, Snapshot, Store } from '../store/store';

/** Everything that a list holds, on its way to whoever asked for it. */
export interface Exports {
  /**
   * Begins to read everything that matches; whoever does closes it. One at a time for each operator: 429
   * `export_running`; a few in all: 503 `busy`. Every export of the API begins here, and nowhere else.
   */
  begin(operator: { _id: string }, collection: string, query: Omit<Query, 'limit'>): Promise<Snapshot>;
}

const RETRY_SECONDS = '10';

/** The exports of one API. */
export function exportsOf(store: Store): Exports {
  const running = new Set<string>();
  return {
    async begin({ _id }, collection, query) {
      const headers = { 'Retry-After': RETRY_SECONDS };
      if (running.has(_id)) throw new ApiError('export_running', { headers });
      if (running.size >= limits.exports) throw new ApiError('busy', { headers });
      running.add(_id);
      try {
        const snapshot = await store.snapshot(collection, query);
        const close = () => snapshot.close().finally(() => running.delete(_id));
        return { ...snapshot, close };
      } catch (error) {
        running.delete(_id);
        throw error;
      }
    },
  };
}
