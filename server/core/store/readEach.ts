import { createEventLoopYielder } from '../basics/turns';
import type { Document, Reader, Store, StoreQuery } from './store';

/** Maximum number of reads that one round trip to the database contains. */
const MAX_READS_PER_ROUND_TRIP = 200;

/**
 * Runs a read for each item and returns the results in order. Each round trip to the database contains at
 * most 200 reads. SQLite runs in this process, so other work gets a turn between two round trips.
 */
export async function readForEachItem<T, R>(
  reader: Reader,
  items: readonly T[],
  readItem: (reader: Reader, item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const yieldToEventLoop = createEventLoopYielder();
  for (let startIndex = 0; startIndex < items.length; startIndex += MAX_READS_PER_ROUND_TRIP) {
    await yieldToEventLoop();
    const batch = items.slice(startIndex, startIndex + MAX_READS_PER_ROUND_TRIP);
    results.push(
      ...(await reader.together((batchReader) =>
        Promise.all(batch.map((item) => readItem(batchReader, item))),
      )),
    );
  }
  return results;
}

/**
 * Yields the documents that match a query at one moment, in batches, without later writes. `handleCount` gets
 * the number of all matching rows before the first batch, and may throw. Unreadable rows are in no batch.
 */
export async function* readSnapshotInBatches(
  source: Pick<Store, 'snapshot'>,
  collectionName: string,
  query: Omit<StoreQuery, 'limit'>,
  handleCount?: (totalCount: number) => void,
): AsyncGenerator<readonly Document[]> {
  const snapshot = await source.snapshot(collectionName, query);
  try {
    handleCount?.(snapshot.totalCount);
    for (let batch = await snapshot.next(); batch; batch = await snapshot.next()) yield batch;
  } finally {
    await snapshot.close();
  }
}
