import { type FileChangeTask, planUploads } from '../../../provider/calls/uploads';
import { type ConsoleRecord, findCurrentRecordInConflict } from '../../../provider/dataProvider';
import { isApiRefusal } from '../../../provider/wire/http';
import { type AnyResource, isPathWithin, type Loose, toRequestBody } from '../../../schema/index';
import { areValuesEqual, findChangedFieldPaths, replacePendingFileWithAsset } from '../../values/changes';
import {
  addStoredValuesOfUnansweredSaves,
  hasAllSentValues,
  hasPendingFileInUnstoredItem,
  removeBlankItemsAndHiddenInput,
  replacePendingFilesInLists,
} from '../../values/sent';
import { orderFilesAsInRecord, rebaseFormValuesOnOwnSave, removeDuplicateFiles } from '../merge/merge';
import { toFormValues } from '../open/toFormValues';
import type { EditedRecord } from './editedRecord';
import { computeSaveOutcome, type SaveOutcome, trackTouchedFields } from './outcome';
import { keepStoredValuesOfUntouchedFields } from './untouched';

/** The API calls that one save of a form makes. */
export interface FormSaveCalls {
  create(values: Loose): Promise<ConsoleRecord>;
  update(storedRecord: ConsoleRecord, values: Loose): Promise<ConsoleRecord>;
  /** Returns the first upload or removal of a file that was not attempted in this save. */
  next(plannedTasks: readonly FileChangeTask[]): FileChangeTask | undefined;
  /**
   * Uploads or removes a file. Resolves to null if the call failed; rejects if the stored record has another
   * version than `record`.
   */
  upload(record: ConsoleRecord, task: FileChangeTask): Promise<ConsoleRecord | null>;
}

/** Returns the body of the call that writes a form's values. */
const buildSaveRequestBody = (resource: AnyResource, values: Loose, baseValues: Loose): Loose =>
  toRequestBody(
    resource,
    replacePendingFilesInLists(
      resource,
      removeBlankItemsAndHiddenInput(resource, values, baseValues),
      baseValues,
    ),
  );

/** Returns the uploads and removals that give the stored record the same files as the form. */
export const planFileChangeTasks = ({ resource, getBase, values }: EditedRecord): FileChangeTask[] =>
  planUploads(resource, getBase(), removeBlankItemsAndHiddenInput(resource, values(), getBase()));

/**
 * Whether the save must write the record itself, not only files. True for a new record, changed values, an
 * earlier update without an answer, or a file chosen in a new item.
 */
function isRecordWriteNeeded({ resource, ...form }: EditedRecord): boolean {
  if (form.stored() === null || form.unanswered.size > 0) return true;
  const [base, values] = [form.getBase(), form.values()];
  if (hasPendingFileInUnstoredItem(resource, removeBlankItemsAndHiddenInput(resource, values, base), base))
    return true;
  return !areValuesEqual(
    buildSaveRequestBody(resource, base, base),
    buildSaveRequestBody(resource, values, base),
  );
}

const getRecordVersion = (record: ConsoleRecord | null) => record?.version;

async function createOrUpdateStoredRecord(form: EditedRecord, calls: FormSaveCalls): Promise<ConsoleRecord> {
  const { resource } = form;
  const previousRecord = form.stored();
  const baseValues = form.getBase();
  const sentValues = removeBlankItemsAndHiddenInput(resource, form.values(), baseValues);
  const valuesToSend = replacePendingFilesInLists(resource, sentValues, baseValues);
  const record = await (previousRecord
    ? rememberUpdateUntilAnswered(
        form,
        sentValues,
        calls.update(
          previousRecord,
          keepStoredValuesOfUntouchedFields(resource.fields, previousRecord, baseValues, valuesToSend),
        ),
      )
    : calls.create(valuesToSend));
  applyOwnSaveResult(form, record, baseValues, sentValues);
  return record;
}

/**
 * Waits for the answer to an update. If no answer comes, the payload is remembered, because the API has
 * possibly stored it.
 */
async function rememberUpdateUntilAnswered(
  form: EditedRecord,
  sentValues: Loose,
  updateCall: Promise<ConsoleRecord>,
): Promise<ConsoleRecord> {
  form.unanswered.add(sentValues);
  return updateCall.catch((error: unknown) => {
    if (isApiRefusal(error)) form.unanswered.delete(sentValues);
    throw error;
  });
}

/** Updates the form with the record that the form's own write call returned. */
function applyOwnSaveResult(
  form: EditedRecord,
  record: ConsoleRecord,
  baseValues: Loose,
  sentValues: Loose,
): void {
  form.unanswered.clear();
  const theirValues = toFormValues(form.resource.fields, record);
  form.settle(
    record,
    rebaseFormValuesOnOwnSave(
      form.resource,
      { base: baseValues, mine: form.values(), theirs: theirValues },
      sentValues,
    ),
  );
}

/**
 * Merges the form with a newer stored version of its record, which another operator or this form's unanswered
 * update saved. Resolves to false if the operator cancelled.
 */
async function mergeNewerStoredRecord(
  form: EditedRecord,
  ownRecord: ConsoleRecord,
  theirRecord: ConsoleRecord,
): Promise<boolean> {
  const { resource } = form;
  const baseValues = form.getBase();
  const theirValues = toFormValues(resource.fields, theirRecord);
  const unansweredSentValues = [...form.unanswered];
  form.unanswered.clear();
  const isNextVersion = Number(theirRecord.version) === Number(ownRecord.version) + 1;
  const storedSentValues = unansweredSentValues.find(
    (payload) => isNextVersion && hasAllSentValues(resource, theirValues, payload, baseValues),
  );
  if (!storedSentValues)
    return form.takeOver(
      theirRecord,
      addStoredValuesOfUnansweredSaves(resource, baseValues, theirValues, unansweredSentValues),
    );
  applyOwnSaveResult(form, theirRecord, baseValues, storedSentValues);
  return true;
}

/**
 * True if the record after a file call differs from the form's record only in the file's field. The response
 * to a repeated call is the record's current state, which sometimes includes other operators' changes.
 */
function hasOnlyFileFieldChanged(
  form: EditedRecord,
  { label }: FileChangeTask,
  previousRecord: ConsoleRecord,
  updatedRecord: ConsoleRecord,
): boolean {
  const { resource } = form;
  const changedPaths = findChangedFieldPaths(
    resource,
    form.getBase(),
    toFormValues(resource.fields, updatedRecord),
  );
  const isPathOfFileFieldOrAncestor = (path: string) => isPathWithin(label, path);
  return (
    Number(updatedRecord.version) <= Number(previousRecord.version) + 1 &&
    changedPaths.every(isPathOfFileFieldOrAncestor)
  );
}

/**
 * Updates the form with the record that an upload or removal of a file returned. The stored file replaces the
 * chosen file. If other operators' changes are merged in, the record sometimes has to be written again.
 */
async function applyFileTaskResult(
  form: EditedRecord,
  task: FileChangeTask,
  previousRecord: ConsoleRecord,
  updatedRecord: ConsoleRecord,
): Promise<'settled' | 'again' | 'canceled'> {
  const { resource } = form;
  const formValues = form.values();
  const { sending } = task;
  const valuesWithStoredFile =
    sending &&
    replacePendingFileWithAsset(formValues, sending.file, sending.stored(previousRecord, updatedRecord));
  const updatedFormValues = removeDuplicateFiles(resource, (valuesWithStoredFile ?? formValues) as Loose);
  if (!hasOnlyFileFieldChanged(form, task, previousRecord, updatedRecord)) {
    form.settle(previousRecord, updatedFormValues);
    return (await mergeNewerStoredRecord(form, previousRecord, updatedRecord)) ? 'again' : 'canceled';
  }
  form.settle(updatedRecord, orderFilesAsInRecord(resource, updatedFormValues, updatedRecord));
  return 'settled';
}

/**
 * The result of one attempt to save: the uploads and removals that remain, or the reason why the attempt
 * ended early.
 */
type SaveAttemptResult = FileChangeTask[] | 'again' | 'canceled';

/**
 * Makes one attempt to save: writes the record, and uploads or removes its files. `onCall` is called before
 * each call, with the record that the call changes.
 */
async function runSaveAttempt(
  form: EditedRecord,
  calls: FormSaveCalls,
  onCall: (record: ConsoleRecord | null) => void,
): Promise<SaveAttemptResult> {
  onCall(form.stored());
  let record = isRecordWriteNeeded(form) ? await createOrUpdateStoredRecord(form, calls) : form.stored();
  for (;;) {
    const remainingTasks = planFileChangeTasks(form);
    const task = calls.next(remainingTasks);
    if (!record || !task) return remainingTasks;
    onCall(record);
    const updatedRecord = await calls.upload(record, task);
    const taskOutcome = updatedRecord
      ? await applyFileTaskResult(form, task, record, updatedRecord)
      : 'settled';
    if (taskOutcome !== 'settled') return taskOutcome;
    // Another call of the form, such as the removal of a file, has possibly changed the record during the
    // upload.
    record = form.stored();
  }
}

/** Makes the form edit a record that an earlier call created, although the answer to that call was lost. */
function continueWithCreatedRecord(form: EditedRecord, record: ConsoleRecord): void {
  const theirValues = toFormValues(form.resource.fields, record);
  form.settle(
    record,
    rebaseFormValuesOnOwnSave(
      form.resource,
      { base: form.getBase(), mine: form.values(), theirs: theirValues },
      {},
    ),
  );
}

/** Returns the outcome of a save after its calls; `tasks` are the uploads and removals that remain. */
const computeSaveOutcomeAfterApiCalls = (
  { resource, getBase, values }: EditedRecord,
  touchedPaths: ReadonlySet<string>,
  tasks: FileChangeTask[],
): SaveOutcome =>
  computeSaveOutcome({ resource, base: getBase(), values: values(), touched: touchedPaths, tasks });

/**
 * Saves the record and then its files, one by one. If an earlier call already created the record, the save
 * continues as an update. Another operator's save is merged. Resolves to the outcome. Rejects if a call about
 * the record fails; the form then keeps all values.
 */
export async function saveRecordAndFiles(form: EditedRecord, calls: FormSaveCalls): Promise<SaveOutcome> {
  const { edited, touched } = trackTouchedFields(form);
  for (;;) {
    let recordOfLastCall: ConsoleRecord | null = null;
    try {
      const attemptResult = await runSaveAttempt(edited, calls, (record) => {
        recordOfLastCall = record;
      });
      if (attemptResult === 'canceled') return { end: 'canceled' };
      if (attemptResult !== 'again') return computeSaveOutcomeAfterApiCalls(edited, touched(), attemptResult);
    } catch (error) {
      const theirRecord = findCurrentRecordInConflict(error, edited.resource);
      if (!theirRecord || getRecordVersion(recordOfLastCall) === theirRecord.version) throw error;
      const ownRecord = edited.stored();
      if (!ownRecord) continueWithCreatedRecord(edited, theirRecord);
      else if (
        ownRecord.version !== theirRecord.version &&
        !(await mergeNewerStoredRecord(edited, ownRecord, theirRecord))
      ) {
        return { end: 'canceled' };
      }
    }
  }
}

/**
 * Removes a stored file at once, outside a save; the form's values stay. Resolves to false if the operator
 * cancelled at a conflict, rejects if the call fails.
 */
export async function removeStoredFile(
  form: EditedRecord,
  removeFile: (storedRecord: ConsoleRecord) => Promise<ConsoleRecord>,
): Promise<boolean> {
  for (;;) {
    const storedRecord = form.stored();
    if (!storedRecord) return false;
    try {
      form.settle(await removeFile(storedRecord), form.values());
      return true;
    } catch (error) {
      const theirRecord = findCurrentRecordInConflict(error, form.resource);
      if (!theirRecord || theirRecord.version === storedRecord.version) throw error;
      if (!(await form.takeOver(theirRecord, form.getBase()))) return false;
    }
  }
}
