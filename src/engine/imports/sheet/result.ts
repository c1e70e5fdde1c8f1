import type { ImportedAnswer } from '../../../provider/imports';

/** What becomes of a row of the sheet, and why if it is refused. */
export interface RowResult {
  outcome: ImportedAnswer['outcome'];
  reasons: readonly string[];
}
