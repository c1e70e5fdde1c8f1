import type { WriteContext } from '../../call/route';
import { readStatesAhead } from '../../states/states';
import type { Document } from '../../store/store';

/** Records that are read ahead together. */
const BATCH = 64;

/** Splits records into those that are read ahead together. */
export const batchesOf = <T>(records: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(records.length / BATCH) }, (_, at) =>
    records.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Reads ahead the records that a call saves one after another, in these versions, and what their saves look at. */
export async function readSavedAhead(
  { tx, states }: Pick<WriteContext, 'tx' | 'states'>,
  path: string,
  records: readonly Pick<Document, '_id' | 'version'>[],
): Promise<void> {
  const ids = records.map(({ _id }) => _id);
  await Promise.all([tx.readAhead(path, ids), readStatesAhead(tx, path, records, states)]);
}
