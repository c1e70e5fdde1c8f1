import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { Loose } from '../../../schema/index';

/** Fields that this form and another save changed to different values. */
export interface SaveConflict {
  paths: readonly string[];
  /** The values from which both sides started. */
  base: Loose;
  mine: Loose;
  theirs: Loose;
  /** The record as it is stored now. */
  record: ConsoleRecord;
}

/**
 * Asks the operator which side's values to keep. Returns the paths that get the other side's values; null if
 * the operator cancelled.
 */
export type AskConflict = (conflict: SaveConflict) => Promise<readonly string[] | null>;
