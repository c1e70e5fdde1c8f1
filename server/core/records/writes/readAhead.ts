import type { WriteContext } from '../../call/route';
import { readStatesAhead } from '../../states/states';
import type { Document } from '../../store/store';

/** Records that are read ahead together. */
const BATCH = 64;

const batchesOf = <T>(records: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(records.length / BATCH) }, (_, at) =>
    records.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Reads ahead the records that a call saves, in these versions, and what their saves look at. */
async function readSavedAhead(
  { tx, states }: Pick<WriteContext, 'tx' | 'states'>,
  path: string,
  records: readonly Pick<Document, '_id' | 'version'>[],
): Promise<void> {
  const ids = records.map(({ _id }) => _id);
  await Promise.all([tx.readAhead(path, ids), readStatesAhead(tx, path, records, states)]);
}

/**
 * Yields records that a call saves, some at a time, once they and what their saves look at are read ahead. A database
 * reads the next ones meanwhile.
 */
export async function* readingAhead<R extends Pick<Document, '_id' | 'version'>>(
  work: Pick<WriteContext, 'tx' | 'states'>,
  path: string,
  records: readonly R[],
): AsyncGenerator<R[]> {
  const batches = batchesOf(records);
  const read = async (at: number) => readSavedAhead(work, path, batches[at] ?? []);
  let reading = read(0);
  for (const [at, some] of batches.entries()) {
    await reading;
    reading = read(at + 1);
    // Whoever waits for it hears of its failure.
    reading.catch(() => {});
    yield some;
  }
  await reading;
}
