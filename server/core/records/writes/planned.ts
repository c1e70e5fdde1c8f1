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

/** The unique values of planned records. They are found without a look at each record. */
export function createUniqueValuesOfPlan() {
  const idByUniqueValue = new Map<string, string>();
  const listUniqueValues = (resource: AnyResource, record: Loose) =>
    getUniqueConstraints(resource).flatMap(({ paths, key, warns }) => {
      const indexKey = warns ? null : buildUniqueConstraintIndexKey(resource, paths, record);
      return indexKey === null
        ? []
        : [{ path: paths[0] ?? '', value: JSON.stringify([resource.name, key, indexKey]) }];
    });
  return {
    /** Returns a problem for each unique value of a record that another planned record has too. */
    findProblems: (resource: AnyResource, record: Loose): ProblemsByPath =>
      Object.fromEntries(
        listUniqueValues(resource, record).flatMap(({ path, value }) => {
          const id = idByUniqueValue.get(value);
          return id === undefined || id === record._id ? [] : [[path, { key: 'taken' as const }]];
        }),
      ),
    /** Adds the values of a planned record, and removes those that an earlier write planned for it. */
    add({ resource, after }: PlannedRecordWrite, earlierWrite: PlannedRecordWrite | undefined): void {
      const earlierValues = earlierWrite ? listUniqueValues(earlierWrite.resource, earlierWrite.after) : [];
      for (const { value } of earlierValues) idByUniqueValue.delete(value);
      for (const { value } of listUniqueValues(resource, after)) idByUniqueValue.set(value, after._id);
    },
  };
}
