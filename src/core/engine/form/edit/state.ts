import type { UploadTask } from '../../../provider/uploads';
import type { Conflict } from '../merge/conflict';
import type { EditedState } from '../save/editedRecord';
import type { FieldProblems } from '../save/problems';

/** A change that would take other values away, while the operator is asked whether to make it. */
export interface AskedChange {
  path: string;
  value: unknown;
  /** Paths of the values that would be lost. */
  lost: readonly string[];
}

/** Everything about an open form that its parts show. */
export interface EditingState extends EditedState {
  /** What is wrong, by path, with the fields that the screen shows. */
  problems: FieldProblems;
  /** Why the last save failed, as far as no field says it. */
  failure: string | null;
  isSaving: boolean;
  /** The file calls that failed in the last save. */
  failed: readonly UploadTask[];
  /** What the operator is asked to decide, while a save waits for the answer. */
  conflict: Conflict | null;
  askedChange: AskedChange | null;
  /** Says that the record is gone, while the operator is asked whether to store it as a new one. */
  gone: string | null;
  /** Id of the record that this form created last. */
  createdId: string | null;
  /** Everything is stored and the form is to be closed: what is typed from now on would be lost. */
  isDone: boolean;
}
