import { type AnyField, type AnyResource, getAt, type Loose, setAt, walk } from '../../../schema/index';
import { uniqueRules } from '../../../schema/unique';
import { valuesAnew } from './anew';
import { toFormValues } from './toFormValues';

/** Whether a copy has the blank form's value: what the API writes, what a password is, and the record's own number. */
const isOwn = (field: AnyField): boolean =>
  field.kind === 'id' ||
  field.kind === 'password' ||
  ('readOnly' in field && field.readOnly === true) ||
  ('stamp' in field && field.stamp !== undefined) ||
  (field.kind === 'int' && field.initial !== undefined);

/**
 * Returns a new record's values with those of a stored one: without its files, and without what no two records share or
 * only the API writes, which is as the blank form has it.
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
