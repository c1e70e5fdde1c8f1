import type { ImportedAnswer } from '../../../provider/imports';

/** What becomes of a row of the sheet, and why if it is refused; `waiting`: nobody knows before it is sent. */
export interface RowResult {
  outcome: ImportedAnswer['outcome'] | 'waiting';
  reasons: readonly string[];
}
