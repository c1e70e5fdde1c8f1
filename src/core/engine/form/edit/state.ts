import type { UploadTask } from '../../../provider/calls/uploads';
import type { Conflict } from '../merge/conflict';
import type { EditedState } from '../save/editedRecord';
import type { FieldProblems } from '../save/problems';

/** A change that would clear other values, while the form waits for the operator's confirmation. */
export interface AskedChange {
  path: string;
  value: unknown;
  /** Paths of the values that would be lost. */
  lost: readonly string[];
}

/** Whether what is typed is kept before it is saved, in words. */
export interface Kept {
  text: string;
  /** What is typed would be lost with the page. */
  isLost: boolean;
  /** A way out, as a button. */
  act: { label: string; run: () => void } | null;
}

/** Everything about an open form that its parts show. */
export interface EditingState extends EditedState {
  /** The problems of the visible fields, by path. */
  problems: FieldProblems;
  /** The reason for the last failed save, unless a field shows it. */
  failure: string | null;
  isSaving: boolean;
  /** The file calls that failed in the last save. */
  failed: readonly UploadTask[];
  /** The conflict that the operator has to resolve, while a save waits for the answer. */
  conflict: Conflict | null;
  askedChange: AskedChange | null;
  /** The message that the record is gone, while the operator decides whether to store it as a new one. */
  gone: string | null;
  /** Id of the record that this form created last. */
  createdId: string | null;
  /** Everything is stored and the form will close: later input would be lost. */
  isDone: boolean;
  /** The operator agreed to lose what is not saved: the form will close. */
  isGivenUp: boolean;
  kept: Kept | null;
}
