import type { ImportFieldChange, ImportRowResult } from '../../../provider/calls/imports';
import type { Problem } from '../../../schema/index';
import type { CellFault } from './readers';

/**
 * A fault that prevents a row from being sent, with the path of the faulty value. `sameAs` is the line of an
 * earlier row with the same unique value.
 */
export interface ImportRowFault {
  path: string;
  problem:
    | Problem
    | { key: CellFault }
    | { key: 'badId' }
    | { key: 'moreCells' }
    | { key: 'noRow'; sheet: string; lines: readonly number[] }
    | { key: 'sameRow'; sameAs: number };
  /** The words that are allowed in the cell, and the cell's text. */
  allowed?: { words: readonly string[]; said: string };
}

/** A reason for a row's refusal. For an invalid value, it contains the value and the allowed values. */
export interface RowRefusalReason {
  path?: string | undefined;
  text: string;
  value?: unknown;
  allowed?: readonly unknown[] | undefined;
}

/** The outcome of a row, and why it is refused. `waiting`: not sent yet; `unsure`: sent, but not answered. */
export interface ImportRowStatus {
  outcome: ImportRowResult['outcome'] | 'waiting' | 'unsure';
  reasons: readonly string[];
  refusals?: readonly RowRefusalReason[];
  /** The changes that the row would make in its stored record, as found by the dry run. */
  changes?: readonly ImportFieldChange[];
  /** Paths of the stored values that the row removes. */
  loses?: readonly string[];
  /** True if the row's changes or refusals were dropped. They are fetched again when the row is shown. */
  isShort?: true;
}
