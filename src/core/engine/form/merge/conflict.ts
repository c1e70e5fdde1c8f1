import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { Loose } from '../../../schema/index';

/** Fields that this form and another save changed to different values. */
export interface Conflict {
  paths: readonly string[];
  /** The common base of both sides. */
  base: Loose;
  mine: Loose;
  theirs: Loose;
  /** The record as it is stored now. */
  record: ConsoleRecord;
}

/** Asks which side's values stay. Returns the paths that take the other side's, null if the operator gave up. */
export type AskConflict = (conflict: Conflict) => Promise<readonly string[] | null>;
