import type { FileChangeTask } from '../../../provider/calls/uploads';
import type { SaveConflict } from '../merge/conflict';
import type { EditedRecordState } from '../save/editedRecord';
import type { FieldProblems } from '../save/problems';

/** A change that would clear other values and waits for the operator's confirmation. */
export interface ChangeAwaitingConfirmation {
  /** Path of the changed field. */
  path: string;
  /** The new value. */
  value: unknown;
  /** Paths of the values that the change would clear. */
  lost: readonly string[];
}

/** The form's message about whether unsaved input is kept as a draft. */
export interface DraftStatusMessage {
  text: string;
  /** True if the operator would lose the unsaved input by closing the page. */
  isLost: boolean;
  /** The message's button, which takes the draft over from another tab; null if the message has no button. */
  act: { label: string; run: () => void } | null;
}

/** The state of an open form, which the form's components show. */
export interface FormModelState extends EditedRecordState {
  /** The errors that the form shows at its visible fields, by field path. */
  problems: FieldProblems;
  /** The message with the reason why the last save failed; null if a field shows the reason. */
  failure: string | null;
  isSaving: boolean;
  /** The uploads and removals of files that failed in the last save. */
  failed: readonly FileChangeTask[];
  /** The conflict that the operator must resolve before the save continues. */
  conflict: SaveConflict | null;
  askedChange: ChangeAwaitingConfirmation | null;
  /**
   * The message that the record was deleted; null if it was not. It is set only while the operator decides
   * whether to create the record again.
   */
  gone: string | null;
  /** Id of the record that this form created last. */
  createdId: string | null;
  /** True if everything is stored and the form is about to close. Further input would be lost. */
  isDone: boolean;
  /** True if the operator agreed to lose the unsaved changes; the form is then about to close. */
  isGivenUp: boolean;
  draftStatus: DraftStatusMessage | null;
}
