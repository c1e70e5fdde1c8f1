import { limits } from '../../src/schema/index';
import { ApiError } from '../basics/errors';
import type { Query, Snapshot, Store } from '../store/store';

/** Reads whole lists, within limits. */
export interface Exports {
  /**
   * Opens a snapshot of everything that matches, which the caller must close. Throws 429 `export_running` if the
   * operator already has one open, 503 `busy` if too many are. Every export of the API starts here.
   */
  begin(operator: { _id: string }, collection: string, query: Omit<Query, 'limit'>): Promise<Snapshot>;
}

const RETRY_SECONDS = '10';

/** Returns the exports of one API. */
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
