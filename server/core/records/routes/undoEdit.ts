import { type Loose, setAt } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { processItemsWithinTimeLimit } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import {
  type CollectionResources,
  getResourceWithAllFields,
  requireResourceOfRecord,
} from '../../call/collections';
import { change, type Route, type RouteCall, type WriteContext } from '../../call/route';
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
import { getStoredRecordOrThrow } from '../writes/save';

/** Returns an edit that the caller may still undo. Throws 404 for any other edit. */
async function readUndoableEdit(
  reader: Reader,
  { params, operator, now }: RouteCall,
  { path }: CollectionResources,
): Promise<StoredBulkEdit> {
  const run = await readStoredBulkEdit(reader, params.id ?? '');
  const isOwn = run?.path === path && run.operator === operator._id;
  if (!run || !isOwn || run.until <= now.toISOString()) throw new ApiError('not_found');
  return run;
}

const restoreValuesBeforeEdit = <R extends Loose>(record: R, { before }: BulkEditLogRow): R =>
  Object.entries(before).reduce((now, [path, value]) => setAt(now, path, value), record);

/**
 * Restores the values that a record had before an edit, unless the record was changed since. Throws ApiError
 * before any change.
 */
async function undoBulkEditOfRecord(
  work: WriteContext,
  collection: CollectionResources,
  run: StoredBulkEdit,
  row: BulkEditLogRow,
  ports: RecordDependencies,
): Promise<number> {
  const before = await getStoredRecordOrThrow(work.tx, collection, extractRecordIdFromLogRow(row));
  const resource = requireResourceOfRecord(collection, before);
  const sent = nestValuesByPath(run.set);
  requireRightToWriteSentValues(work.call, resource, before, sent);
  if (before.version !== row.number) throw new ApiError('conflict');
  const after = restoreValuesBeforeEdit(before, row);
  requireAccountUpdateRights(work.call, resource, { before, after, sent });
  const next = { before, after, problems: {}, companion: NO_SEPARATELY_STORED_DATA, restored: after };
  return (await validateAndSaveRecord(work, resource, next, ports)).version;
}

type RecordUndoOutcome = { done: { _id: string; version: number } } | { kept: SkippedRecordOutcome };

/**
 * The endpoint that undoes an edit of many records within half an hour: `POST {path}/edit/{id}/undo`. Records
 * that were changed since the edit stay as they are. A repeated call gets the same answer.
 */
export function createUndoBulkEditRoute(
  collection: CollectionResources,
  path: string,
  ports: RecordDependencies,
): Route {
  async function computeLocksForBulkEditUndo(rows: readonly BulkEditLogRow[]): Promise<LockKey[]> {
    const found = await ports.store.together((reader) =>
      Promise.all(rows.map((row) => reader.get(collection.path, extractRecordIdFromLogRow(row)))),
    );
    return rows.flatMap((row, index) => {
      const stored = found[index];
      const own = [
        exclusiveLock(BULK_EDITS_COLLECTION, row._id),
        exclusiveLock(collection.path, extractRecordIdFromLogRow(row)),
      ];
      if (!stored) return own;
      const resource = getResourceWithAllFields(ports, requireResourceOfRecord(collection, stored));
      return [
        ...own,
        ...computeLocksForRecordSave(ports.product, resource, stored, restoreValuesBeforeEdit(stored, row)),
      ];
    });
  }

  /**
   * Stores that undoing has begun, and adds it to the access log, unless an earlier attempt has already done
   * so.
   */
  async function storeAndLogUndoStart({ tx, call }: WriteContext) {
    const run = await readUndoableEdit(tx, call, collection);
    if (run.isUndone) return skipAccessEntry(call);
    const told: RecordWithBulkEditRightStatus[] = [];
    for (const row of await readBulkEditLogRows(tx, run._id)) {
      const document = await tx.get(collection.path, extractRecordIdFromLogRow(row));
      if (document?.version === row.number) told.push({ document, lacksRight: false });
    }
    await tx.replace(BULK_EDITS_COLLECTION, { ...run, isUndone: true });
    addBulkEditToAccessLog(call, collection, told, `undo=true&${formatEditedFieldNames(run.set)}`);
  }

  async function undoBulkEditOfRecordBatch(
    work: WriteContext,
    run: StoredBulkEdit,
    rows: readonly BulkEditLogRow[],
  ): Promise<RecordUndoOutcome[]> {
    const fates: RecordUndoOutcome[] = [];
    skipAccessEntry(work.call);
    await processItemsWithinTimeLimit(work.tx, rows, async (row) => {
      const _id = extractRecordIdFromLogRow(row);
      const known = (await work.tx.get(BULK_EDITS_COLLECTION, row._id))?.undone;
      if (typeof known === 'number') return fates.push({ done: { _id, version: known } });
      try {
        const version = await undoBulkEditOfRecord(work, collection, run, row, ports);
        await work.tx.replace(BULK_EDITS_COLLECTION, { ...row, undone: version });
        fates.push({ done: { _id, version } });
      } catch (error) {
        fates.push({ kept: await describeSkippedRecord(work.tx, collection, _id, error, ports) });
      }
    });
    return fates;
  }

  return change({
    method: 'POST',
    path,
    who: collection.who,
    describe: () => describeUndoBulkEditRoute(collection),
    of: collection,
    access: 'update',
    confirm: true,
    input: 'none',
    async prepare(call) {
      const run = await readUndoableEdit(ports.store, call, collection);
      requireRightsForBulkEdit(call, collection, Object.keys(run.set), false);
      let fates: readonly RecordUndoOutcome[] = [];
      return {
        externalEffect: {
          lease: `${collection.path}/edit/${run._id}`,
          async act(_attempt, step) {
            skipAccessEntry(call);
            await step(storeAndLogUndoStart, [exclusiveLock(BULK_EDITS_COLLECTION, run._id)]);
            const made = await processItemsInTransactions(
              step,
              await readBulkEditLogRows(ports.store, run._id),
              {
                locksOf: computeLocksForBulkEditUndo,
                work: (work, rows) => undoBulkEditOfRecordBatch(work, run, rows),
                countOf: ({ length }) => length,
              },
            );
            fates = made.flat();
          },
        },
        locks: async () => [],
        async run({ tx }) {
          const outcome: BulkEditOutcome = {
            done: fates.flatMap((fate) => ('done' in fate ? [fate.done] : [])),
            same: [],
            kept: fates.flatMap((fate) => ('kept' in fate ? [fate.kept] : [])),
            changes: [],
          };
          const { body, ...answer } = await composeBulkEditAnswer(tx, collection, outcome);
          return { id: run._id, answer: { ...answer, body: { done: body.done, kept: body.kept } } };
        },
      };
    },
  });
}
