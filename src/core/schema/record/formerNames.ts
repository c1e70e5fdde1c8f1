import { isObject } from '../kinds/nested';
import { holdsItems, isGroupField } from '../kinds/traits';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import { findPreviousFieldName, isUnsetValue } from './defaults';
import { eachField } from './folds';

function replaceFormerNamesInValue(field: AnyField, value: unknown): unknown {
  if (isGroupField(field) && isObject(value)) return replaceFormerNames(field.of, value);
  return holdsItems(field) && Array.isArray(value)
    ? value.map((item) => (isObject(item) ? replaceFormerNames(field.of, item) : item))
    : value;
}

/**
 * Returns a record in which all fields have their present names, also in groups and lists. If the record has
 * a field under both names, the value under the present name stays, unless it is blank.
 */
export function replaceFormerNames(fields: Shape, record: Loose): Loose {
  const renamedRecord = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const formerName = findPreviousFieldName(field);
    if (formerName !== undefined && Object.hasOwn(renamedRecord, formerName)) {
      if (isUnsetValue(field, renamedRecord[name])) renamedRecord[name] = renamedRecord[formerName];
      delete renamedRecord[formerName];
    }
    if (Object.hasOwn(renamedRecord, name))
      renamedRecord[name] = replaceFormerNamesInValue(field, renamedRecord[name]);
  }
  return renamedRecord;
}

/** Maps the former path of each renamed field to its present path. */
export const mapFormerToPresentPaths = (fields: Shape): ReadonlyMap<string, string> =>
  new Map(
    [...eachField(fields)].flatMap(([path, field]) => {
      const formerName = findPreviousFieldName(field);
      return formerName === undefined
        ? []
        : [[[...path.split('.').slice(0, -1), formerName].join('.'), path] as const];
    }),
  );
