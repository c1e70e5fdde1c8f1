import type { RowToImport } from '../../../provider/calls/imports';
import { limits } from '../../../schema/index';

/**
 * Maximum number of characters of the rows in one call, well below the limit for a request body
 * (`limits.maxJsonBodyBytes`).
 */
const MAX_BATCH_CHARACTERS = limits.maxJsonBodyBytes / 4;
const MAX_BATCH_VALUES = limits.maxJsonValues * 0.9;

/**
 * Returns an upper estimate of the number of keys and values that a row's JSON text adds to a request body.
 */
const estimateJsonValueCount = (text: string): number =>
  Math.max(text.split('"').length / 2, text.split(/[,:]/).length) + 2;

/**
 * Splits rows into batches of at most 500 rows, fewer if the rows are long. Each batch is one call. Yields
 * the start and end of each batch one by one, because measuring ten thousand rows at once would block the
 * page.
 */
export function* splitRowsIntoBatches(rows: readonly RowToImport[]): Generator<{ from: number; to: number }> {
  let from = 0;
  let characters = 0;
  let values = 0;
  for (const [at, row] of rows.entries()) {
    const text = JSON.stringify(row);
    const more = { characters: text.length, values: estimateJsonValueCount(text) };
    const isFull =
      at - from >= limits.maxRowsPerImport ||
      characters + more.characters > MAX_BATCH_CHARACTERS ||
      values + more.values > MAX_BATCH_VALUES;
    if (isFull && at > from) {
      yield { from, to: at };
      [from, characters, values] = [at, 0, 0];
    }
    characters += more.characters;
    values += more.values;
  }
  if (rows.length > from) yield { from, to: rows.length };
}
