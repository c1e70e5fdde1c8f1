import type { ConsoleRecord } from '../../../provider/dataProvider';
import type { TranslateFunction } from '../../../ui/useText';
import type { Texts } from '../../texts';
import type { EditedRecord } from '../save/editedRecord';
import type { SaveOutcome } from '../save/outcome';
import type { PictureUploadTracker } from '../save/pictures';
import type { MessagesByPath } from '../save/problems';
import { isRecordDeletedError, readFieldMessagesOfApiError } from '../save/refusal';
import { type FormSaveCalls, saveRecordAndFiles } from '../save/saving';
import type { UploadQueue } from '../save/uploadQueue';
import type { FormModelState } from './state';
import type { ObservableStateStore } from './store';

/** The texts that a form's messages consist of. */
export interface FormMessageTexts {
  texts: Texts;
  translate: TranslateFunction;
  /** Returns the message that the form shows for an error. */
  errorText: (error: unknown) => string;
}

export interface FormSaverOptions {
  store: ObservableStateStore<FormModelState>;
  edited: EditedRecord;
  calls: Pick<FormSaveCalls, 'create' | 'update'>;
  queue: UploadQueue;
  pictures: PictureUploadTracker;
  words: FormMessageTexts;
  /** Returns the schema's validation messages for the form's values. */
  check: () => MessagesByPath;
  /** Shows messages at their fields, and `message` below the form. */
  refuse: (
    problemSource: 'schema' | 'server',
    messagesByPath: MessagesByPath,
    messageBelowForm?: string,
  ) => void;
  /** Whether the form has changes to save. */
  hasWork: () => boolean;
  /** Whether the form is still mounted. */
  isOpen: () => boolean;
  notify: (notificationText: string, notificationType: 'success' | 'info') => void;
  /** Called with the stored record when a save ends. Lists that show the record are then outdated. */
  onEnd: (storedRecord: ConsoleRecord | null) => void;
}

/**
 * Returns the function that saves a form. It waits for pictures, validates, makes the calls and shows the
 * result. Only one save runs at a time.
 */
export function createFormSaver(options: FormSaverOptions): () => Promise<void> {
  const { store, edited, calls, queue, pictures, words, check, refuse, notify } = options;
  const { texts, translate, errorText } = words;
  let isSaveRunning = false;
  /** True until a record that this form creates has been saved without failures. */
  let isRecordNew = edited.stored() === null;

  const announceSaveOutcome = (outcome: SaveOutcome): void => {
    if (outcome.end === 'failed') store.set({ failed: outcome.tasks });
    if (!options.isOpen()) return;
    // Changes typed during the save keep the form open without a success message.
    if (outcome.end === 'changed') notify(translate('form.changedMeanwhile'), 'info');
    if (outcome.end === 'left') {
      refuse('server', {}, translate('form.left', { names: outcome.paths.map(texts.label).join(', ') }));
    }
    if (outcome.end !== 'stored') return;
    notify(isRecordNew ? texts.saved : texts.updated, 'success');
    isRecordNew = false;
    store.set({ isDone: true });
  };

  const handleFormSaveFailure = (error: unknown): void => {
    const canRecreateRecord =
      edited.stored() !== null && isRecordDeletedError(error) && edited.resource.create === undefined;
    if (canRecreateRecord) store.set({ gone: errorText(error) });
    else refuse('server', readFieldMessagesOfApiError(error), errorText(error));
  };

  const saveFormAndReportOutcome = async (): Promise<void> => {
    isRecordNew ||= edited.stored() === null;
    store.set({ isSaving: true, failed: [] });
    queue.begin();
    try {
      announceSaveOutcome(
        await saveRecordAndFiles(edited, { ...calls, next: queue.next, upload: queue.upload }),
      );
    } catch (error) {
      handleFormSaveFailure(error);
    } finally {
      options.onEnd(edited.stored());
    }
  };

  const validateAndSaveForm = async (): Promise<void> => {
    // The operator has possibly left the form while the save waited for a picture.
    if (!options.isOpen() || !options.hasWork()) return;
    const validationMessages = check();
    const isFormValid = Object.keys(validationMessages).length === 0;
    store.set({ problems: {}, failure: null });
    if (isFormValid) await saveFormAndReportOutcome();
    else refuse('schema', validationMessages);
  };

  return async () => {
    if (isSaveRunning) return;
    isSaveRunning = true;
    if (pictures.areOnTheirWay()) store.set({ isSaving: true });
    try {
      // If no upload is running, the code awaits nothing, so that errors appear in the same task as the
      // click.
      const arePicturesUploaded = !pictures.areOnTheirWay() || (await pictures.waitUntilSettled());
      // If the upload of a picture failed, a message below the form says so. The text with the picture might
      // be out of sight.
      if (arePicturesUploaded) await validateAndSaveForm();
      else refuse('schema', {}, translate('form.pictures'));
    } finally {
      isSaveRunning = false;
      store.set({ isSaving: false });
    }
  };
}
