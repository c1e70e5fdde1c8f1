import { type FileChangeTask, filterTasksStillPlanned } from '../../../provider/calls/uploads';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { createIdempotencyKey } from '../../../provider/wire/headers';
import {
  type AnyResource,
  applyFieldResets,
  type FormView,
  findPathsClearedByResets,
  getVariantNameOfRecord,
  type Loose,
  setAt,
} from '../../../schema/index';
import { createUploadStateStore, type UploadStateStore } from '../../fields/uploadStates';
import { findUnsavedFieldPaths } from '../../values/sent';
import type { SaveConflict } from '../merge/conflict';
import type { LoadedFormData } from '../open/loadForm';
import {
  filterProposalsOfEmptyFields,
  isFormValueStillProposed,
  updateProposedValues,
} from '../open/proposals';
import { createInitialFormValues, toFormValues } from '../open/toFormValues';
import { buildRecreatedRecordValues } from '../open/valuesForNewRecord';
import { createRecordSaveCalls, type FormDataProviderMethods } from '../save/calls';
import { createEditedRecord, type EditedRecordState } from '../save/editedRecord';
import { createPictureUploadTracker } from '../save/pictures';
import { type MessagesByPath, updateProblemsAfterChange, validateFormValues } from '../save/problems';
import { planFileChangeTasks, removeStoredFile } from '../save/saving';
import { createUploadQueue } from '../save/uploadQueue';
import { createProblemReporter, type FormElementHandle } from './refuse';
import { createFormSaver, type FormSaverOptions } from './saver';
import type { DraftStatusMessage, FormModelState } from './state';
import { createObservableStateStore } from './store';
import { createUploadFailureExplainer } from './uploadFailure';

export interface FormModelOptions extends Pick<FormSaverOptions, 'words' | 'notify' | 'onEnd'> {
  resource: AnyResource;
  view: FormView<Loose>;
  loaded: LoadedFormData;
  /** Idempotency-Key of the call that creates the record. */
  createKey: string;
  provider: FormDataProviderMethods;
  element: FormElementHandle;
}

/** The model behind an open form: its values, stored record and saves. It renders nothing. */
export interface FormModel {
  getState(): FormModelState;
  /** Calls the listener after each change of the form's state; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** The upload states of the chosen files. */
  uploadStates: UploadStateStore;
  /**
   * Returns the paths of fields with unsaved values. The array stays the same object until the paths change.
   */
  changes(): readonly string[];
  /** Whether closing the form would lose typed or chosen values. */
  isDirty(): boolean;
  /**
   * Returns the uploads and removals of files that failed in the last save and that the form's values still
   * require.
   */
  listMissingFiles(): readonly FileChangeTask[];
  /**
   * Changes the value at a path, such as the path of a field in a list item. If the change would clear other
   * values, the operator is asked first.
   */
  change(path: string, value: unknown): void;
  /** Confirms or cancels a change that would clear other values. */
  answerChange(isConfirmed: boolean): void;
  /** Replaces the form's values by the stored ones. */
  revert(): void;
  /** Saves the form if it has changes; does nothing during a save. Never rejects. */
  save(): Promise<void>;
  /** Uploads a file again after its upload failed. */
  sendAgain(file: File): void;
  /** Makes a save wait for uploads of pictures into a rich text. */
  watchPictures(pictures: Promise<boolean>): void;
  /**
   * Removes a stored file at once. Resolves to false if the operator cancelled at a conflict; rejects if the
   * call failed.
   */
  removeFile(task: FileChangeTask): Promise<boolean>;
  /**
   * Replaces all values of the form by those of a record that a call returned. The form must have no unsaved
   * changes.
   */
  accept(record: ConsoleRecord): void;
  /**
   * Merges a record that a call returned with the form's unsaved changes. Resolves to false if the operator
   * cancelled.
   */
  mergeIn(record: ConsoleRecord): Promise<boolean>;
  /**
   * Receives the operator's answer to a conflict. It is the list of paths whose values come from the other
   * save, or null to cancel this save.
   */
  answerConflict(theirPaths: readonly string[] | null): void;
  /** Creates a new record from the values of a form whose record was deleted. */
  saveAsNew(): void;
  /** Closes the form of a deleted record without storing anything. */
  leaveGone(): void;
  closeFailure(): void;
  /** Closes the message about files that could not be uploaded or removed. */
  closeMissing(): void;
  /**
   * Puts a draft's values into the form. `baseValues` are the stored values on which the draft is based; the
   * record may have been saved since. Resolves to false if the operator cancelled at a conflict.
   */
  resume(values: Loose, baseValues: Loose | null): Promise<boolean>;
  /** Allows the operator to leave the form without being asked, although it has unsaved changes. */
  giveUp(): void;
  /** Sets the form's message about whether unsaved input is kept as a draft. */
  setDraftStatus(draftStatus: DraftStatusMessage | null): void;
  /** Keeps the form open although everything was stored. */
  stayOpen(): void;
  /**
   * Starts the form when it is mounted. Returns the cleanup function, which aborts running calls and prevents
   * further ones.
   */
  open(): () => void;
}

export function createFormModel(options: FormModelOptions): FormModel {
  const { resource, view, loaded, provider, words, element } = options;
  const { proposals = [] } = loaded;
  const store = createObservableStateStore<FormModelState>({
    stored: loaded.stored,
    base: loaded.values,
    values: loaded.unsaved ?? loaded.values,
    problems: {},
    failure: null,
    isSaving: false,
    failed: [],
    conflict: null,
    askedChange: null,
    gone: null,
    createdId: null,
    isDone: false,
    isGivenUp: false,
    draftStatus: null,
  });
  const writeEditedRecordState = (state: EditedRecordState) => {
    const { stored, createdId } = store.get();
    store.set({ ...state, createdId: stored === null && state.stored ? state.stored.id : createdId });
  };

  let resolvePendingConflictPromise: FormModel['answerConflict'] = () => {};
  const askAboutConflict = (conflict: SaveConflict) =>
    new Promise<readonly string[] | null>((resolve) => {
      resolvePendingConflictPromise = resolve;
      store.set({ conflict });
    });
  const editedRecord = createEditedRecord({
    resource,
    read: store.get,
    write: writeEditedRecordState,
    ask: askAboutConflict,
  });

  const uploadStates = createUploadStateStore();
  const queue = createUploadQueue({
    run: (task, call) => provider.runTask(resource.name, task, call),
    uploadStates,
    explain: createUploadFailureExplainer(words),
  });
  const pictures = createPictureUploadTracker();
  let creationKey = options.createKey;
  let isFormOpen = true;
  /**
   * True after the first attempt to save. Until then, the form shows no errors while the operator fills it
   * in.
   */
  let hasTriedToSave = false;

  let changedPaths: readonly string[] = [];
  let comparedState: EditedRecordState | null = null;
  const findChangedPaths = () => {
    const { base, values } = store.get();
    if (comparedState?.base !== base || comparedState.values !== values) {
      const paths = findUnsavedFieldPaths(resource, base, values);
      if (paths.join() !== changedPaths.join()) changedPaths = paths;
      comparedState = store.get();
    }
    return changedPaths;
  };
  const hasUnsavedChanges = () => {
    const { values } = store.get();
    const isFieldTypedByOperator = (path: string) => !isFormValueStillProposed(proposals, values, path);
    return pictures.areOnTheirWay() || findChangedPaths().some(isFieldTypedByOperator);
  };

  const validateEditedValues = (values: Loose): MessagesByPath => {
    const { stored, base } = store.get();
    return validateFormValues(resource, stored && base, values, words.texts.problem);
  };
  const reportProblems = createProblemReporter({ store, resource, view, words, element });
  const save = createFormSaver({
    ...options,
    ...{ store, edited: editedRecord, queue, pictures, refuse: reportProblems },
    calls: createRecordSaveCalls(provider, resource.name, () => creationKey),
    check() {
      hasTriedToSave = true;
      return validateEditedValues(store.get().values);
    },
    hasWork: () =>
      editedRecord.stored() === null ||
      editedRecord.unanswered.size > 0 ||
      pictures.areOnTheirWay() ||
      findChangedPaths().length > 0,
    isOpen: () => isFormOpen,
  });

  const changeFormFieldValue = (path: string, value: unknown): void => {
    const state = store.get();
    const changedValues = applyFieldResets(resource, state.values, setAt(state.values, path, value));
    const values = updateProposedValues(
      filterProposalsOfEmptyFields(resource, proposals, state.base),
      state.values,
      changedValues,
    );
    const problems = hasTriedToSave
      ? updateProblemsAfterChange(state.problems, path, validateEditedValues(values))
      : state.problems;
    store.set({ values, problems });
  };

  return {
    getState: store.get,
    subscribe: store.subscribe,
    uploadStates,
    changes: findChangedPaths,
    isDirty: hasUnsavedChanges,
    listMissingFiles: () => filterTasksStillPlanned(store.get().failed, planFileChangeTasks(editedRecord)),
    change(path, value) {
      const { values } = store.get();
      const clearedPaths = findPathsClearedByResets(resource, values, setAt(values, path, value));
      if (clearedPaths.length > 0) store.set({ askedChange: { path, value, lost: clearedPaths } });
      else changeFormFieldValue(path, value);
    },
    answerChange(isConfirmed) {
      const { askedChange } = store.get();
      store.set({ askedChange: null });
      if (isConfirmed && askedChange) changeFormFieldValue(askedChange.path, askedChange.value);
    },
    revert: () => store.set({ values: store.get().base, problems: {}, failure: null }),
    save,
    sendAgain(file) {
      queue.allowRetry(file);
      void save();
    },
    watchPictures: pictures.watch,
    removeFile: (task) =>
      removeStoredFile(editedRecord, (record) =>
        provider.runTask(resource.name, task, { record, key: createIdempotencyKey() }),
      ),
    accept: (record) => editedRecord.settle(record, toFormValues(resource.fields, record)),
    mergeIn: (record) => editedRecord.takeOver(record, store.get().base),
    answerConflict(theirPaths) {
      store.set({ conflict: null });
      resolvePendingConflictPromise(theirPaths);
    },
    saveAsNew() {
      creationKey = createIdempotencyKey();
      editedRecord.unanswered.clear();
      const values = buildRecreatedRecordValues(resource.fields, store.get().values);
      const baseValues = createInitialFormValues(resource, getVariantNameOfRecord(resource, values));
      store.set({ gone: null, stored: null, base: baseValues, values });
      void save();
    },
    leaveGone() {
      const { gone } = store.get();
      store.set({ gone: null });
      if (gone !== null) reportProblems('server', {}, gone);
    },
    closeFailure: () => store.set({ failure: null }),
    closeMissing: () => store.set({ failed: [] }),
    async resume(values, baseValues) {
      const { stored, values: before } = store.get();
      store.set({ values });
      if (!stored || !baseValues || (await editedRecord.takeOver(stored, baseValues))) return true;
      store.set({ values: before });
      return false;
    },
    giveUp: () => store.set({ isGivenUp: true }),
    setDraftStatus: (draftStatus) => store.set({ draftStatus }),
    stayOpen: () => store.set({ isDone: false }),
    open() {
      isFormOpen = true;
      const closeQueue = queue.open();
      return () => {
        isFormOpen = false;
        closeQueue();
      };
    },
  };
}
