import { planUploads, type UploadTask } from '../../../provider/calls/uploads';
import { type ConsoleRecord, recordIn } from '../../../provider/dataProvider';
import { isRefusal } from '../../../provider/wire/http';
import { type AnyResource, type Loose, toBody } from '../../../schema/index';
import { changedPaths, equalValues, withStoredFile } from '../../values/changes';
import { asBody, awaitsItem, isStoredAs, withOwnWrites, worthStoring } from '../../values/sent';
import { inRecordOrder, rebase, withFilesOnce } from '../merge/merge';
import { toFormValues } from '../open/toFormValues';
import type { EditedRecord } from './editedRecord';
import { type Outcome, outcomeOf, watched } from './outcome';
import { withUntouched } from './untouched';

/** The calls that a save makes. */
export interface SaveCalls {
  create(values: Loose): Promise<ConsoleRecord>;
  update(stored: ConsoleRecord, values: Loose): Promise<ConsoleRecord>;
  /** Returns the first file call that was not tried in this save. */
  next(tasks: readonly UploadTask[]): UploadTask | undefined;
  /** Makes one file call. Resolves to null if it failed, rejects if the record has another version. */
  upload(stored: ConsoleRecord, task: UploadTask): Promise<ConsoleRecord | null>;
}

/** The body of the call that writes a form's values. */
const bodyOf = (resource: AnyResource, values: Loose, base: Loose): Loose =>
  toBody(resource, asBody(resource, worthStoring(resource, values, base), base));

/** The file calls that bring the stored record's files in line with the form's. */
export const plannedTasks = ({ resource, base, values }: EditedRecord): UploadTask[] =>
  planUploads(resource, base(), worthStoring(resource, values(), base()));

/** True if the record itself has to be written: it differs, or a chosen file belongs to a new item. */
function needsWrite({ resource, ...edited }: EditedRecord): boolean {
  if (edited.stored() === null || edited.unanswered.size > 0) return true;
  const [base, values] = [edited.base(), edited.values()];
  if (awaitsItem(resource, worthStoring(resource, values, base), base)) return true;
  return !equalValues(bodyOf(resource, base, base), bodyOf(resource, values, base));
}

const versionOf = (record: ConsoleRecord | null) => record?.version;

async function write(edited: EditedRecord, calls: SaveCalls): Promise<ConsoleRecord> {
  const { resource } = edited;
  const before = edited.stored();
  const base = edited.base();
  const sent = worthStoring(resource, edited.values(), base);
  const body = asBody(resource, sent, base);
  const record = await (before
    ? update(edited, sent, calls.update(before, withUntouched(resource.fields, before, base, body)))
    : calls.create(body));
  settleWrite(edited, record, base, sent);
  return record;
}

/** Waits for an update's answer. Without one it remembers the payload: the API may have stored it all the same. */
async function update(
  edited: EditedRecord,
  sent: Loose,
  call: Promise<ConsoleRecord>,
): Promise<ConsoleRecord> {
  edited.unanswered.add(sent);
  return call.catch((error: unknown) => {
    if (isRefusal(error)) edited.unanswered.delete(sent);
    throw error;
  });
}

/** Takes over the record after a write of this form. */
function settleWrite(edited: EditedRecord, record: ConsoleRecord, base: Loose, sent: Loose): void {
  edited.unanswered.clear();
  const theirs = toFormValues(edited.resource.fields, record);
  edited.settle(record, rebase(edited.resource, { base, mine: edited.values(), theirs }, sent));
}

/**
 * Takes over a record with another version, saved by somebody else or by this form's own update whose answer
 * was lost. Returns false if the operator gave up.
 */
async function takeOver(edited: EditedRecord, mine: ConsoleRecord, theirs: ConsoleRecord): Promise<boolean> {
  const { resource } = edited;
  const base = edited.base();
  const record = toFormValues(resource.fields, theirs);
  const unanswered = [...edited.unanswered];
  edited.unanswered.clear();
  const isNext = Number(theirs.version) === Number(mine.version) + 1;
  const sent = unanswered.find((each) => isNext && isStoredAs(resource, record, each, base));
  if (!sent) return edited.takeOver(theirs, withOwnWrites(resource, base, record, unanswered));
  settleWrite(edited, theirs, base, sent);
  return true;
}

/**
 * True if a file call changed only the field of its file. A repeated call returns the record's current state,
 * including other operators' changes.
 */
function isAlone(
  edited: EditedRecord,
  { label }: UploadTask,
  before: ConsoleRecord,
  after: ConsoleRecord,
): boolean {
  const { resource } = edited;
  const changed = changedPaths(resource, edited.base(), toFormValues(resource.fields, after));
  const isOwn = (path: string) => label === path || label.startsWith(`${path}.`);
  return Number(after.version) <= Number(before.version) + 1 && changed.every(isOwn);
}

/**
 * Takes over the record that a file call returned: the stored file replaces the chosen one. Another operator's
 * changes are merged too, and there may be more to write.
 */
async function settleFile(
  edited: EditedRecord,
  task: UploadTask,
  before: ConsoleRecord,
  after: ConsoleRecord,
): Promise<'settled' | 'again' | 'canceled'> {
  const { resource } = edited;
  const now = edited.values();
  const { sending } = task;
  const stored = sending && withStoredFile(now, sending.file, sending.stored(before, after));
  const values = withFilesOnce(resource, (stored ?? now) as Loose);
  if (!isAlone(edited, task, before, after)) {
    edited.settle(before, values);
    return (await takeOver(edited, before, after)) ? 'again' : 'canceled';
  }
  edited.settle(after, inRecordOrder(resource, values, after));
  return 'settled';
}

/** The end of one run of writing and sending: with these file calls left, or earlier. */
type Run = UploadTask[] | 'again' | 'canceled';

/** One run of writing and sending. `onCall` is called before each call, with the record that the call is about. */
async function attempt(
  edited: EditedRecord,
  calls: SaveCalls,
  onCall: (record: ConsoleRecord | null) => void,
): Promise<Run> {
  onCall(edited.stored());
  let record = needsWrite(edited) ? await write(edited, calls) : edited.stored();
  for (;;) {
    const tasks = plannedTasks(edited);
    const task = calls.next(tasks);
    if (!record || !task) return tasks;
    onCall(record);
    const after = await calls.upload(record, task);
    const run = after ? await settleFile(edited, task, record, after) : 'settled';
    if (run !== 'settled') return run;
    // Another call of the form, such as a removal, may have changed it meanwhile.
    record = edited.stored();
  }
}

/** Takes over a record that an earlier, unanswered call created: the form becomes its edit. */
function adopt(edited: EditedRecord, record: ConsoleRecord): void {
  const theirs = toFormValues(edited.resource.fields, record);
  edited.settle(record, rebase(edited.resource, { base: edited.base(), mine: edited.values(), theirs }, {}));
}

/** Returns the outcome of a save after its calls; `tasks` are the remaining file calls. */
const ended = (
  { resource, base, values }: EditedRecord,
  touched: ReadonlySet<string>,
  tasks: UploadTask[],
): Outcome => outcomeOf({ resource, base: base(), values: values(), touched, tasks });

/**
 * Saves the form: the record, then its files, one after the other. If an earlier call created the record, the
 * save continues as its edit; somebody else's save is merged. Resolves to how it ended. Rejects if a call
 * about the record fails; the form then still holds everything.
 */
export async function save(form: EditedRecord, calls: SaveCalls): Promise<Outcome> {
  const { edited, touched } = watched(form);
  for (;;) {
    let called: ConsoleRecord | null = null;
    try {
      const run = await attempt(edited, calls, (record) => {
        called = record;
      });
      if (run === 'canceled') return { end: 'canceled' };
      if (run !== 'again') return ended(edited, touched(), run);
    } catch (error) {
      const theirs = recordIn(error, edited.resource);
      if (!theirs || versionOf(called) === theirs.version) throw error;
      const mine = edited.stored();
      if (!mine) adopt(edited, theirs);
      else if (mine.version !== theirs.version && !(await takeOver(edited, mine, theirs))) {
        return { end: 'canceled' };
      }
    }
  }
}

/**
 * Makes a call that removes a stored file, outside a save. The form's values stay as they are. Resolves to
 * false if the operator gave up at a conflict, rejects if the call fails.
 */
export async function removeFile(
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
      const theirs = recordIn(error, edited.resource);
      if (!theirs || theirs.version === stored.version) throw error;
      if (!(await edited.takeOver(theirs, edited.base()))) return false;
    }
  }
}
