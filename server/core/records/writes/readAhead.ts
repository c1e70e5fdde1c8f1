import type { WriteContext } from '../../call/route';
import { prefetchOlderStates } from '../../states/states';
import type { Document } from '../../store/store';

/** Number of records that are read in advance with one call. */
const PREFETCH_BATCH_SIZE = 64;

const splitRecordsIntoBatches = <T>(records: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(records.length / PREFETCH_BATCH_SIZE) }, (_, batchIndex) =>
    records.slice(batchIndex * PREFETCH_BATCH_SIZE, (batchIndex + 1) * PREFETCH_BATCH_SIZE),
  );

/**
 * Reads in advance the records that a call will save, and the older states that these saves will check.
 * `recordsToSave` has the present version of each record.
 */
async function prefetchRecordsToSave(
  { tx, states }: Pick<WriteContext, 'tx' | 'states'>,
  collectionPath: string,
  recordsToSave: readonly Pick<Document, '_id' | 'version'>[],
): Promise<void> {
  const ids = recordsToSave.map(({ _id }) => _id);
  await Promise.all([
    tx.readAhead(collectionPath, ids),
    prefetchOlderStates(tx, collectionPath, recordsToSave, states),
  ]);
}

/**
 * Yields, in batches, the records that a call saves. Each batch is read in advance, with all stored data that
 * the saves check. While the caller saves a batch, the database reads the next one.
 */
export async function* prefetchRecordBatches<R extends Pick<Document, '_id' | 'version'>>(
  writeContext: Pick<WriteContext, 'tx' | 'states'>,
  collectionPath: string,
  records: readonly R[],
): AsyncGenerator<R[]> {
  const batches = splitRecordsIntoBatches(records);
  const prefetchSavedRecordBatch = async (batchIndex: number) =>
    prefetchRecordsToSave(writeContext, collectionPath, batches[batchIndex] ?? []);
  let pendingRead = prefetchSavedRecordBatch(0);
  for (const [batchIndex, batch] of batches.entries()) {
    await pendingRead;
    pendingRead = prefetchSavedRecordBatch(batchIndex + 1);
    // The caller gets the error when it awaits the batch. This line only avoids an unhandled rejection.
    pendingRead.catch(() => {});
    yield batch;
  }
  await pendingRead;
}
