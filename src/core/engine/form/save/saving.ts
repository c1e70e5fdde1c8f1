import { type FileChangeTask, planUploads } from '../../../provider/calls/uploads';
import { type ConsoleRecord, findCurrentRecordInConflict } from '../../../provider/dataProvider';
import { isApiRefusal } from '../../../provider/wire/http';
import { type AnyResource, type Loose, toRequestBody } from '../../../schema/index';
import { areValuesEqual, findChangedFieldPaths, replaceUploadedFile } from '../../values/changes';
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
import { replaceUntouchedByStored } from './untouched';

/** The API calls that one save of a form makes. */
export interface FormSaveCalls {
  create(values: Loose): Promise<ConsoleRecord>;
  update(stored: ConsoleRecord, values: Loose): Promise<ConsoleRecord>;
  /** Returns the first upload or removal of a file that was not attempted in this save. */
  next(tasks: readonly FileChangeTask[]): FileChangeTask | undefined;
  /**
   * Uploads or removes a file. Resolves to null if the call failed; rejects if the stored record has another
   * version than `stored`.
   */
  upload(stored: ConsoleRecord, task: FileChangeTask): Promise<ConsoleRecord | null>;
}

/** Returns the body of the call that writes a form's values. */
const buildSaveRequestBody = (resource: AnyResource, values: Loose, base: Loose): Loose =>
  toRequestBody(
    resource,
    replacePendingFilesInLists(resource, removeBlankItemsAndHiddenInput(resource, values, base), base),
  );

/** Returns the uploads and removals that give the stored record the same files as the form. */
export const planFileChangeTasks = ({ resource, getBase: base, values }: EditedRecord): FileChangeTask[] =>
  planUploads(resource, base(), removeBlankItemsAndHiddenInput(resource, values(), base()));

/**
 * Whether the save must write the record itself. True for a new record, changed values, an unanswered update,
 * or a file chosen in a new item.
 */
function isRecordWriteNeeded({ resource, ...edited }: EditedRecord): boolean {
  if (edited.stored() === null || edited.unanswered.size > 0) return true;
  const [base, values] = [edited.getBase(), edited.values()];
  if (hasPendingFileInUnstoredItem(resource, removeBlankItemsAndHiddenInput(resource, values, base), base))
    return true;
  return !areValuesEqual(
    buildSaveRequestBody(resource, base, base),
    buildSaveRequestBody(resource, values, base),
  );
}

const getStoredRecordVersion = (record: ConsoleRecord | null) => record?.version;

async function createOrUpdateStoredRecord(
  edited: EditedRecord,
  calls: FormSaveCalls,
): Promise<ConsoleRecord> {
  const { resource } = edited;
  const before = edited.stored();
  const base = edited.getBase();
  const sent = removeBlankItemsAndHiddenInput(resource, edited.values(), base);
  const body = replacePendingFilesInLists(resource, sent, base);
  const record = await (before
    ? rememberUpdateUntilAnswered(
        edited,
        sent,
        calls.update(before, replaceUntouchedByStored(resource.fields, before, base, body)),
      )
    : calls.create(body));
  applyOwnSaveResult(edited, record, base, sent);
  return record;
}

/**
 * Waits for the answer to an update. If no answer comes, the payload is remembered, because the API has
 * possibly stored it.
 */
async function rememberUpdateUntilAnswered(
  edited: EditedRecord,
  sent: Loose,
  call: Promise<ConsoleRecord>,
): Promise<ConsoleRecord> {
  edited.unanswered.add(sent);
  return call.catch((error: unknown) => {
    if (isApiRefusal(error)) edited.unanswered.delete(sent);
    throw error;
  });
}

/** Updates the form with the record that the form's own write call returned. */
function applyOwnSaveResult(edited: EditedRecord, record: ConsoleRecord, base: Loose, sent: Loose): void {
  edited.unanswered.clear();
  const theirs = toFormValues(edited.resource.fields, record);
  edited.settle(
    record,
    rebaseFormValuesOnOwnSave(edited.resource, { base, mine: edited.values(), theirs }, sent),
  );
}

/**
 * Merges the form with a newer stored version of its record, which another operator or this form's unanswered
 * update saved. Resolves to false if the operator cancelled.
 */
async function mergeNewerStoredRecord(
  edited: EditedRecord,
  mine: ConsoleRecord,
  theirs: ConsoleRecord,
): Promise<boolean> {
  const { resource } = edited;
  const base = edited.getBase();
  const record = toFormValues(resource.fields, theirs);
  const unanswered = [...edited.unanswered];
  edited.unanswered.clear();
  const isNext = Number(theirs.version) === Number(mine.version) + 1;
  const sent = unanswered.find((each) => isNext && hasAllSentValues(resource, record, each, base));
  if (!sent)
    return edited.takeOver(theirs, addStoredValuesOfUnansweredSaves(resource, base, record, unanswered));
  applyOwnSaveResult(edited, theirs, base, sent);
  return true;
}

/**
 * True if the record `after` a file call differs from the form's record only in the file's field. The
 * response to a repeated call is the record's current state, which sometimes includes other operators'
 * changes.
 */
function hasOnlyFileFieldChanged(
  edited: EditedRecord,
  { label }: FileChangeTask,
  before: ConsoleRecord,
  after: ConsoleRecord,
): boolean {
  const { resource } = edited;
  const changed = findChangedFieldPaths(resource, edited.getBase(), toFormValues(resource.fields, after));
  const isPathOfFileFieldOrAncestor = (path: string) => label === path || label.startsWith(`${path}.`);
  return Number(after.version) <= Number(before.version) + 1 && changed.every(isPathOfFileFieldOrAncestor);
}

/**
 * Updates the form with the record that an upload or removal of a file returned. The stored file replaces the
 * chosen file. If other operators' changes are merged in, the record sometimes has to be written again.
 */
async function applyFileTaskResult(
  edited: EditedRecord,
  task: FileChangeTask,
  before: ConsoleRecord,
  after: ConsoleRecord,
): Promise<'settled' | 'again' | 'canceled'> {
  const { resource } = edited;
  const now = edited.values();
  const { sending } = task;
  const stored = sending && replaceUploadedFile(now, sending.file, sending.stored(before, after));
  const values = removeDuplicateFiles(resource, (stored ?? now) as Loose);
  if (!hasOnlyFileFieldChanged(edited, task, before, after)) {
    edited.settle(before, values);
    return (await mergeNewerStoredRecord(edited, before, after)) ? 'again' : 'canceled';
  }
  edited.settle(after, orderFilesAsInRecord(resource, values, after));
  return 'settled';
}

/**
 * The result of one pass of a save: the uploads and removals that remain, or the reason why the pass ended
 * early.
 */
type SaveAttemptResult = FileChangeTask[] | 'again' | 'canceled';

/**
 * Writes the record, and uploads or removes its files, in one pass. `onCall` is called before each call, with
 * the record that the call changes.
 */
async function runSaveAttempt(
  edited: EditedRecord,
  calls: FormSaveCalls,
  onCall: (record: ConsoleRecord | null) => void,
): Promise<SaveAttemptResult> {
  onCall(edited.stored());
  let record = isRecordWriteNeeded(edited)
    ? await createOrUpdateStoredRecord(edited, calls)
    : edited.stored();
  for (;;) {
    const tasks = planFileChangeTasks(edited);
    const task = calls.next(tasks);
    if (!record || !task) return tasks;
    onCall(record);
    const after = await calls.upload(record, task);
    const run = after ? await applyFileTaskResult(edited, task, record, after) : 'settled';
    if (run !== 'settled') return run;
    // Another call of the form, such as the removal of a file, has possibly changed the record during the
    // upload.
    record = edited.stored();
  }
}

/** Makes the form edit a record that an earlier call created, although the answer to that call was lost. */
function continueWithCreatedRecord(edited: EditedRecord, record: ConsoleRecord): void {
  const theirs = toFormValues(edited.resource.fields, record);
  edited.settle(
    record,
    rebaseFormValuesOnOwnSave(edited.resource, { base: edited.getBase(), mine: edited.values(), theirs }, {}),
  );
}

/** Returns the outcome of a save after its calls; `tasks` are the uploads and removals that remain. */
const computeSaveOutcomeAfterApiCalls = (
  { resource, getBase: base, values }: EditedRecord,
  touched: ReadonlySet<string>,
  tasks: FileChangeTask[],
): SaveOutcome => computeSaveOutcome({ resource, base: base(), values: values(), touched, tasks });

/**
 * Saves the record and then its files, one by one. If an earlier call already created the record, the save
 * continues as an update. Another operator's save is merged. Resolves to the outcome. Rejects if a call about
 * the record fails; the form then keeps all values.
 */
export async function saveRecordAndFiles(form: EditedRecord, calls: FormSaveCalls): Promise<SaveOutcome> {
  const { edited, touched } = trackTouchedFields(form);
  for (;;) {
    let called: ConsoleRecord | null = null;
    try {
      const run = await runSaveAttempt(edited, calls, (record) => {
        called = record;
      });
      if (run === 'canceled') return { end: 'canceled' };
      if (run !== 'again') return computeSaveOutcomeAfterApiCalls(edited, touched(), run);
    } catch (error) {
      const theirs = findCurrentRecordInConflict(error, edited.resource);
      if (!theirs || getStoredRecordVersion(called) === theirs.version) throw error;
      const mine = edited.stored();
      if (!mine) continueWithCreatedRecord(edited, theirs);
      else if (mine.version !== theirs.version && !(await mergeNewerStoredRecord(edited, mine, theirs))) {
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
  edited: EditedRecord,
  remove: (stored: ConsoleRecord) => Promise<ConsoleRecord>,
): Promise<boolean> {
  for (;;) {
    const stored = edited.stored();
    if (!stored) return false;
    try {
      edited.settle(await remove(stored), edited.values());
      return true;
    } catch (error) {
      const theirs = findCurrentRecordInConflict(error, edited.resource);
      if (!theirs || theirs.version === stored.version) throw error;
      if (!(await edited.takeOver(theirs, edited.getBase()))) return false;
    }
  }
}
