import type { RowToImport } from '../../../provider/calls/imports';
import { limits } from '../../../schema/index';

/**
 * Maximum number of characters that the rows of one call have together. It is well below the limit for a
 * request body (`limits.maxJsonBodyBytes`).
 */
const MAX_BATCH_CHARACTERS = limits.maxJsonBodyBytes / 4;
const MAX_BATCH_VALUES = limits.maxJsonValues * 0.9;

/**
 * Returns an upper estimate of the number of keys and values that a row's JSON text adds to a request body.
 */
const estimateJsonValueCount = (rowJson: string): number =>
  Math.max(rowJson.split('"').length / 2, rowJson.split(/[,:]/).length) + 2;

/**
 * Splits rows into batches of at most 500 rows, fewer if the rows are long. Each batch is one call. Yields
 * the start and end of each batch one by one, because measuring ten thousand rows at once would block the
 * page.
 */
export function* splitRowsIntoBatches(rows: readonly RowToImport[]): Generator<{ from: number; to: number }> {
  let batchStart = 0;
  let accumulatedCharacterCount = 0;
  let accumulatedValueCount = 0;
  for (const [rowIndex, row] of rows.entries()) {
    const rowJson = JSON.stringify(row);
    const rowSize = { characters: rowJson.length, values: estimateJsonValueCount(rowJson) };
    const isBatchFull =
      rowIndex - batchStart >= limits.maxRowsPerImport ||
      accumulatedCharacterCount + rowSize.characters > MAX_BATCH_CHARACTERS ||
      accumulatedValueCount + rowSize.values > MAX_BATCH_VALUES;
    if (isBatchFull && rowIndex > batchStart) {
      yield { from: batchStart, to: rowIndex };
      [batchStart, accumulatedCharacterCount, accumulatedValueCount] = [rowIndex, 0, 0];
    }
    accumulatedCharacterCount += rowSize.characters;
    accumulatedValueCount += rowSize.values;
  }
  if (rows.length > batchStart) yield { from: batchStart, to: rows.length };
}
