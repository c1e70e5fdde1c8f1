import {
  type AnyField,
  type AnyResource,
  getAt,
  initialOf,
  isIdentity,
  isSecret,
  type Loose,
  setAt,
  walk,
} from '../../../schema/index';
import { uniqueRules } from '../../../schema/record/unique';
import { valuesAnew } from './anew';
import { toFormValues } from './toFormValues';

/** True if a copy takes the blank form's value: fields that the API writes, passwords, and the record's own number. */
const isOwn = (field: AnyField): boolean =>
  isIdentity(field) ||
  isSecret(field) ||
  ('readOnly' in field && field.readOnly === true) ||
  ('setAtCreation' in field && field.setAtCreation !== undefined) ||
  initialOf(field) !== undefined;

/**
 * Returns a new record's values, copied from a stored one without its files. Fields are blank if their values
 * are unique or written by the API.
 */
export function copied(resource: AnyResource, blank: Loose, record: Loose): Loose {
  const values = valuesAnew(resource.fields, toFormValues(resource.fields, record));
  const unique = uniqueRules(resource).flatMap(({ paths }) => paths);
  return [...walk(resource.fields)].reduce(
    (copy, [path, field]) =>
      isOwn(field) || unique.includes(path) ? setAt(copy, path, getAt(blank, path)) : copy,
    values,
  );
}
