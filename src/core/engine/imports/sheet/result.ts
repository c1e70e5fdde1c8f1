import type { ImportedAnswer, ImportedChange } from '../../../provider/imports';

/** Why a row is refused: the value and what its field allows instead, where the fault is a value's. */
export interface Refusal {
  path?: string | undefined;
  text: string;
  value?: unknown;
  allowed?: readonly unknown[] | undefined;
}

/** The fate of a row, and why it is refused. `waiting`: not sent yet; `unsure`: sent, and no answer came. */
export interface RowResult {
  outcome: ImportedAnswer['outcome'] | 'waiting' | 'unsure';
  reasons: readonly string[];
  refusals?: readonly Refusal[];
  /** The values of a stored record that a dry run found the row to change. */
  changes?: readonly ImportedChange[];
  /** Paths of the stored values that the row takes away. */
  loses?: readonly string[];
  /** True if its changes or refusals are left out; they are fetched when the row is shown. */
  isShort?: true;
}
