import { nowInstant } from '../../../schema/basics/clock';
import {
  type AnyField,
  type AnyResource,
  fieldEntries,
  findInitialNumberRule,
  getAt,
  isEditableField,
  isPathInPublishGroup,
  isSecretField,
  type Loose,
  PUBLISH_FROM_PATH,
  PUBLISH_UNTIL_PATH,
  setAt,
} from '../../../schema/index';
import { getUniqueConstraints } from '../../../schema/record/unique';
import { toFormValues } from './toFormValues';
import { buildRecreatedRecordValues } from './valuesForNewRecord';

/**
 * True if a copied record takes the field's value from the blank form. This applies to ids, passwords,
 * sequence numbers and fields that the API writes.
 */
const isExcludedFromCopy = (field: AnyField): boolean =>
  isSecretField(field) ||
  !isEditableField(field) ||
  ('setAtCreation' in field && field.setAtCreation !== undefined) ||
  findInitialNumberRule(field) !== undefined;

/** Removes publishing times in the past from the values, because they concern only the original record. */
const removePastPublishTimes = (resource: AnyResource, values: Loose): Loose =>
  [PUBLISH_FROM_PATH, PUBLISH_UNTIL_PATH].reduce((copiedValues, path) => {
    const publishTime = getAt(copiedValues, path);
    const isTimePast =
      isPathInPublishGroup(resource, path) && typeof publishTime === 'string' && publishTime <= nowInstant();
    return isTimePast ? setAt(copiedValues, path, null) : copiedValues;
  }, values);

/**
 * Copies the values of a stored record, without its files, for a new record. Unique fields and fields that
 * the API writes get the blank form's values.
 */
export function copyValuesForNewRecord(resource: AnyResource, blankValues: Loose, record: Loose): Loose {
  const copiableValues = buildRecreatedRecordValues(resource.fields, toFormValues(resource.fields, record));
  const uniquePaths = getUniqueConstraints(resource).flatMap(({ paths }) => paths);
  return [...fieldEntries(resource.fields)].reduce(
    (copiedValues, [path, field]) =>
      isExcludedFromCopy(field) || uniquePaths.includes(path)
        ? setAt(copiedValues, path, getAt(blankValues, path))
        : copiedValues,
    removePastPublishTimes(resource, copiableValues),
  );
}
