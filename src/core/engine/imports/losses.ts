import type { ImportFieldChange } from '../../provider/calls/imports';
import {
  type AnyField,
  type AnyResource,
  eachField,
  fieldTypeHandlerOf,
  getAt,
  type Loose,
} from '../../schema/index';
import type { ImportRowStatus } from './sheet/result';

/** The cause of a lost value: an empty cell, or a reset by another value of the row. */
export type ValueLossCause = 'emptied' | 'reset';

/** Returns all fields by path, including the fields inside groups and lists. */
export const mapFieldsByPath = (resource: AnyResource): ReadonlyMap<string, AnyField> =>
  new Map(eachField(resource.fields));

/**
 * Returns why a change removes a stored value; undefined if the change removes none. The API applies the same
 * rule for its error `would_lose`.
 */
export function determineValueLossCause(
  field: AnyField | undefined,
  { before, after, by }: ImportFieldChange,
): ValueLossCause | undefined {
  const isEmptyValue = (value: unknown) =>
    field ? fieldTypeHandlerOf(field).isEmpty(value) : value === null || value === '' || value === undefined;
  if (by === 'hook' || isEmptyValue(before)) return undefined;
  if (by === 'reset') return 'reset';
  return isEmptyValue(after) ? 'emptied' : undefined;
}

/** Returns, by path, the number of stored values that the rows remove. */
export function countRemovedValuesByPath(results: readonly ImportRowStatus[]): ReadonlyMap<string, number> {
  const removedValueCountByPath = new Map<string, number>();
  for (const { loses = [] } of results) {
    for (const path of loses) removedValueCountByPath.set(path, (removedValueCountByPath.get(path) ?? 0) + 1);
  }
  return removedValueCountByPath;
}

/**
 * Finds the field whose value resets the value at `path`. Returns that field's path and value; undefined if
 * no reset applies.
 */
export function findResetCausingField(
  { resets = [] }: AnyResource,
  record: Loose,
  path: string,
): { path: string; value: string } | undefined {
  const matchingReset = resets.find(
    ({ field, to, set }) => Object.hasOwn(set, path) && getAt(record, field) === to,
  );
  return matchingReset && { path: matchingReset.field, value: String(matchingReset.to) };
}
