import { isObject, type Loose, limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { createSessionReference, sha256 } from '../../basics/ids';
import { addMilliseconds, HOUR_MS, MINUTE_MS } from '../../basics/time';
import { createEventLoopYielder, processItemsWithinTimeLimit } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { createIdempotencyReplyId } from '../../call/idempotency';
import { changeOneOfMany } from '../../call/oneOfMany';
import { refuseUnknownKeys } from '../../call/params';
import { defineChange, type Route, type RouteCall, type WriteContext } from '../../call/route';
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
  requireBodyOfEdit,
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
  allowsLoss: boolean;
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
    allowsLoss: loses,
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
  async function readSeparatelyStoredData(
    call: RouteCall,
    { records, set }: BulkEditRequest,
  ): Promise<SeparatelyStoredDataByRecordId> {
    const companions = new Map<string, SeparatelyStoredData>();
    for (const { _id } of records) {
      const sentData = { body: nestValuesByPath(set), problems: {}, id: _id, call };
      companions.set(_id, await additions.readCompanion(sentData));
    }
    return companions;
  }

  async function computeLocksForBulkEdit(
    records: readonly SelectedRecordVersion[],
    valuesByPath: Loose,
    companions: SeparatelyStoredDataByRecordId,
  ): Promise<LockKey[]> {
    const storedRecords = await ports.store.together((reader) =>
      Promise.all(records.map(({ _id }) => reader.get(collection.path, _id))),
    );
    return records.flatMap(({ _id }, index) => {
      const storedRecord = storedRecords[index];
      const companionLocks = companions.get(_id)?.locks ?? [];
      if (!storedRecord) return [exclusiveLock(collection.path, _id), ...companionLocks];
      const resource = getResourceWithAllFields(ports, requireResourceOfRecord(collection, storedRecord));
      const editedRecord = { ...storedRecord, ...nestValuesByPath(valuesByPath), _id };
      return [
        ...computeLocksForRecordSave(ports.product, resource, storedRecord, editedRecord),
        ...companionLocks,
      ];
    });
  }

  async function editRecordOrSkip(
    work: WriteContext,
    bulkEdit: BulkEdit,
    selectedRecord: SelectedRecordVersion,
    companions: SeparatelyStoredDataByRecordId,
  ): Promise<RecordEditOutcome> {
    try {
      const companion = companions.get(selectedRecord._id);
      const edited = await changeOneOfMany(work, () =>
        editRecordInBulk(work, bulkEdit, selectedRecord, companion, ports),
      );
      return { edited };
    } catch (error) {
      return { kept: await describeSkippedRecord(work.tx, collection, selectedRecord._id, error, ports) };
    }
  }

  /** Tries an edit of all records in one transaction, which is then rolled back. */
  async function dryRunBulkEdit(
    work: WriteContext,
    { records }: BulkEditRequest,
    bulkEdit: BulkEdit,
    companions: SeparatelyStoredDataByRecordId,
  ) {
    const { tx, call, ownVersions } = work;
    const documents = (await Promise.all(records.map(({ _id }) => tx.get(collection.path, _id)))).filter(
      (document) => document !== null,
    );
    const outcomes: RecordEditOutcome[] = [];
    const yieldToEventLoop = createEventLoopYielder();
    // A dry run needs no confirmed password.
    const dryRunWork = { ...work, call: { ...call, requireConfirmed: () => {} } };
    for (const selectedRecord of records) {
      await yieldToEventLoop();
      outcomes.push(await editRecordOrSkip(dryRunWork, bulkEdit, selectedRecord, companions));
    }
    const outcome = combineRecordEditOutcomes(collection, outcomes, ownVersions);
    const skipCodeById = new Map(outcome.kept.map(({ _id, code }) => [_id, code]));
    const skippedDocuments = documents.filter(({ _id }) => skipCodeById.has(_id));
    const checkedRecords = skippedDocuments.map((document) => ({
      document,
      lacksRight: skipCodeById.get(document._id) === 'no_right',
    }));
    // The answer names only the records that would stay unchanged, so the access log names only their people.
    const filterText = `dryRun=true&${formatEditedFieldNames(bulkEdit.set)}`;
    addBulkEditDryRunToAccessLog(call, collection, checkedRecords, filterText);
    const { body, ...answer } = await composeBulkEditAnswer(tx, collection, outcome);
    return { ...answer, body: { ...body, present: countRecordsPerFieldValue(collection, documents) } };
  }

  /**
   * Stores that an edit has begun, and adds it to the access log. If an earlier attempt of the call has
   * already done so, it only returns the stored edit.
   */
  async function storeBulkEditStart(
    writeContext: WriteContext,
    newEdit: StoredBulkEdit,
    records: readonly SelectedRecordVersion[],
    bulkEdit: BulkEdit,
  ) {
    const { tx, call } = writeContext;
    const existingEdit = await readStoredBulkEdit(tx, newEdit._id);
    if (existingEdit) {
      requireBodyOfEdit(existingEdit, newEdit);
      skipAccessEntry(call);
      return existingEdit;
    }
    const checkedRecords: RecordWithBulkEditRightStatus[] = [];
    const yieldToEventLoop = createEventLoopYielder();
    for (const selectedRecord of records) {
      await yieldToEventLoop();
      const document = await tx.get(collection.path, selectedRecord._id);
      try {
        const { differs } = await readRecordForBulkEdit(writeContext, bulkEdit, selectedRecord, ports);
        if (document && differs.length > 0) checkedRecords.push({ document, lacksRight: false });
      } catch (error) {
        if (!isFailureOfOneRecord(error)) throw error;
        if (document && error.code === 'no_right') checkedRecords.push({ document, lacksRight: true });
      }
    }
    await tx.insert(BULK_EDITS_COLLECTION, newEdit);
    addBulkEditToAccessLog(call, collection, checkedRecords, formatEditedFieldNames(bulkEdit.set));
    return newEdit;
  }

  /** Edits the first records of a list, as many as fit into a short transaction. */
  async function editRecordBatch(
    work: WriteContext,
    storedEdit: StoredBulkEdit,
    records: readonly SelectedRecordVersion[],
    bulkEdit: BulkEdit,
    companions: SeparatelyStoredDataByRecordId,
  ): Promise<RecordEditOutcome[]> {
    const outcomes: RecordEditOutcome[] = [];
    // The whole edit already has an entry in the access log.
    skipAccessEntry(work.call);
    await processItemsWithinTimeLimit(work.tx, records, async (selectedRecord) => {
      const logRow = await readBulkEditLogRow(work.tx, storedEdit._id, selectedRecord._id);
      if (logRow) {
        const document = { _id: selectedRecord._id, version: logRow.number };
        return outcomes.push({ edited: { document, changes: logRow.changes, before: {} } });
      }
      const outcome = await editRecordOrSkip(work, bulkEdit, selectedRecord, companions);
      outcomes.push(outcome);
      if ('edited' in outcome && outcome.edited.changes.length > 0) {
        await storeBulkEditLogRow(work.tx, storedEdit, outcome.edited.document, outcome.edited);
      }
    });
    return outcomes;
  }

  return defineChange({
    method: 'POST',
    path,
    who: collection.who,
    describe: () => describeBulkEditRoute(collection),
    of: collection,
    access: 'update',
    confirm: true,
    input: 'json',
    async answerAgain(reader, id) {
      const storedEdit = await readStoredBulkEdit(reader, id);
      if (!storedEdit?.outcome) throw new ApiError('not_found');
      return composeBulkEditAnswer(reader, collection, storedEdit.outcome, storedEdit);
    },
    async prepare(call, requestBody) {
      const bulkEditRequest = parseBulkEditBody(collection, requestBody);
      const { records, set, dryRun } = bulkEditRequest;
      requireRightsForBulkEdit(call, collection, Object.keys(set), dryRun);
      const bulkEdit: BulkEdit = { collection, set, allowsLoss: bulkEditRequest.allowsLoss || dryRun };
      const companions = await readSeparatelyStoredData(call, bulkEditRequest);
      if (dryRun) {
        return {
          locks: () => computeLocksForBulkEdit(records, set, companions),
          run: async (work) => ({
            id: '',
            answer: await dryRunBulkEdit(work, bulkEditRequest, bulkEdit, companions),
            isTrial: true,
          }),
        };
      }
      const replyId = await createIdempotencyReplyId(call, 'edit', collection.path, '');
      let storedEdit: StoredBulkEdit | undefined;
      let outcomes: readonly RecordEditOutcome[] = [];
      return {
        externalEffect: {
          lease: `${collection.path}/edit/${replyId ?? createSessionReference(ports.random)}`,
          async act(editId, step) {
            // The call itself gets no access log entry, because `storeBulkEditStart` adds one for the edit.
            skipAccessEntry(call);
            const undoDeadline = addMilliseconds(call.now, limits.editUndoMinutes * MINUTE_MS);
            const expiresAt = addMilliseconds(call.now, limits.idempotencyKeyHours * HOUR_MS);
            const digest = await sha256(JSON.stringify(bulkEditRequest));
            const owner = { run: editId, record: '', path: collection.path, operator: call.operator._id };
            const edit = { _id: editId, version: 1, ...owner, set, digest, until: undoDeadline, expiresAt };
            const startedEdit = await step((work) => storeBulkEditStart(work, edit, records, bulkEdit), []);
            storedEdit = startedEdit;
            const outcomeBatches = await processItemsInTransactions(step, records, {
              locksOf: (batch) => computeLocksForBulkEdit(batch, set, companions),
              work: (work, batch) => editRecordBatch(work, startedEdit, batch, bulkEdit, companions),
              countOf: ({ length }) => length,
            });
            outcomes = outcomeBatches.flat();
          },
        },
        locks: async () => (storedEdit ? [exclusiveLock(BULK_EDITS_COLLECTION, storedEdit._id)] : []),
        async run({ tx, ownVersions }) {
          if (!storedEdit) throw new Error('An edit began no run');
          const outcome = combineRecordEditOutcomes(collection, outcomes, ownVersions);
          await tx.replace(BULK_EDITS_COLLECTION, { ...storedEdit, outcome });
          const answer = await composeBulkEditAnswer(tx, collection, outcome, storedEdit);
          return { id: storedEdit._id, answer };
        },
      };
    },
  });
}
