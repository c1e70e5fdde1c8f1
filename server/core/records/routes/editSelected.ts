import { isObject, type Loose, limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createSessionReference } from '../../basics/ids';
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '../../basics/time';
import { createEventLoopYielder, processItemsWithinTimeLimit } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { createIdempotencyReplyId } from '../../call/idempotency';
import { refuseUnknownKeys } from '../../call/params';
import { change, type Route, type RouteCall, type WriteContext } from '../../call/route';
import { processItemsInTransactions } from '../../call/steps';
import { exclusiveLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { combineEndpointExtensions, type SeparatelyStoredData } from '../additions';
import {
  addBulkEditDryRunToAccessLog,
  addBulkEditToAccessLog,
  formatEditedFieldNames,
  type RecordWithBulkEditRightStatus,
  requireRightsForBulkEdit,
} from '../edits/admit';
import {
  combineRecordEditOutcomes,
  composeBulkEditAnswer,
  countRecordsPerFieldValue,
  type RecordEditOutcome,
} from '../edits/answer';
import { type BulkEdit, editRecordInBulk, nestValuesByPath, readRecordForBulkEdit } from '../edits/editOne';
import { describeSkippedRecord, isFailureOfOneRecord } from '../edits/keeping';
import { parseBulkEditValues } from '../edits/newValues';
import {
  BULK_EDITS_COLLECTION,
  readBulkEditLogRow,
  readStoredBulkEdit,
  type StoredBulkEdit,
  storeBulkEditLogRow,
} from '../edits/stored';
import { describeBulkEditRoute } from '../facts/edits';
import type { RecordDependencies } from '../ports';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { parseSelectedRecords, type SelectedRecordVersion } from './deleteSelected';

/** The parsed body of a call that edits many records. */
interface BulkEditRequest {
  records: readonly SelectedRecordVersion[];
  set: Loose;
  dryRun: boolean;
  loses: boolean;
}

/**
 * Parses the body of a call that edits many records. Throws 400 for a wrong form and 422 for wrong values.
 */
function parseBulkEditBody(
  collection: CollectionResources,
  { records, set, dryRun = false, loses = false, ...others }: Loose,
): BulkEditRequest {
  refuseUnknownKeys(Object.keys(others));
  if (!isObject(set) || typeof dryRun !== 'boolean' || typeof loses !== 'boolean') {
    throw new ApiError('bad_request');
  }
  // A dry run is allowed to name no new values. It then only reads the present values.
  if (Object.keys(set).length === 0 && !dryRun) throw new ApiError('bad_request');
  return {
    records: parseSelectedRecords(records, limits.maxRecordsPerBulkEdit),
    set: parseBulkEditValues(collection, set),
    dryRun,
    loses,
  };
}

/**
 * The endpoint that sets the same values in many records, in short transactions: `POST {path}/edit`
 * (decisions, section 18). A dry run gives the same answer and stores nothing.
 */
export function createBulkEditRoute(
  collection: CollectionResources,
  path: string,
  ports: RecordDependencies,
): Route {
  const additions = combineEndpointExtensions(ports.additions, collection.path);
  type SeparatelyStoredDataByRecordId = ReadonlyMap<string, SeparatelyStoredData>;

  /** Reads, for each edited record, the data in the request body that are stored outside the record. */
  async function readDataStoredOutsideRecords(
    call: RouteCall,
    { records, set }: BulkEditRequest,
  ): Promise<SeparatelyStoredDataByRecordId> {
    const read = new Map<string, SeparatelyStoredData>();
    for (const { _id } of records) {
      read.set(
        _id,
        await additions.readCompanion({ body: nestValuesByPath(set), problems: {}, id: _id, call }),
      );
    }
    return read;
  }

  async function computeLocksForBulkEdit(
    records: readonly SelectedRecordVersion[],
    set: Loose,
    companions: SeparatelyStoredDataByRecordId,
  ): Promise<LockKey[]> {
    const found = await ports.store.together((reader) =>
      Promise.all(records.map(({ _id }) => reader.get(collection.path, _id))),
    );
    return records.flatMap(({ _id }, index) => {
      const stored = found[index];
      const own = companions.get(_id)?.locks ?? [];
      if (!stored) return [exclusiveLock(collection.path, _id), ...own];
      const resource = getResourceWithAllFields(ports, requireResourceOfRecord(collection, stored));
      return [
        ...computeLocksForRecordSave(ports.product, resource, stored, {
          ...stored,
          ...nestValuesByPath(set),
          _id,
        }),
        ...own,
      ];
    });
  }

  async function editRecordOrSkip(
    work: WriteContext,
    editing: BulkEdit,
    selected: SelectedRecordVersion,
    companions: SeparatelyStoredDataByRecordId,
  ): Promise<RecordEditOutcome> {
    try {
      const companion = companions.get(selected._id);
      return { edited: await editRecordInBulk(work, editing, selected, companion, ports) };
    } catch (error) {
      return { kept: await describeSkippedRecord(work.tx, collection, selected._id, error, ports) };
    }
  }

  /** Tries an edit of all records in one transaction, which is then rolled back. */
  async function dryRunBulkEdit(
    work: WriteContext,
    { records }: BulkEditRequest,
    editing: BulkEdit,
    companions: SeparatelyStoredDataByRecordId,
  ) {
    const { tx, call } = work;
    const documents = (await Promise.all(records.map(({ _id }) => tx.get(collection.path, _id)))).filter(
      (document) => document !== null,
    );
    const fates: RecordEditOutcome[] = [];
    const turn = createEventLoopYielder();
    // A dry run needs no confirmed password.
    const trial = { ...work, call: { ...call, requireConfirmed: () => {} } };
    for (const selected of records) {
      await turn();
      fates.push(await editRecordOrSkip(trial, editing, selected, companions));
    }
    const outcome = combineRecordEditOutcomes(collection, fates);
    const codes = new Map(outcome.kept.map(({ _id, code }) => [_id, code]));
    const named = documents.filter(({ _id }) => codes.has(_id));
    const told = named.map((document) => ({ document, lacksRight: codes.get(document._id) === 'no_right' }));
    // The answer of a dry run names only the records that the edit would leave unchanged. So the access log
    // names the people of only these records.
    addBulkEditDryRunToAccessLog(
      call,
      collection,
      told,
      `dryRun=true&${formatEditedFieldNames(editing.set)}`,
    );
    const { body, ...answer } = await composeBulkEditAnswer(tx, collection, outcome);
    return { ...answer, body: { ...body, present: countRecordsPerFieldValue(collection, documents) } };
  }

  /**
   * Stores that an edit has begun, and adds it to the access log. If an earlier attempt of the call has
   * already done so, it only returns the stored edit.
   */
  async function storeBulkEditStart(
    { tx, call }: WriteContext,
    run: StoredBulkEdit,
    records: readonly SelectedRecordVersion[],
    editing: BulkEdit,
  ) {
    const begun = await readStoredBulkEdit(tx, run._id);
    if (begun) {
      skipAccessEntry(call);
      return begun;
    }
    const told: RecordWithBulkEditRightStatus[] = [];
    const turn = createEventLoopYielder();
    for (const selected of records) {
      await turn();
      const document = await tx.get(collection.path, selected._id);
      try {
        const { differs } = await readRecordForBulkEdit({ tx, call }, editing, selected, ports);
        if (document && differs.length > 0) told.push({ document, lacksRight: false });
      } catch (error) {
        if (!isFailureOfOneRecord(error)) throw error;
        if (document && error.code === 'no_right') told.push({ document, lacksRight: true });
      }
    }
    await tx.insert(BULK_EDITS_COLLECTION, run);
    addBulkEditToAccessLog(call, collection, told, formatEditedFieldNames(editing.set));
    return run;
  }

  /** Edits the first records of a list, as many as fit into a short transaction. */
  async function editRecordBatch(
    work: WriteContext,
    run: StoredBulkEdit,
    records: readonly SelectedRecordVersion[],
    editing: BulkEdit,
    companions: SeparatelyStoredDataByRecordId,
  ): Promise<RecordEditOutcome[]> {
    const fates: RecordEditOutcome[] = [];
    // The whole edit already has an entry in the access log.
    skipAccessEntry(work.call);
    await processItemsWithinTimeLimit(work.tx, records, async (selected) => {
      const row = await readBulkEditLogRow(work.tx, run._id, selected._id);
      if (row) {
        const document = { _id: selected._id, version: row.number };
        return fates.push({ edited: { document, changes: row.changes, before: {} } });
      }
      const fate = await editRecordOrSkip(work, editing, selected, companions);
      fates.push(fate);
      if ('edited' in fate && fate.edited.changes.length > 0) {
        await storeBulkEditLogRow(work.tx, run, fate.edited.document, fate.edited);
      }
    });
    return fates;
  }

  return change({
    method: 'POST',
    path,
    who: collection.who,
    describe: () => describeBulkEditRoute(collection),
    of: collection,
    access: 'update',
    confirm: true,
    input: 'json',
    async answerAgain(reader, id) {
      const run = await readStoredBulkEdit(reader, id);
      if (!run?.outcome) throw new ApiError('not_found');
      return composeBulkEditAnswer(reader, collection, run.outcome, run);
    },
    async prepare(call, sent) {
      const asked = parseBulkEditBody(collection, sent);
      const { records, set, dryRun } = asked;
      requireRightsForBulkEdit(call, collection, Object.keys(set), dryRun);
      const editing: BulkEdit = { collection, set, loses: asked.loses || dryRun };
      const companions = await readDataStoredOutsideRecords(call, asked);
      if (dryRun) {
        return {
          locks: () => computeLocksForBulkEdit(records, set, companions),
          run: async (work) => ({
            id: '',
            answer: await dryRunBulkEdit(work, asked, editing, companions),
            isTrial: true,
          }),
        };
      }
      const key = await createIdempotencyReplyId(call, 'edit', collection.path, '');
      let run: StoredBulkEdit | undefined;
      let fates: readonly RecordEditOutcome[] = [];
      return {
        externalEffect: {
          lease: `${collection.path}/edit/${key ?? createSessionReference(ports.random)}`,
          async act(attempt, step) {
            // The call itself gets no access log entry, because `storeBulkEditStart` adds one for the edit.
            skipAccessEntry(call);
            const until = addMilliseconds(call.now, limits.editUndoMinutes * MINUTE_MS);
            const expiresAt = addMilliseconds(call.now, limits.idempotencyKeyHours * HOUR_MS);
            const own = { run: attempt, record: '', path: collection.path, operator: call.operator._id };
            const next = { _id: attempt, version: 1, ...own, set, until, expiresAt };
            const begun = await step((work) => storeBulkEditStart(work, next, records, editing), []);
            run = begun;
            const made = await processItemsInTransactions(step, records, {
              locksOf: (some) => computeLocksForBulkEdit(some, set, companions),
              work: (work, some) => editRecordBatch(work, begun, some, editing, companions),
              countOf: ({ length }) => length,
            });
            fates = made.flat();
          },
        },
        locks: async () => (run ? [exclusiveLock(BULK_EDITS_COLLECTION, run._id)] : []),
        async run({ tx }) {
          if (!run) throw new Error('An edit began no run');
          const outcome = combineRecordEditOutcomes(collection, fates);
          await tx.replace(BULK_EDITS_COLLECTION, { ...run, outcome });
          return { id: run._id, answer: await composeBulkEditAnswer(tx, collection, outcome, run) };
        },
      };
    },
  });
}
