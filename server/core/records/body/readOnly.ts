import {
  type AnyField,
  type AnyResource,
  getAt,
  isFieldStoredFromBody,
  isIdField,
  isObject,
  isSecretField,
  type Loose,
  type ProblemsByPath,
  type Shape,
  withBlankFields,
} from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import { createDeclaredFieldFilter } from '../../call/declared';
import { findStoredValueAtPath } from '../../privacy/storedValueAt';

/**
 * True for fields that the check of read-only values skips. An id is compared with the call's path, and a
 * password is not stored in the record.
 */
const isIdOrSecretField = (field: AnyField) => isIdField(field) || isSecretField(field);

const isSettableField = (field: AnyField, _value: unknown, isInList: boolean) =>
  isFieldStoredFromBody(field, isInList);

/** Returns the paths of a body's values that only the API may write: read-only values and uploaded files. */
const findReadOnlyPaths = (fields: Shape, body: Loose): string[] =>
  [...eachFieldValue(fields, body, isSettableField)].flatMap(({ path, field, value, inList }) =>
    value === undefined || isIdOrSecretField(field) || isFieldStoredFromBody(field, inList) ? [] : [path],
  );

/**
 * Returns the part of a value that is compared with the stored value. Of a file this is only the id, because
 * the API sets the file's name and address.
 */
function toComparableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComparableValue);
  if (!isObject(value)) return value ?? null;
  return typeof value._id === 'string' ? value._id : value;
}

const areValuesOrReferencesEqual = (left: unknown, right: unknown) =>
  JSON.stringify(toComparableValue(left)) === JSON.stringify(toComparableValue(right));

/**
 * Returns a problem for each value in a body that only the API may write. A value that equals the record's
 * value is no problem: a client may send back the values that it read (docs/product/decisions.md, "Bodies").
 * `readStoredRecord` returns the record as the API answers it, or a blank one for a new record. It is called
 * only if the body has values that only the API may write.
 */
export async function findReadOnlyValueProblems(
  { fields }: AnyResource,
  sentBody: Loose,
  readStoredRecord: () => Promise<Loose> | Loose,
): Promise<ProblemsByPath> {
  const readOnlyPaths = findReadOnlyPaths(fields, sentBody);
  if (readOnlyPaths.length === 0) return {};
  const completeStoredRecord = withBlankFields(fields, await readStoredRecord());
  // A client may send back a value as it is stored, or as answers contain it. The two differ if the stored
  // value has keys that no field declares, because answers leave these out.
  const comparedRecords = [completeStoredRecord, createDeclaredFieldFilter(fields)(completeStoredRecord)];
  const changedPaths = readOnlyPaths.filter((path) =>
    comparedRecords.every(
      (record) =>
        !areValuesOrReferencesEqual(getAt(sentBody, path), findStoredValueAtPath(record, sentBody, path)),
    ),
  );
  return Object.fromEntries(changedPaths.map((path) => [path, { key: 'fixed' }]));
}
