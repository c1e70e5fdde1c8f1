import { nowInstant } from '../../../schema/basics/clock';
import {
  type AnyField,
  type AnyResource,
  fieldEntries,
  getAt,
  isIdField,
  isOfPublish,
  isSecretField,
  type Loose,
  numberProposalOf,
  PUBLISH_FROM,
  PUBLISH_UNTIL,
  setAt,
} from '../../../schema/index';
import { uniqueRules } from '../../../schema/record/unique';
import { toFormValues } from './toFormValues';
import { valuesForNewRecord } from './valuesForNewRecord';

/**
 * Whether a copy gets the blank form's value of a field: fields that the API writes, passwords, and the
 * record's number.
 */
const isOwn = (field: AnyField): boolean =>
  isIdField(field) ||
  isSecretField(field) ||
  ('readOnly' in field && field.readOnly === true) ||
  ('setAtCreation' in field && field.setAtCreation !== undefined) ||
  numberProposalOf(field) !== undefined;

/** Returns the values without publishing times in the past, which only concern the original record. */
const withoutPast = (resource: AnyResource, values: Loose): Loose =>
  [PUBLISH_FROM, PUBLISH_UNTIL].reduce((copy, path) => {
    const time = getAt(copy, path);
    const isPast = isOfPublish(resource, path) && typeof time === 'string' && time <= nowInstant();
    return isPast ? setAt(copy, path, null) : copy;
  }, values);

/**
 * Returns the values of a new record, copied from a stored one without its files. Unique fields and fields
 * that the API writes get the blank form's values.
 */
export function copyRecord(resource: AnyResource, blank: Loose, record: Loose): Loose {
  const values = valuesForNewRecord(resource.fields, toFormValues(resource.fields, record));
  const unique = uniqueRules(resource).flatMap(({ paths }) => paths);
  return [...fieldEntries(resource.fields)].reduce(
    (copy, [path, field]) =>
      isOwn(field) || unique.includes(path) ? setAt(copy, path, getAt(blank, path)) : copy,
    withoutPast(resource, values),
  );
}
