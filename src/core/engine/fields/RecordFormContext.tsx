import type { ComponentType } from 'react';
import type { FileChangeTask } from '../../provider/calls/uploads';
import type { ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource, FormView, Loose } from '../../schema/index';
import { createRequiredContext } from '../../ui/requiredContext';
import type { Texts } from '../texts';
import type { NewRecordDialogProps } from './RecordPicker';
import type { UploadStateStore } from './uploadStates';

/** The data and functions that a form provides to the components inside it. */
export interface RecordFormContext {
  resource: AnyResource;
  view: FormView<Loose>;
  texts: Texts;
  /** True if the form creates a record that is not stored yet. */
  creating: boolean;
  /** True if the operator may only read the record. */
  readOnly: boolean;
  /**
   * The dialog over the form in which reference fields create a missing record; absent if reference fields
   * can't create records here.
   */
  NewRecordDialog?: ComponentType<NewRecordDialogProps> | undefined;
  /** The stored values. The form finds its changes by comparing its values with them. */
  base: Loose;
  uploadStates: UploadStateStore;
  /** Uploads a file again after its upload failed. */
  again: (file: File) => void;
  /**
   * Makes a save wait for uploads of pictures into a rich text. `pictures` resolves to true if all of them
   * succeeded.
   */
  watchPictures: (pictureUploads: Promise<boolean>) => void;
  /** The stored record; null before it is created. */
  stored: ConsoleRecord | null;
  /**
   * Removes a stored file on the server at once; resolves to false if the operator cancelled at a conflict.
   */
  removeFile: (task: FileChangeTask) => Promise<boolean>;
}

/**
 * The provider of a form's data and functions, and the hook by which components inside the form read them.
 */
export const [RecordFormProvider, useRecordFormContext] = createRequiredContext<RecordFormContext>(
  'No form around this component',
);
