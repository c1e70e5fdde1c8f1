import type { ImportedAnswer, ImportedChange } from '../../../provider/calls/imports';
import type { Problem } from '../../../schema/index';
import type { CellFault } from './readers';

/** A fault that keeps a row from being sent, with its path; `sameAs` is the line of an earlier row. */
export interface RowFault {
  path: string;
  problem:
    | Problem
    | { key: CellFault }
    | { key: 'badId' }
    | { key: 'moreCells' }
    | { key: 'noRow'; sheet: string; lines: readonly number[] }
    | { key: 'sameRow'; sameAs: number };
  /** The allowed words of the cell, and its text. */
  allowed?: { words: readonly string[]; said: string };
}

/** The reason for a row's refusal; for an invalid value with the value and the allowed ones. */
export interface Refusal {
  path?: string | undefined;
  text: string;
  value?: unknown;
  allowed?: readonly unknown[] | undefined;
}

/** The outcome of a row, and why it is refused. `waiting`: not sent yet; `unsure`: sent, but not answered. */
export interface RowResult {
  outcome: ImportedAnswer['outcome'] | 'waiting' | 'unsure';
  reasons: readonly string[];
  refusals?: readonly Refusal[];
  /** The changes that a dry run found the row to make in its stored record. */
  changes?: readonly ImportedChange[];
  /** Paths of the stored values that the row removes. */
  loses?: readonly string[];
  /** True if its changes or refusals were dropped; they are fetched when the row is shown. */
  isShort?: true;
}
