import type { ImportRowStatus } from './sheet/result';
import type { ParsedImportRow } from './sheet/toRows';

/**
 * Finds new rows with identical content. Returns, by the position of each repeated row, the line of the first
 * such row. Only rows that would be created are compared.
 */
export function mapDuplicateRowsToFirstLine(
  rows: readonly ParsedImportRow[],
  results: readonly ImportRowStatus[],
): ReadonlyMap<number, number> {
  // New rows with the same content are numbered in their `key`. If every new row has the number 1, no content
  // is repeated and no comparison is needed.
  const isRowForNewRecord = ({ sent }: ParsedImportRow) => sent !== null && sent._id === undefined;
  if (rows.every((row) => !isRowForNewRecord(row) || row.sent?.key === 'row 1')) return new Map();
  const firstLineByContent = new Map<string, number>();
  const firstLineByDuplicateIndex = new Map<number, number>();
  for (const [place, row] of rows.entries()) {
    if (!isRowForNewRecord(row) || results[place]?.outcome !== 'created') continue;
    const recordJson = JSON.stringify(row.sent?.record);
    const firstLineNumber = firstLineByContent.get(recordJson);
    if (firstLineNumber === undefined) firstLineByContent.set(recordJson, row.line);
    else firstLineByDuplicateIndex.set(place, firstLineNumber);
  }
  return firstLineByDuplicateIndex;
}
