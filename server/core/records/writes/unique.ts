import {
  type AnyResource,
  fieldAt,
  fieldTypeHandlerOf,
  isPossibleId,
  isStorableText,
  type Loose,
  type Problem,
  type Problems,
  recordNameOrDetail,
  recordTitlePathsOf,
  setAt,
} from '../../../../src/core/schema/index';
import {
  type UniqueConstraint,
  uniqueConstraintIndexKeyOf,
  uniqueConstraintsOf,
} from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/faces';
import { findResourceOfNewRecord, requireResourceOfRecord } from '../../call/faces';
import type { Operator } from '../../call/operator';
import { createFilterError } from '../../call/params';
import type { RouteAnswer, RouteCall } from '../../call/route';
import { MaskableRecord } from '../../call/shown';
import { createMaskedFieldCheck } from '../../privacy/rights';
import { toUnrestrictedReader } from '../../store/rows';
import type { Document, Reader, Transaction } from '../../store/store';
import { fixedValueConditions } from '../search/query';

/**
 * Returns another record of the resource that has the same values by a unique rule; null if there is none.
 * Any number of records are allowed to have an empty value.
 */
async function findRecordWithSameValues(
  reader: Reader,
  face: AnyResource,
  { paths, key }: UniqueConstraint,
  record: Loose,
  id: unknown,
): Promise<Document | null> {
  const own = uniqueConstraintIndexKeyOf(face, paths, record);
  if (own === null) return null;
  const where = [{ op: 'equals' as const, path: key, key: own }, ...fixedValueConditions(face)];
  const found = await reader.find(face.api.path, { where, order: [], skip: 0, limit: 2 });
  return found.find(({ _id }) => _id !== id) ?? null;
}

/** Returns the lock of a record's unique value; null if the value is empty. */
export function uniqueValueLockName(
  face: AnyResource,
  { paths, key }: UniqueConstraint,
  record: Loose,
): string | null {
  const own = uniqueConstraintIndexKeyOf(face, paths, record);
  return own === null ? null : `${face.api.path}.${key}=${own}`;
}

const firstPathOf = ({ paths: [first = ''] }: UniqueConstraint) => first;

/**
 * Returns a problem for each unique value of a record that another record already has. Values that the save
 * leaves unchanged have no problem.
 */
export async function findTakenValueProblems(
  tx: Transaction,
  face: AnyResource,
  before: Loose | null,
  after: Loose,
): Promise<Problems> {
  const changed = uniqueConstraintsOf(face).filter(
    ({ paths, warns }) =>
      !warns &&
      (!before ||
        uniqueConstraintIndexKeyOf(face, paths, before) !== uniqueConstraintIndexKeyOf(face, paths, after)),
  );
  const problems: Problems = {};
  for (const rule of changed) {
    // Without the lock, two simultaneous calls could both find the value free.
    const lock = uniqueValueLockName(face, rule, after);
    if (lock !== null) await tx.lock(lock);
    const taken: Problem = { key: 'taken' };
    if (await findRecordWithSameValues(toUnrestrictedReader(tx), face, rule, after, after._id))
      problems[firstPathOf(rule)] = taken;
  }
  return problems;
}

/**
 * Parses the unique values that a call asks about, by path. Throws 400 for parameters that name no unique
 * value.
 */
function parseUniqueValues(face: AnyResource, params: URLSearchParams): Loose {
  const known = new Set(uniqueConstraintsOf(face).flatMap(({ paths }) => paths));
  let record: Loose = {};
  for (const [path, text] of params) {
    const field = known.has(path) && isStorableText(text) ? fieldAt(face.fields, path) : undefined;
    const value = field && fieldTypeHandlerOf(field).parse(text, field);
    if (value === undefined) throw createFilterError('unknown_filter', [path]);
    record = setAt(record, path, value);
  }
  return record;
}

/**
 * Whether a rule that only warns concerns a value that the operator sees masked. Its warnings would let the
 * operator guess values.
 */
const isUniqueProblemHidden = (
  operator: Operator,
  face: AnyResource,
  record: Loose,
  { paths, warns }: UniqueConstraint,
): boolean => warns && paths.some(createMaskedFieldCheck(operator, face, record));

/**
 * Answers which values in the query another record already has. For each unique rule with such a value, the
 * answer has the rule's first path and the other record's name. This includes rules that only warn. `_id`
 * names the record that is being edited.
 */
export async function composeTakenUniqueValuesAnswer(
  reader: Reader,
  faces: CollectionResources,
  { request, operator }: Pick<RouteCall, 'request' | 'operator'>,
): Promise<RouteAnswer> {
  const { _id, ...values } = Object.fromEntries(new URL(request.url).searchParams);
  if (_id !== undefined && !isPossibleId(_id)) throw createFilterError('unknown_filter', ['_id']);
  const stored = _id === undefined ? null : await reader.get(faces.path, _id);
  const face = stored ? requireResourceOfRecord(faces, stored) : findResourceOfNewRecord(faces, {});
  const record = parseUniqueValues(face, new URLSearchParams(values));
  const names: Record<string, MaskableRecord> = {};
  for (const rule of uniqueConstraintsOf(face)) {
    const holder = isUniqueProblemHidden(operator, face, record, rule)
      ? null
      : await findRecordWithSameValues(reader, face, rule, record, _id);
    if (!holder) continue;
    names[firstPathOf(rule)] = new MaskableRecord(
      face,
      holder,
      (masked) => recordNameOrDetail(face, recordTitlePathsOf(face)?.title, masked) ?? '',
    );
  }
  const paths = Object.keys(names);
  return { status: 200, body: { taken: paths, names }, about: { taken: { face, record, paths } } };
}
