import { type Loose, setAt } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { processItemsWithinTimeLimit } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { changeOneOfMany } from '../../call/oneOfMany';
import { withLastVersions } from '../../call/ownVersions';
import { defineChange, type Route, type RouteCall, type WriteContext } from '../../call/route';
import { processItemsInTransactions } from '../../call/steps';
import { requireAccountUpdateRights, requireRightToWriteSentValues } from '../../privacy/rights';
import { exclusiveLock } from '../../store/locks';
import type { LockKey, Reader } from '../../store/store';
import { validateAndSaveRecord } from '../body/changes';
import {
  addBulkEditToAccessLog,
  formatEditedFieldNames,
  type RecordWithBulkEditRightStatus,
  requireRightsForBulkEdit,
} from '../edits/admit';
import { composeBulkEditAnswer } from '../edits/answer';
import { NO_SEPARATELY_STORED_DATA, nestValuesByPath } from '../edits/editOne';
import { describeSkippedRecord } from '../edits/keeping';
import {
  BULK_EDITS_COLLECTION,
  type BulkEditLogRow,
  type BulkEditOutcome,
  extractRecordIdFromLogRow,
  readBulkEditLogRows,
  readStoredBulkEdit,
  type SkippedRecordOutcome,
  type StoredBulkEdit,
} from '../edits/stored';
import { describeUndoBulkEditRoute } from '../facts/edits';
import type { RecordDependencies } from '../ports';
import { computeLocksForRecordSave } from '../writes/locksOfChange';
import { getStoredRecordOrThrow, requireOnlyOwnChanges } from '../writes/save';

/** Returns an edit that the caller may still undo. Throws 404 for any other edit. */
async function readUndoableEdit(
  reader: Reader,
  { params, operator, now }: RouteCall,
  { path }: CollectionResources,
): Promise<StoredBulkEdit> {
  const storedEdit = await readStoredBulkEdit(reader, params.id ?? '');
  const isOwnEdit = storedEdit?.path === path && storedEdit.operator === operator._id;
  if (!storedEdit || !isOwnEdit || storedEdit.until <= now.toISOString()) throw new ApiError('not_found');
  return storedEdit;
}

const restoreValuesBeforeEdit = <R extends Loose>(record: R, { before }: BulkEditLogRow): R =>
  Object.entries(before).reduce((restored, [path, value]) => setAt(restored, path, value), record);

/**
 * Restores the values that a record had before an edit, unless the record was changed since. Throws ApiError
 * before any change.
 */
async function undoBulkEditOfRecord(
  writeContext: WriteContext,
  collection: CollectionResources,
  storedEdit: StoredBulkEdit,
  logRow: BulkEditLogRow,
  ports: RecordDependencies,
): Promise<number> {
  const storedRecord = await getStoredRecordOrThrow(
    writeContext.tx,
    collection,
    extractRecordIdFromLogRow(logRow),
  );
  const resource = requireResourceOfRecord(collection, storedRecord);
  const sentBody = nestValuesByPath(storedEdit.set);
  requireRightToWriteSentValues(writeContext.call, resource, storedRecord, sentBody);
  requireOnlyOwnChanges(writeContext, collection.path, storedRecord, logRow.number);
  const restoredRecord = restoreValuesBeforeEdit(storedRecord, logRow);
  requireAccountUpdateRights(writeContext.call, resource, {
    before: storedRecord,
    after: restoredRecord,
    sent: sentBody,
  });
  const recordToSave = {
    before: storedRecord,
    after: restoredRecord,
    problems: {},
    companion: NO_SEPARATELY_STORED_DATA,
    restored: restoredRecord,
  };
  return (await validateAndSaveRecord(writeContext, resource, recordToSave, ports)).version;
}

type RecordUndoOutcome = { done: { _id: string; version: number } } | { kept: SkippedRecordOutcome };

/**
 * The endpoint that undoes an edit of many records within half an hour: `POST {path}/edit/{id}/undo`. Records
 * that were changed since the edit stay as they are. A repeated call gets the same answer.
 */
export function createUndoBulkEditRoute(
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route {
  async function computeLocksForBulkEditUndo(logRows: readonly BulkEditLogRow[]): Promise<LockKey[]> {
    const storedRecords = await ports.store.together((reader) =>
      Promise.all(logRows.map((row) => reader.get(collection.path, extractRecordIdFromLogRow(row)))),
    );
    return logRows.flatMap((row, index) => {
      const storedRecord = storedRecords[index];
      const rowLocks = [
        exclusiveLock(BULK_EDITS_COLLECTION, row._id),
        exclusiveLock(collection.path, extractRecordIdFromLogRow(row)),
      ];
      if (!storedRecord) return rowLocks;
      const resource = getResourceWithAllFields(ports, requireResourceOfRecord(collection, storedRecord));
      return [
        ...rowLocks,
        ...computeLocksForRecordSave(
          ports.product,
          resource,
          storedRecord,
          restoreValuesBeforeEdit(storedRecord, row),
        ),
      ];
    });
  }

  /**
   * Stores that undoing has begun, and adds it to the access log, unless an earlier attempt has already done
   * so.
   */
  async function storeAndLogUndoStart({ tx, call }: WriteContext) {
    const storedEdit = await readUndoableEdit(tx, call, collection);
    if (storedEdit.isUndone) return skipAccessEntry(call);
    const checkedRecords: RecordWithBulkEditRightStatus[] = [];
    for (const row of await readBulkEditLogRows(tx, storedEdit)) {
      const document = await tx.get(collection.path, extractRecordIdFromLogRow(row));
      if (document?.version === row.number) checkedRecords.push({ document, lacksRight: false });
    }
    await tx.replace(BULK_EDITS_COLLECTION, { ...storedEdit, isUndone: true });
    addBulkEditToAccessLog(
      call,
      collection,
      checkedRecords,
      `undo=true&${formatEditedFieldNames(storedEdit.set)}`,
    );
  }

  async function undoBulkEditOfRecordBatch(
    writeContext: WriteContext,
    storedEdit: StoredBulkEdit,
    logRows: readonly BulkEditLogRow[],
  ): Promise<RecordUndoOutcome[]> {
    const outcomes: RecordUndoOutcome[] = [];
    skipAccessEntry(writeContext.call);
    await processItemsWithinTimeLimit(writeContext.tx, logRows, async (row) => {
      const _id = extractRecordIdFromLogRow(row);
      const undoneVersion = (await writeContext.tx.get(BULK_EDITS_COLLECTION, row._id))?.undone;
      if (typeof undoneVersion === 'number') return outcomes.push({ done: { _id, version: undoneVersion } });
      try {
        const version = await changeOneOfMany(writeContext, () =>
          undoBulkEditOfRecord(writeContext, collection, storedEdit, row, ports),
        );
        await writeContext.tx.replace(BULK_EDITS_COLLECTION, { ...row, undone: version });
        outcomes.push({ done: { _id, version } });
      } catch (error) {
        outcomes.push({ kept: await describeSkippedRecord(writeContext.tx, collection, _id, error, ports) });
      }
    });
    return outcomes;
  }

  return defineChange({
    method: 'POST',
    path: routePath,
    who: collection.who,
    describe: () => describeUndoBulkEditRoute(collection),
    of: collection,
    access: 'update',
    confirm: true,
    input: 'none',
    async prepare(call) {
      const storedEdit = await readUndoableEdit(ports.store, call, collection);
      requireRightsForBulkEdit(call, collection, Object.keys(storedEdit.set), false);
      let outcomes: readonly RecordUndoOutcome[] = [];
      return {
        externalEffect: {
          lease: `${collection.path}/edit/${storedEdit._id}`,
          async act(_attempt, runStep) {
            skipAccessEntry(call);
            await runStep(storeAndLogUndoStart, [exclusiveLock(BULK_EDITS_COLLECTION, storedEdit._id)]);
            const outcomeBatches = await processItemsInTransactions(
              runStep,
              await readBulkEditLogRows(ports.store, storedEdit),
              {
                locksOf: computeLocksForBulkEditUndo,
                work: (writeContext, rows) => undoBulkEditOfRecordBatch(writeContext, storedEdit, rows),
                countOf: ({ length }) => length,
              },
            );
            outcomes = outcomeBatches.flat();
          },
        },
        locks: async () => [],
        async run({ tx, ownVersions }) {
          const undoneRecords = outcomes.flatMap((outcome) => ('done' in outcome ? [outcome.done] : []));
          const outcome: BulkEditOutcome = {
            done: withLastVersions(ownVersions, collection.path, undoneRecords),
            same: [],
            kept: outcomes.flatMap((recordOutcome) => ('kept' in recordOutcome ? [recordOutcome.kept] : [])),
            changes: [],
          };
          const { body, ...answer } = await composeBulkEditAnswer(tx, collection, outcome);
          return { id: storedEdit._id, answer: { ...answer, body: { done: body.done, kept: body.kept } } };
        },
      };
    },
  });
}
