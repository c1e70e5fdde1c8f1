import type { UploadTask } from '../../provider/calls/uploads';
import type { ConsoleRecord } from '../../provider/dataProvider';
import type { AnyResource, FormView, Loose } from '../../schema/index';
import { requiredContext } from '../../ui/requiredContext';
import type { Texts } from '../texts';
import type { UploadStates } from './uploadStates';

/** The context of a form's parts. */
export interface RecordFormContext {
  resource: AnyResource;
  view: FormView<Loose>;
  texts: Texts;
  /** True if the record is still to be created. */
  creating: boolean;
  /** True if the operator may only read the record. */
  readOnly: boolean;
  /** The stored values, for telling changes. */
  base: Loose;
  uploadStates: UploadStates;
  /** Sends a file that failed once more. */
  again: (file: File) => void;
  /** Lets a save wait for uploads into a rich text; the promise resolves to true if all of them came in. */
  watchPictures: (pictures: Promise<boolean>) => void;
  /** The record as it is stored; null before it is created. */
  stored: ConsoleRecord | null;
  /** Removes a stored file on the server at once; resolves to false if the operator gave up at a conflict. */
  removeFile: (task: UploadTask) => Promise<boolean>;
}

/** The form around a component. */
export const [RecordFormProvider, useRecordFormContext] = requiredContext<RecordFormContext>(
  'No form around this component',
);
