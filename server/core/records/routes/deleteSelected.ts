import { isObject, isPossibleId, type Loose, limits } from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import { processItemsWithinTimeLimit } from '../../basics/turns';
import { skipAccessEntry } from '../../call/accessNote';
import { type CollectionResources, requireResourceOfRecord } from '../../call/collections';
import { changeOneOfMany } from '../../call/oneOfMany';
import { withLastVersions } from '../../call/ownVersions';
import { refuseUnknownKeys } from '../../call/params';
import { composeFailureTexts } from '../../call/respond';
import { defineChange, type Route, type WriteContext } from '../../call/route';
import { processItemsInTransactions } from '../../call/steps';
import type { Document } from '../../store/store';
import { combineEndpointExtensions } from '../additions';
import { describeDeleteSelectedRecordsRoute } from '../facts/many';
import type { RecordDependencies } from '../ports';
import { findBinIdOfRepeatedRemoval, locksOfRecordRemoval, removeRecord } from '../references/removal';
import { getRecordTitleOrId } from '../search/titles';
import { createRemovalRefusedError } from '../writes/notAllowed';
import { requireOnlyOwnChanges } from '../writes/save';

/** A record that the call's body names, with the version that the operator saw. */
export interface SelectedRecordVersion {
  _id: string;
  version: number;
}

const isSelectedRecordVersion = (value: unknown): value is SelectedRecordVersion =>
  isObject(value) &&
  typeof value._id === 'string' &&
  isPossibleId(value._id) &&
  Number.isInteger(value.version) &&
  Object.keys(value).length === 2;

/**
 * Parses the records that a body names. If several have the same id, the last one is used. Throws 400 if the
 * body has the wrong form.
 */
export function parseSelectedRecords(sentRecords: unknown, maxRecords: number): SelectedRecordVersion[] {
  if (
    !Array.isArray(sentRecords) ||
    sentRecords.length === 0 ||
    !sentRecords.every(isSelectedRecordVersion)
  ) {
    throw new ApiError('bad_request');
  }
  if (sentRecords.length > maxRecords) throw new ApiError('too_many_records', { args: { max: maxRecords } });
  return [...new Map(sentRecords.map((record) => [record._id, record])).values()];
}

/**
 * Removes one record. Returns the id of its item in the bin, even if an earlier attempt of the call put it
 * there. Returns undefined if there is no such item. Throws ApiError before any change if the record can't be
 * removed.
 */
async function deleteOneRecord(
  writeContext: WriteContext,
  collection: CollectionResources,
  selectedRecord: SelectedRecordVersion,
  document: Document | null,
  ports: RecordDependencies,
) {
  if (!document) return findBinIdOfRepeatedRemoval(writeContext, collection, selectedRecord._id, ports);
  requireOnlyOwnChanges(writeContext, collection.path, document, selectedRecord.version);
  const resource = requireResourceOfRecord(collection, document);
  if (!resource.bulk?.delete) throw createRemovalRefusedError('not_allowed', resource, ports.messages);
  return removeRecord(
    writeContext,
    collection,
    document,
    combineEndpointExtensions(ports.additions, collection.path),
    ports,
  );
}

/** The answer for a record that was not removed. */
type SkippedDeletion = Loose & SelectedRecordVersion;

/** Returns the answer for a record that was not removed: its name and the reason. */
function toSkippedRecord(
  collection: CollectionResources,
  document: Document,
  error: unknown,
  ports: RecordDependencies,
): SkippedDeletion {
  if (!(error instanceof ApiError)) throw error;
  const { _id, version } = document;
  const title = getRecordTitleOrId(collection, document);
  return { _id, version, title, code: error.code, ...composeFailureTexts(ports.messages, error) };
}

/** The outcome of one of the transactions in which a call deletes records. */
interface DeletionBatchOutcome {
  deleted: string[];
  kept: SkippedDeletion[];
  bin: string[];
  /** True if the store must also overwrite the bytes of the removed records in its own files. */
  erases: boolean;
}

/** Deletes the first records of a list, as many as fit into a short transaction. */
async function deleteRecordBatch(
  writeContext: WriteContext,
  collection: CollectionResources,
  records: readonly SelectedRecordVersion[],
  ports: RecordDependencies,
): Promise<DeletionBatchOutcome> {
  const batchOutcome: DeletionBatchOutcome = { deleted: [], kept: [], bin: [], erases: false };
  const attemptedDeletions: { document: Document; isDone: boolean }[] = [];
  await writeContext.tx.readAhead(
    collection.path,
    records.map(({ _id }) => _id),
  );
  await processItemsWithinTimeLimit(writeContext.tx, records, async (selectedRecord) => {
    const document = await writeContext.tx.get(collection.path, selectedRecord._id);
    try {
      const binId = await changeOneOfMany(writeContext, () =>
        deleteOneRecord(writeContext, collection, selectedRecord, document, ports),
      );
      if (binId) batchOutcome.bin.push(binId);
      batchOutcome.deleted.push(selectedRecord._id);
      if (document) attemptedDeletions.push({ document, isDone: true });
    } catch (error) {
      if (!document) throw error;
      batchOutcome.kept.push(toSkippedRecord(collection, document, error, ports));
      attemptedDeletions.push({ document, isDone: false });
    }
  });
  writeContext.about = { each: attemptedDeletions };
  return { ...batchOutcome, erases: writeContext.erases === true };
}

/**
 * The endpoint that deletes the records named in the body, in short transactions. If the call ends early,
 * deleted records stay deleted, and a repeated call deletes the rest. The answer lists the deleted records,
 * including those that an earlier attempt deleted, and the ids of their items in the bin. It names each
 * record that was not deleted, with its version and the reason.
 */
export const createDeleteSelectedRecordsRoute = (
  collection: CollectionResources,
  routePath: string,
  ports: RecordDependencies,
): Route =>
  defineChange({
    method: 'POST',
    path: routePath,
    who: collection.who,
    verb: 'delete',
    describe: () => describeDeleteSelectedRecordsRoute(collection),
    of: collection,
    access: 'remove',
    isUrgent: true,
    input: 'json',
    prepare: async (call, { records: sentRecords, ...others }) => {
      refuseUnknownKeys(Object.keys(others));
      const records = parseSelectedRecords(sentRecords, limits.maxRecordsPerDeletion);
      let batchOutcomes: DeletionBatchOutcome[] = [];
      const collectFromDeletionBatches = <T>(selectList: (batch: DeletionBatchOutcome) => readonly T[]) =>
        batchOutcomes.flatMap(selectList);
      return {
        externalEffect: {
          async act(_attempt, runStep) {
            // The call itself gets no access log entry, because each of its transactions adds entries.
            skipAccessEntry(call);
            batchOutcomes = await processItemsInTransactions(runStep, records, {
              locksOf: (recordBatch) =>
                locksOfRecordRemoval(
                  call,
                  collection,
                  recordBatch.map(({ _id }) => _id),
                  ports,
                ),
              work: (writeContext, recordBatch) =>
                deleteRecordBatch(writeContext, collection, recordBatch, ports),
              countOf: ({ deleted, kept }) => deleted.length + kept.length,
            });
          },
        },
        locks: async () => [],
        async run(writeContext) {
          if (batchOutcomes.some(({ erases }) => erases)) writeContext.erases = true;
          const body = {
            deleted: collectFromDeletionBatches(({ deleted }) => deleted),
            kept: withLastVersions(
              writeContext.ownVersions,
              collection.path,
              collectFromDeletionBatches(({ kept }) => kept),
            ),
            bin: collectFromDeletionBatches(({ bin }) => bin),
          };
          return { id: '', answer: { status: 200, body } };
        },
      };
    },
  });
