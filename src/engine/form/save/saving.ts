import { type ConsoleRecord, recordIn } from '../../../provider/dataProvider';
import { isRefusal } from '../../../provider/http';
import { planUploads, type UploadTask } from '../../../provider/uploads';
import { type AnyResource, type Loose, toBody } from '../../../schema/index';
import { changedPaths, same, withStored } from '../../values/changes';
import { asBody, awaitsItem, isStoredAs, withOwnWrites, worthStoring } from '../../values/sent';
import { inRecordOrder, rebase, withFilesOnce } from '../merge/merge';
import { complete } from '../open/toFormValues';
import type { Desk } from './desk';
import { type Outcome, outcomeOf, watched } from './outcome';

/** The calls that a save is made of. */
export interface SaveCalls {
  create(values: Loose): Promise<ConsoleRecord>;
  update(stored: ConsoleRecord, values: Loose): Promise<ConsoleRecord>;
  /** The next file call to make: the first that was not tried in this save. */
  next(tasks: readonly UploadTask[]): UploadTask | undefined;
  /** Makes one file call; null where it failed. Rejects where the record has another version. */
  upload(stored: ConsoleRecord, task: UploadTask): Promise<ConsoleRecord | null>;
}

/** What the API is asked to store of a form that holds `values`. */
const bodyOf = (resource: AnyResource, values: Loose, base: Loose): Loose =>
  toBody(resource, asBody(resource, worthStoring(resource, values, base), base));

/** The file calls that are to follow until the stored record holds what the form does. */
export const plannedTasks = ({ resource, base, values }: Desk): UploadTask[] =>
  planUploads(resource, base(), worthStoring(resource, values(), base()));

/** Whether the record itself is to be written: it differs, or a chosen file belongs to an item that is not there. */
function needsWrite({ resource, ...desk }: Desk): boolean {
  if (desk.stored() === null || desk.unanswered.size > 0) return true;
  const [base, values] = [desk.base(), desk.values()];
  if (awaitsItem(resource, worthStoring(resource, values, base), base)) return true;
  return !same(bodyOf(resource, base, base), bodyOf(resource, values, base));
}

const versionOf = (record: ConsoleRecord | null) => record?.version;

async function write(desk: Desk, calls: SaveCalls): Promise<ConsoleRecord> {
  const { resource } = desk;
  const before = desk.stored();
  const base = desk.base();
  const sent = worthStoring(resource, desk.values(), base);
  const body = asBody(resource, sent, base);
  const record = await (before ? update(desk, sent, calls.update(before, body)) : calls.create(body));
  settleWrite(desk, record, base, sent);
  return record;
}

/** Waits for an update's answer. Where none came, the API may have stored what was sent all the same. */
async function update(desk: Desk, sent: Loose, call: Promise<ConsoleRecord>): Promise<ConsoleRecord> {
  desk.unanswered.add(sent);
  return call.catch((error: unknown) => {
    if (isRefusal(error)) desk.unanswered.delete(sent);
    throw error;
  });
}

/** The record that an update of this form answered, or would have answered. */
function settleWrite(desk: Desk, record: ConsoleRecord, base: Loose, sent: Loose): void {
  desk.unanswered.clear();
  const theirs = complete(desk.resource.fields, record);
  desk.settle(record, rebase(desk.resource, { base, mine: desk.values(), theirs }, sent));
}

/**
 * Takes over a record with another version: this form's own, where the answer of its update was lost, or else somebody
 * else's. False where the operator gave up.
 */
async function takeOver(desk: Desk, mine: ConsoleRecord, theirs: ConsoleRecord): Promise<boolean> {
  const { resource } = desk;
  const base = desk.base();
  const record = complete(resource.fields, theirs);
  const unanswered = [...desk.unanswered];
  desk.unanswered.clear();
  const isNext = Number(theirs.version) === Number(mine.version) + 1;
  const sent = unanswered.find((each) => isNext && isStoredAs(resource, record, each, base));
  if (!sent) return desk.takeOver(theirs, withOwnWrites(resource, base, record, unanswered));
  settleWrite(desk, theirs, base, sent);
  return true;
}

/** Whether a file call changed nothing but the field of its file: one that is repeated answers the record as it is by now. */
function isAlone(desk: Desk, { label }: UploadTask, before: ConsoleRecord, after: ConsoleRecord): boolean {
  const { resource } = desk;
  const changed = changedPaths(resource, desk.base(), complete(resource.fields, after));
  const isOwn = (path: string) => label === path || label.startsWith(`${path}.`);
  return Number(after.version) <= Number(before.version) + 1 && changed.every(isOwn);
}

/**
 * The record that a file call answered: the stored file stands where the chosen one stood, and what somebody else
 * changed comes with it: then there may be more to write.
 */
async function settleFile(
  desk: Desk,
  task: UploadTask,
  before: ConsoleRecord,
  after: ConsoleRecord,
): Promise<'settled' | 'again' | 'canceled'> {
  const { resource } = desk;
  const now = desk.values();
  const { sending } = task;
  const stored = sending && withStored(now, sending.file, sending.stored(before, after));
  const values = withFilesOnce(resource, (stored ?? now) as Loose);
  if (!isAlone(desk, task, before, after)) {
    desk.settle(before, values);
    return (await takeOver(desk, before, after)) ? 'again' : 'canceled';
  }
  desk.settle(after, inRecordOrder(resource, values, after));
  return 'settled';
}

/** How far one run of writing and sending came: the file calls that are left, or why it ended before. */
type Run = UploadTask[] | 'again' | 'canceled';

/** One run of writing and sending; `onCall` is told the record that each call is made about. */
async function attempt(
  desk: Desk,
  calls: SaveCalls,
  onCall: (record: ConsoleRecord | null) => void,
): Promise<Run> {
  onCall(desk.stored());
  let record = needsWrite(desk) ? await write(desk, calls) : desk.stored();
  for (;;) {
    const tasks = plannedTasks(desk);
    const task = calls.next(tasks);
    if (!record || !task) return tasks;
    onCall(record);
    const after = await calls.upload(record, task);
    const run = after ? await settleFile(desk, task, record, after) : 'settled';
    if (run !== 'settled') return run;
    // The form's other calls may have gone on meanwhile.
    record = desk.stored();
  }
}

/** Goes on with a record that an earlier, unanswered call created: what the form holds becomes its edit. */
function adopt(desk: Desk, record: ConsoleRecord): void {
  const theirs = complete(desk.resource.fields, record);
  desk.settle(record, rebase(desk.resource, { base: desk.base(), mine: desk.values(), theirs }, {}));
}

/** What a save of this desk may say once its file calls are over, `tasks` being left of them. */
const ended = (
  { resource, base, values }: Desk,
  touched: ReadonlySet<string>,
  tasks: UploadTask[],
): Outcome => outcomeOf({ resource, base: base(), values: values(), touched, tasks });

/**
 * Saves what the form holds: the record, then its files, one after the other. A record that was created before is
 * gone on with as its edit, somebody else's save is merged with this one. Answers how it ended; rejects with the
 * failure of a call about the record, and then nothing is lost.
 */
export async function save(form: Desk, calls: SaveCalls): Promise<Outcome> {
  const { desk, touched } = watched(form);
  for (;;) {
    let called: ConsoleRecord | null = null;
    try {
      const run = await attempt(desk, calls, (record) => {
        called = record;
      });
      if (run === 'canceled') return { end: 'canceled' };
      if (run !== 'again') return ended(desk, touched(), run);
    } catch (error) {
      const theirs = recordIn(error, desk.resource);
      if (!theirs || versionOf(called) === theirs.version) throw error;
      const mine = desk.stored();
      if (!mine) adopt(desk, theirs);
      else if (mine.version !== theirs.version && !(await takeOver(desk, mine, theirs))) {
        return { end: 'canceled' };
      }
    }
  }
}

/**
 * Makes a call that removes a stored file, outside a save; what the form holds stays as it is. Answers whether the file
 * is gone, which it is not where the operator gave up at a conflict; rejects with the call's failure.
 */
export async function removeFile(
  desk: Desk,
  remove: (stored: ConsoleRecord) => Promise<ConsoleRecord>,
): Promise<boolean> {
  for (;;) {
    const stored = desk.stored();
    if (!stored) return false;
    try {
      desk.settle(await remove(stored), desk.values());
      return true;
    } catch (error) {
      const theirs = recordIn(error, desk.resource);
      if (!theirs || theirs.version === stored.version) throw error;
      if (!(await desk.takeOver(theirs, desk.base()))) return false;
    }
  }
}
