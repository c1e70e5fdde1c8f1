import { findPreviousFieldName } from '../record/defaults';
import { getNestedFields } from '../record/folds';
import { findField, isInsideList } from '../record/record';
import type { AnyField, Shape } from '../words/fields';
import type { AnyResource } from '../words/resource';
import { keepFaultSentences } from './decimals';
import { RESERVED_FIELD_NAMES } from './names';

/** Options that the API applies to the fields of a record, but not to those of the items of its lists. */
const OPTIONS_ONLY_OUTSIDE_LISTS = ['unique', 'createOnly', 'setAtCreation', 'startsAt', 'labelOf'] as const;

/**
 * Returns a fault for each option that a field inside a list sets although it works only outside of lists.
 */
export const findListItemOptionFaults = (field: AnyField, path: string, { fields }: AnyResource): string[] =>
  isInsideList(fields, path)
    ? OPTIONS_ONLY_OUTSIDE_LISTS.filter(
        (option) => (field as Partial<Record<string, unknown>>)[option] !== undefined,
      ).map((option) => `${option} has no effect in an item of a list: take it out`)
    : [];

const getFieldsBeside = (fields: Shape, path: string): Shape => {
  const parentField = path.includes('.')
    ? findField(fields, path.slice(0, path.lastIndexOf('.')))
    : undefined;
  return (parentField && getNestedFields(parentField)) ?? fields;
};

/**
 * Returns the faults of `renamedFrom`. The older name is one of the same object: the record, the group or the
 * item that has the field.
 */
export function findRenamedFromOptionFaults(
  field: AnyField,
  path: string,
  { fields }: AnyResource,
): string[] {
  const previousName = findPreviousFieldName(field);
  if (previousName === undefined) return [];
  const fieldsBeside = getFieldsBeside(fields, path);
  const otherField = Object.entries(fieldsBeside).find(
    ([, beside]) => beside !== field && findPreviousFieldName(beside) === previousName,
  );
  return keepFaultSentences(
    Object.hasOwn(fieldsBeside, previousName) &&
      `renamedFrom names ${previousName}, which is a field: only a name that is no longer used can be an older one`,
    otherField && `renamedFrom names ${previousName}, as that of ${otherField[0]} does: take one of them out`,
    (previousName === '_id' || (fieldsBeside === fields && RESERVED_FIELD_NAMES.has(previousName))) &&
      !Object.hasOwn(fieldsBeside, previousName) &&
      `renamedFrom names ${previousName}, which the API writes: choose the name of an older field`,
    (previousName === '' || previousName.includes('.')) &&
      `renamedFrom names '${previousName}', and an older name has no dot: move values of another group by a migration`,
  );
}
