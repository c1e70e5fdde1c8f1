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
  type Problems,
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
 * null if there is none. Any number of records may have empty values.
 */
async function findRecordWithSameValues(
  reader: Reader,
  resource: AnyResource,
  { paths, key }: UniqueConstraint,
  record: Loose,
  id: unknown,
): Promise<Document | null> {
  const own = buildUniqueConstraintIndexKey(resource, paths, record);
  if (own === null) return null;
  const where = [{ op: 'equals' as const, path: key, key: own }, ...createFixedValueConditions(resource)];
  const found = await reader.find(resource.api.path, { where, order: [], skip: 0, limit: 2 });
  return found.find(({ _id }) => _id !== id) ?? null;
}

/** Returns the name of the lock for a record's unique value; null if the value is empty. */
export function formatUniqueValueLockName(
  resource: AnyResource,
  { paths, key }: UniqueConstraint,
  record: Loose,
): string | null {
  const own = buildUniqueConstraintIndexKey(resource, paths, record);
  return own === null ? null : `${resource.api.path}.${key}=${own}`;
}

const getFirstPathOfUniqueConstraint = ({ paths: [first = ''] }: UniqueConstraint) => first;

/**
 * Returns a problem for each unique value of a record that another record already has. Values that the save
 * leaves unchanged have no problem.
 */
export async function findTakenUniqueValueProblems(
  tx: Transaction,
  resource: AnyResource,
  before: Loose | null,
  after: Loose,
): Promise<Problems> {
  const changed = getUniqueConstraints(resource).filter(
    ({ paths, warns }) =>
      !warns &&
      (!before ||
        buildUniqueConstraintIndexKey(resource, paths, before) !==
          buildUniqueConstraintIndexKey(resource, paths, after)),
  );
  const problems: Problems = {};
  for (const rule of changed) {
    // Without the lock, two simultaneous calls could both find the value free.
    const lock = formatUniqueValueLockName(resource, rule, after);
    if (lock !== null) await tx.lock(lock);
    const taken: Problem = { key: 'taken' };
    if (await findRecordWithSameValues(toUnrestrictedReader(tx), resource, rule, after, after._id))
      problems[getFirstPathOfUniqueConstraint(rule)] = taken;
  }
  return problems;
}

/**
 * Parses the unique values that a call asks about, by path. Throws 400 for parameters that name no unique
 * value.
 */
function parseUniqueValues(resource: AnyResource, params: URLSearchParams): Loose {
  const known = new Set(getUniqueConstraints(resource).flatMap(({ paths }) => paths));
  let record: Loose = {};
  for (const [path, text] of params) {
    const field = known.has(path) && isStorableText(text) ? fieldAt(resource.fields, path) : undefined;
    const value = field && fieldTypeHandlerOf(field).parse(text, field);
    if (value === undefined) throw createFilterError('unknown_filter', [path]);
    record = setAt(record, path, value);
  }
  return record;
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
  const stored = _id === undefined ? null : await reader.get(collection.path, _id);
  const resource = stored
    ? requireResourceOfRecord(collection, stored)
    : findResourceOfNewRecord(collection, {});
  const record = parseUniqueValues(resource, new URLSearchParams(values));
  const names: Record<string, MaskableRecord> = {};
  for (const rule of getUniqueConstraints(resource)) {
    const holder = isUniqueValueWarningHidden(operator, resource, record, rule)
      ? null
      : await findRecordWithSameValues(reader, resource, rule, record, _id);
    if (!holder) continue;
    names[getFirstPathOfUniqueConstraint(rule)] = new MaskableRecord(
      resource,
      holder,
      (masked) => getRecordNameOrDetail(resource, getRecordTitlePaths(resource)?.title, masked) ?? '',
    );
  }
  const paths = Object.keys(names);
  return { status: 200, body: { taken: paths, names }, about: { taken: { resource, record, paths } } };
}
