import { type ConsoleRecord, recordIn } from '../../provider/dataProvider';
import { planUploads, type UploadTask } from '../../provider/uploads';
import { type AnyResource, type Loose, toBody } from '../../schema/index';
import { same, withStored } from './changes';
import { inRecordOrder, rebase } from './merge';
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

const needsWrite = ({ resource, stored, base, values }: Desk) =>
  stored() === null || !same(toBody(resource, base()), toBody(resource, values()));

/** The record that a file call answered, its file put into the form where the chosen one stood. */
function settleFile(desk: Desk, { sending }: UploadTask, before: ConsoleRecord, after: ConsoleRecord): void {
  const { resource } = desk;
  const now = desk.values();
  const values = sending ? (withStored(now, sending.file, sending.stored(before, after)) as Loose) : now;
  desk.settle(after, inRecordOrder(resource, values, after));
}

const versionOf = (record: ConsoleRecord | null) => record?.version;

async function write(desk: Desk, calls: SaveCalls): Promise<ConsoleRecord> {
  const before = desk.stored();
  const [base, sent] = [desk.base(), desk.values()];
  const record = before ? await calls.update(before, sent) : await calls.create(sent);
  const theirs = complete(desk.resource.fields, record);
  desk.settle(record, rebase(desk.resource, { base, mine: desk.values(), theirs }, sent));
  return record;
}

/**
 * One run of writing and sending; answers the file calls that are still to be made. `onCall` is told the record that
 * each call is made about.
 */
async function attempt(
  desk: Desk,
  calls: SaveCalls,
  onCall: (record: ConsoleRecord | null) => void,
): Promise<UploadTask[]> {
  onCall(desk.stored());
  let record = needsWrite(desk) ? await write(desk, calls) : desk.stored();
  for (;;) {
    const tasks = planUploads(desk.resource, desk.base(), desk.values());
    const task = calls.next(tasks);
    if (!record || !task) return tasks;
    onCall(record);
    const after = await calls.upload(record, task);
    if (after) settleFile(desk, task, record, after);
    // The form's other calls may have gone on meanwhile.
    record = desk.stored();
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
    let called: ConsoleRecord | null = null;
    try {
      return await attempt(desk, calls, (record) => {
        called = record;
      });
    } catch (error) {
      const theirs = recordIn(error, desk.resource);
      if (!theirs || versionOf(called) === theirs.version) throw error;
      const mine = desk.stored();
      if (!mine) adopt(desk, theirs);
      else if (mine.version !== theirs.version && !(await desk.takeOver(theirs))) return null;
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
