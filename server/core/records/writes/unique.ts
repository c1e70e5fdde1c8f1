import {
  type AnyResource,
  fieldAt,
  fieldTypeHandlerOf,
  getRecordNameOrDetail,
  getRecordTitlePaths,
  isPossibleId,
  isStorableText,
  type Loose,
  type Problem,
  type ProblemsByPath,
  setAt,
} from '../../../../src/core/schema/index';
import {
  buildUniqueConstraintIndexKey,
  getUniqueConstraints,
  type UniqueConstraint,
} from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/collections';
import { findResourceOfNewRecord, requireResourceOfRecord } from '../../call/collections';
import type { Operator } from '../../call/operator';
import { createFilterError } from '../../call/params';
import type { RouteAnswer, RouteCall } from '../../call/route';
import { MaskableRecord } from '../../call/shown';
import { createMaskedFieldCheck } from '../../privacy/rights';
import { toUnrestrictedReader } from '../../store/rows';
import type { Document, Reader, Transaction } from '../../store/store';
import { createFixedValueConditions } from '../search/query';

/**
 * Returns another record of the resource that has the same values in the fields of a unique rule. Returns
 * null if there is none. Any number of records may have empty values. A record whose planned write frees the
 * value is left out, if the reader reads planned records first.
 */
async function findRecordWithSameValues(
  reader: Reader,
  resource: AnyResource,
  { paths, key }: UniqueConstraint,
  record: Loose,
  excludedId: unknown,
): Promise<Document | null> {
  const indexKey = buildUniqueConstraintIndexKey(resource, paths, record);
  if (indexKey === null) return null;
  const where = [
    { op: 'equals' as const, path: key, key: indexKey },
    ...createFixedValueConditions(resource),
  ];
  const matchingRecords = await reader.find(resource.api.path, { where, order: [], skip: 0, limit: 2 });
  for (const { _id } of matchingRecords) {
    const holder = _id === excludedId ? null : await reader.get(resource.api.path, _id);
    if (holder && buildUniqueConstraintIndexKey(resource, paths, holder) === indexKey) return holder;
  }
  return null;
}

/** Returns the name of the lock for a record's unique value; null if the value is empty. */
export function formatUniqueValueLockName(
  resource: AnyResource,
  { paths, key }: UniqueConstraint,
  record: Loose,
): string | null {
  const indexKey = buildUniqueConstraintIndexKey(resource, paths, record);
  return indexKey === null ? null : `${resource.api.path}.${key}=${indexKey}`;
}

const getFirstPathOfUniqueConstraint = ({ paths: [first = ''] }: UniqueConstraint) => first;

/**
 * Returns a problem for each unique value of a record that another record already has. Values that the save
 * leaves unchanged have no problem.
 */
export async function findTakenUniqueValueProblems(
  tx: Transaction,
  resource: AnyResource,
  previousRecord: Loose | null,
  updatedRecord: Loose,
): Promise<ProblemsByPath> {
  const changedConstraints = getUniqueConstraints(resource).filter(
    ({ paths, warns }) =>
      !warns &&
      (!previousRecord ||
        buildUniqueConstraintIndexKey(resource, paths, previousRecord) !==
          buildUniqueConstraintIndexKey(resource, paths, updatedRecord)),
  );
  const problems: ProblemsByPath = {};
  for (const uniqueConstraint of changedConstraints) {
    // Without the lock, two simultaneous calls could both find the value free.
    const lockName = formatUniqueValueLockName(resource, uniqueConstraint, updatedRecord);
    if (lockName !== null) await tx.lock(lockName);
    const takenProblem: Problem = { key: 'taken' };
    if (
      await findRecordWithSameValues(
        toUnrestrictedReader(tx),
        resource,
        uniqueConstraint,
        updatedRecord,
        updatedRecord._id,
      )
    )
      problems[getFirstPathOfUniqueConstraint(uniqueConstraint)] = takenProblem;
  }
  return problems;
}

/**
 * Parses the unique values that a call asks about, by path. Throws 400 for parameters that name no unique
 * value.
 */
function parseUniqueValues(resource: AnyResource, queryParams: URLSearchParams): Loose {
  const uniquePaths = new Set(getUniqueConstraints(resource).flatMap(({ paths }) => paths));
  let queriedValues: Loose = {};
  for (const [path, text] of queryParams) {
    const field = uniquePaths.has(path) && isStorableText(text) ? fieldAt(resource.fields, path) : undefined;
    const value = field && fieldTypeHandlerOf(field).parse(text, field);
    if (value === undefined) throw createFilterError('unknown_filter', [path]);
    queriedValues = setAt(queriedValues, path, value);
  }
  return queriedValues;
}

/**
 * Whether the operator must not see a problem of a unique rule. This is so if the rule only warns and the
 * operator sees the value masked. Such warnings would let the operator guess values.
 */
const isUniqueValueWarningHidden = (
  operator: Operator,
  resource: AnyResource,
  record: Loose,
  { paths, warns }: UniqueConstraint,
): boolean => warns && paths.some(createMaskedFieldCheck(operator, resource, record));

/**
 * Answers with the values in the query that another record already has. For each unique rule with such a
 * value, the answer has the rule's first path and the other record's name. Rules that only warn are included.
 * `_id` names the record that is being edited.
 */
export async function composeTakenUniqueValuesAnswer(
  reader: Reader,
  collection: CollectionResources,
  { request, operator }: Pick<RouteCall, 'request' | 'operator'>,
): Promise<RouteAnswer> {
  const { _id, ...values } = Object.fromEntries(new URL(request.url).searchParams);
  if (_id !== undefined && !isPossibleId(_id)) throw createFilterError('unknown_filter', ['_id']);
  const storedRecord = _id === undefined ? null : await reader.get(collection.path, _id);
  const resource = storedRecord
    ? requireResourceOfRecord(collection, storedRecord)
    : findResourceOfNewRecord(collection, {});
  const queriedRecord = parseUniqueValues(resource, new URLSearchParams(values));
  const recordNamesByPath: Record<string, MaskableRecord> = {};
  for (const uniqueConstraint of getUniqueConstraints(resource)) {
    const otherRecord = isUniqueValueWarningHidden(operator, resource, queriedRecord, uniqueConstraint)
      ? null
      : await findRecordWithSameValues(reader, resource, uniqueConstraint, queriedRecord, _id);
    if (!otherRecord) continue;
    recordNamesByPath[getFirstPathOfUniqueConstraint(uniqueConstraint)] = new MaskableRecord(
      resource,
      otherRecord,
      (maskedRecord) =>
        getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, maskedRecord) ?? '',
    );
  }
  const takenPaths = Object.keys(recordNamesByPath);
  return {
    status: 200,
    body: { taken: takenPaths, names: recordNamesByPath },
    about: { taken: { resource, record: queriedRecord, paths: takenPaths } },
  };
}
