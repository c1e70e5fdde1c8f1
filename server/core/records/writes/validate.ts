import {
  type AnyResource,
  applyFieldResets,
  type Loose,
  type ProblemsByPath,
} from '../../../../src/core/schema/index';
import { keepStoredValuesOfHiddenFields } from '../../../../src/core/schema/record/hidden';
import { findNewProblemsAfterChange } from '../../../../src/core/schema/record/touched';
import { appendRecordId } from '../../states/states';
import { sharedLock } from '../../store/locks';
import { toUnrestrictedReader } from '../../store/rows';
import type { Transaction } from '../../store/store';
import { findAddedReferences } from './locks';
import { mergeRecord } from './mergeRecord';
import { type PlannedWriteLookup, readPlannedRecordsFirst } from './planned';
import { findTreePositionProblems } from './tree';
import { findTakenUniqueValueProblems } from './unique';

/**
 * Merges a body into a stored record. Returns the record, and problems for list items with files that the
 * record does not hold. A value that differs from `previousRecord` counts as just chosen by the operator, so
 * that it can reset other fields.
 */
export function mergeBodyIntoRecord(
  resource: AnyResource,
  storedRecord: Loose,
  body: Loose,
  newId: () => string,
  previousRecord = storedRecord,
) {
  const { record, problems } = mergeRecord(resource.fields, storedRecord, body, newId);
  return {
    record: applyFieldResets(
      resource,
      previousRecord,
      keepStoredValuesOfHiddenFields(resource, storedRecord, record),
    ),
    problems,
  };
}

/** A reference, added by a save, whose target record does not exist. */
export interface DanglingReference {
  /** Path of the reference. */
  path: string;
  /** Id of the missing record. */
  id: string;
}

/** Returns the references, added by a save, whose target records do not exist. */
export async function findDanglingReferences(
  tx: Transaction,
  resources: readonly AnyResource[],
  resource: AnyResource,
  previousRecord: Loose,
  updatedRecord: Loose,
): Promise<DanglingReference[]> {
  const danglingReferences: DanglingReference[] = [];
  for (const { path, target, id } of findAddedReferences(
    resources,
    resource,
    previousRecord,
    updatedRecord,
  )) {
    // The lock keeps the referenced record from being removed before this transaction ends.
    if (target) await tx.lock(sharedLock(target.api.path, id).name, true);
    const targetRecord = target && (await tx.get(target.api.path, id));
    if (!targetRecord) danglingReferences.push({ path, id });
  }
  return danglingReferences;
}

/** Returns problems for new references to records that do not exist. */
export const findDanglingRefProblems = async (
  ...referenceArguments: Parameters<typeof findDanglingReferences>
): Promise<ProblemsByPath> =>
  Object.fromEntries(
    (await findDanglingReferences(...referenceArguments)).map(({ path }) => [path, { key: 'notFound' }]),
  );

interface RecordToValidate {
  before: Loose | null;
  after: Loose;
  /** The record with the values that the caller chose, if hooks or an action wrote further values. */
  chosen?: Loose | undefined;
  restored?: Loose | undefined;
  /** Returns a write that the transaction will store, by the record's path and id. */
  findPlannedWrite?: PlannedWriteLookup | undefined;
  /** True if the caller checks unique values itself, once all writes of the transaction are planned. */
  checksUniqueValuesLater?: boolean;
  /** Path and id of the record that the transaction removes. */
  removedRecordPath?: string | undefined;
}

/** Returns problems for new references to the removed record, except those that its removal clears. */
const findProblemsOfReferencesToRemovedRecord = (
  resources: readonly AnyResource[],
  resource: AnyResource,
  { before, after, removedRecordPath }: RecordToValidate,
): ProblemsByPath =>
  Object.fromEntries(
    findAddedReferences(resources, resource, before ?? {}, after).flatMap(({ path, field, target, id }) =>
      target &&
      appendRecordId(target.api.path, id) === removedRecordPath &&
      !('forgets' in field && field.forgets)
        ? [[path, { key: 'notFound' }]]
        : [],
    ),
  );

/**
 * Returns all problems of a record as it would be stored. Faults of values that the call leaves unchanged or
 * restores from an older version are ignored: older rules allowed these values. Only a reference that the
 * caller chose must name a record that the caller may see.
 */
export async function validateRecord(
  tx: Transaction,
  resources: readonly AnyResource[],
  resource: AnyResource,
  recordToValidate: RecordToValidate,
): Promise<ProblemsByPath> {
  const { before, after, chosen = after, restored, findPlannedWrite = () => undefined } = recordToValidate;
  const allRecords = readPlannedRecordsFirst(toUnrestrictedReader(tx), findPlannedWrite);
  const readUnlessRemoved: Transaction['get'] = async (collection, id) =>
    appendRecordId(collection, id) === recordToValidate.removedRecordPath
      ? null
      : allRecords.get(collection, id);
  const findRefProblems = (reader: Transaction, previousRecord: Loose, updatedRecord: Loose) =>
    findDanglingRefProblems(reader, resources, resource, previousRecord, updatedRecord);
  const recordWithChosenValues = restored ? (before ?? {}) : chosen;
  const referenceProblems = {
    ...(await findRefProblems(
      readPlannedRecordsFirst(tx, findPlannedWrite),
      before ?? {},
      recordWithChosenValues,
    )),
    ...(await findRefProblems(allRecords, recordWithChosenValues, after)),
    ...(recordToValidate.removedRecordPath !== undefined &&
      findProblemsOfReferencesToRemovedRecord(resources, resource, recordToValidate)),
  };
  const uniqueValueProblems = recordToValidate.checksUniqueValuesLater
    ? {}
    : await findTakenUniqueValueProblems({ ...allRecords, get: readUnlessRemoved }, resource, before, after);
  const treePositionProblems = await findTreePositionProblems(tx, resource, before, after);
  return {
    ...treePositionProblems,
    ...referenceProblems,
    ...uniqueValueProblems,
    ...findNewProblemsAfterChange(resource, before, after, restored),
  };
}
