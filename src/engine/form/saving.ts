import { type ConsoleRecord, recordIn } from '../../provider/dataProvider';
import { planUploads, type UploadTask } from '../../provider/uploads';
import { type AnyResource, getAt, type Loose, toBody } from '../../schema/index';
import { same, withStored } from './changes';
import { rebase } from './merge';
import { complete } from './opening';

/** The calls that a save is made of. */
export interface SaveCalls {
  create(values: Loose): Promise<ConsoleRecord>;
  update(stored: ConsoleRecord, values: Loose): Promise<ConsoleRecord>;
  /** The next file call to make: the first that was not tried in this save. */
  next(tasks: readonly UploadTask[]): UploadTask | undefined;
  /** Makes one file call; null where it failed. Rejects where the record has another version. */
  upload(stored: ConsoleRecord, task: UploadTask): Promise<ConsoleRecord | null>;
}

/** The open form as a save sees it. */
export interface Desk {
  resource: AnyResource;
  /** The record as it is stored, as far as this form knows; null before it is created. */
  stored(): ConsoleRecord | null;
  /** The same as form values; before the record is created, what the form started from. */
  base(): Loose;
  /** What the form holds at this moment. */
  values(): Loose;
  /** Takes over a newer stored record and what the form shall hold from now on. */
  settle(stored: ConsoleRecord, values: Loose): void;
  /** Somebody else saved: merges, asking where both changed the same. False where the operator gave up. */
  takeOver(theirs: ConsoleRecord): Promise<boolean>;
}

const needsWrite = ({ resource, base, values }: Desk) =>
  !same(toBody(resource, base()), toBody(resource, values()));

/** The record that a file call answered, put into the form where the file stood. */
function settleFile(desk: Desk, task: UploadTask, before: ConsoleRecord, after: ConsoleRecord): void {
  const held = getAt(before, task.label);
  const found = getAt(after, task.label);
  const known = new Set(Array.isArray(held) ? held.map(({ _id }: Loose) => _id) : []);
  const asset = Array.isArray(found)
    ? found.find(({ _id }: Loose) => !known.has(_id))
    : getAt(after, task.field);
  const values = task.file ? (withStored(desk.values(), task.file, asset) as Loose) : desk.values();
  desk.settle(after, values);
}

async function write(desk: Desk, calls: SaveCalls): Promise<ConsoleRecord> {
  const before = desk.stored();
  const [base, sent] = [desk.base(), desk.values()];
  const record = before ? await calls.update(before, sent) : await calls.create(sent);
  const theirs = complete(desk.resource.fields, record);
  desk.settle(record, rebase(desk.resource, { base, mine: desk.values(), theirs }, sent));
  return record;
}

/** One run of writing and sending; answers the file calls that are still to be made. */
async function attempt(desk: Desk, calls: SaveCalls): Promise<UploadTask[]> {
  let record = desk.stored();
  if (!record || needsWrite(desk)) record = await write(desk, calls);
  for (;;) {
    const tasks = planUploads(desk.resource, desk.base(), desk.base(), desk.values());
    const task = calls.next(tasks);
    if (!task) return tasks;
    const after = await calls.upload(record, task);
    if (!after) continue;
    settleFile(desk, task, record, after);
    record = after;
  }
}

/** Goes on with a record that an earlier, unanswered call created: what the form holds becomes its edit. */
function adopt(desk: Desk, record: ConsoleRecord): void {
  const theirs = complete(desk.resource.fields, record);
  desk.settle(record, rebase(desk.resource, { base: desk.base(), mine: desk.values(), theirs }, {}));
}

/**
 * Saves what the form holds: the record, then its files, one after the other. A record that was created before is
 * gone on with as its edit, somebody else's save is merged with this one. Answers the file calls that failed,
 * or null where the operator gave up at a conflict; rejects with the call's failure, and then nothing is lost.
 */
export async function save(desk: Desk, calls: SaveCalls): Promise<UploadTask[] | null> {
  for (;;) {
    try {
      return await attempt(desk, calls);
    } catch (error) {
      const theirs = recordIn(error, desk.resource);
      const mine = desk.stored();
      if (!theirs || (mine && mine.version === theirs.version)) throw error;
      if (!mine) adopt(desk, theirs);
      else if (!(await desk.takeOver(theirs))) return null;
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
      if (!(await desk.takeOver(theirs))) return false;
    }
  }
}
