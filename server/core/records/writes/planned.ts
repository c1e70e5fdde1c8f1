import type { AnyResource, Loose, ProblemsByPath } from '../../../../src/core/schema/index';
import {
  buildUniqueConstraintIndexKey,
  getUniqueConstraints,
} from '../../../../src/core/schema/record/unique';
import { appendRecordId } from '../../states/states';
import type { Document, Transaction } from '../../store/store';

/** A write of a record that is planned and not stored yet. */
export interface PlannedRecordWrite {
  resource: AnyResource;
  before: Loose | null;
  after: Document;
}

/** Returns the planned write of a record, by the record's path and id; undefined if there is none. */
export type PlannedWriteLookup = (recordPath: string) => PlannedRecordWrite | undefined;

/** Returns a transaction that reads planned records as if they were stored. */
export function readPlannedRecordsFirst(tx: Transaction, findPlannedWrite: PlannedWriteLookup): Transaction {
  return {
    ...tx,
    get: async (collection, id) =>
      findPlannedWrite(appendRecordId(collection, id))?.after ?? tx.get(collection, id),
    // Nobody else knows a record that this transaction creates, so it needs no lock.
    lock: async (lockName, isShared) => {
      if (findPlannedWrite(lockName)?.before !== null) await tx.lock(lockName, isShared);
    },
  };
}

/** Returns a problem for each unique value of a record that another planned record has too. */
export function findUniqueValueProblemsInPlan(
  resource: AnyResource,
  record: Loose,
  plannedWrites: readonly PlannedRecordWrite[],
): ProblemsByPath {
  const otherRecords = plannedWrites.flatMap(({ resource: { name }, after }) =>
    name === resource.name && after._id !== record._id ? [after] : [],
  );
  return Object.fromEntries(
    getUniqueConstraints(resource).flatMap(({ paths: [firstPath = '', ...paths], warns }) => {
      const toKey = (values: Loose) => buildUniqueConstraintIndexKey(resource, [firstPath, ...paths], values);
      const key = toKey(record);
      const isTaken = !warns && key !== null && otherRecords.some((other) => toKey(other) === key);
      return isTaken ? [[firstPath, { key: 'taken' as const }]] : [];
    }),
  );
}
