import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { Loose } from '../../../schema/index';

/** A conflict: fields that this form and another save changed to different values. */
export interface SaveConflict {
  paths: readonly string[];
  /** The record's values before this form and the conflicting save changed them. */
  base: Loose;
  mine: Loose;
  theirs: Loose;
  /** The record with the values that another save has stored. */
  record: ConsoleRecord;
}

/**
 * Asks the operator whose values to keep. Resolves to the paths at which the other save's values are kept; to
 * null if the operator cancelled.
 */
export type ConflictResolver = (conflict: SaveConflict) => Promise<readonly string[] | null>;
