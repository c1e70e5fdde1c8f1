import type { ImportedAnswer } from '../../../provider/imports';

/** The fate of a row, and why it is refused. `waiting`: not sent yet; `unsure`: sent, and no answer came. */
export interface RowResult {
  outcome: ImportedAnswer['outcome'] | 'waiting' | 'unsure';
  reasons: readonly string[];
}
