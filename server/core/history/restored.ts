import {
  type AnyField,
  getCreationValueSource,
  isEditableField,
  isGroupField,
  isMultiFileField,
  isMultiReferenceField,
  isObject,
  isReferenceField,
  isSecretField,
  isWriteOnceField,
  type Loose,
  type Shape,
  setAt,
} from '../../../src/core/schema/index';
import { eachFieldValue, getNestedFields, mapFieldValues } from '../../../src/core/schema/record/folds';
import { findFormerItemIndexes, keepOnlyObjectItems } from '../../../src/core/schema/record/itemsBefore';
import { ASSETS_COLLECTION, collectAssetIds } from '../assets/assets';
import type { Reader } from '../store/store';

/**
 * Whether a field's value is restored with an older state of its record. It is not restored if the API or
 * another system writes the field, or if the field can be set only once.
 */
const isFieldRestoredWithRecord = (field: AnyField): boolean =>
  isEditableField(field) &&
  getCreationValueSource(field) === undefined &&
  !isWriteOnceField(field) &&
  !isSecretField(field);

/**
 * Returns older values in which fields that the caller may not read keep their present values. List items
 * that the present record no longer has are restored completely.
 */
function keepUnreadableValues(
  allFields: Shape,
  readableFields: Shape,
  currentValues: Loose,
  olderValues: Loose,
): Loose {
  const keptValues: Loose = { ...olderValues };
  for (const [name, field] of Object.entries(allFields)) {
    const readableField = Object.hasOwn(readableFields, name) ? readableFields[name] : undefined;
    if (!readableField) {
      if (Object.hasOwn(currentValues, name)) keptValues[name] = currentValues[name];
      else delete keptValues[name];
    } else if (Object.hasOwn(olderValues, name))
      keptValues[name] = keepUnreadableNestedValues(
        field,
        readableField,
        currentValues[name],
        olderValues[name],
      );
  }
  return keptValues;
}

function keepUnreadableNestedValues(
  field: AnyField,
  readableField: AnyField,
  currentValue: unknown,
  olderValue: unknown,
): unknown {
  const [allFields, readableFields] = [getNestedFields(field), getNestedFields(readableField)];
  if (!allFields || !readableFields || allFields === readableFields) return olderValue;
  if (isObject(olderValue))
    return keepUnreadableValues(
      allFields,
      readableFields,
      isObject(currentValue) ? currentValue : {},
      olderValue,
    );
  if (!Array.isArray(olderValue)) return olderValue;
  const currentItems = keepOnlyObjectItems(currentValue);
  const olderItems = keepOnlyObjectItems(olderValue);
  const formerItemIndexes = findFormerItemIndexes(currentItems, olderItems);
  const currentItemByOlderItem = new Map<unknown, Loose | undefined>(
    olderItems.map((item, index) => [item, currentItems[formerItemIndexes[index] ?? -1]]),
  );
  return olderValue.map((item) => {
    const currentItem = currentItemByOlderItem.get(item);
    return currentItem ? keepUnreadableValues(allFields, readableFields, currentItem, item) : item;
  });
}

/**
 * Returns a record with the field values of an older state of the record. Fields that only `allFields` has,
 * which the caller may not read, keep their present values. So do keys that no schema declares.
 */
export function withValuesOfOlderState(
  fields: Shape,
  allFields: Shape,
  record: Loose,
  olderState: Loose,
): Loose {
  const restoredRecord: Loose = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const [currentValue, olderValue] = [record[name], olderState[name]];
    const fieldInAllFields = allFields[name] ?? field;
    if (isGroupField(field)) {
      const restoredGroup = withValuesOfOlderState(
        field.of,
        getNestedFields(fieldInAllFields) ?? field.of,
        isObject(currentValue) ? currentValue : {},
        isObject(olderValue) ? olderValue : {},
      );
      // An older value that is not an object replaces the whole group. But the group stays if one of its
      // fields keeps its present value.
      if (isObject(olderValue) || Object.keys(restoredGroup).length > 0) restoredRecord[name] = restoredGroup;
      else if (Object.hasOwn(olderState, name)) restoredRecord[name] = olderValue;
      else delete restoredRecord[name];
    } else if (isFieldRestoredWithRecord(field) && Object.hasOwn(olderState, name))
      restoredRecord[name] = keepUnreadableNestedValues(fieldInAllFields, field, currentValue, olderValue);
    else if (isFieldRestoredWithRecord(field)) delete restoredRecord[name];
  }
  return restoredRecord;
}

/** Returns a record without references to files that no longer exist. */
export async function removeReferencesToGoneFiles<R extends Loose>(
  reader: Reader,
  fields: Shape,
  record: R,
): Promise<R> {
  const goneFileIds = new Set<unknown>();
  for (const id of collectAssetIds(fields, record))
    if (!(await reader.get(ASSETS_COLLECTION, id))) goneFileIds.add(id);
  if (goneFileIds.size === 0) return record;
  const isReferenceToGoneFile = (value: unknown) => isObject(value) && goneFileIds.has(value._id);
  return mapFieldValues(fields, record, (field, value) => {
    if (isMultiFileField(field) && Array.isArray(value))
      return value.filter((file) => !isReferenceToGoneFile(file));
    return isReferenceToGoneFile(value) ? null : value;
  }) as R;
}

/** Returns a record without references to records that no longer exist. A required reference stays. */
export function removeReferencesToGoneRecords<R extends Loose>(
  fields: Shape,
  record: R,
  goneReferences: readonly { path: string; id: string }[],
): R {
  const removeGoneReferencesFromField = (
    updatedRecord: Loose,
    { path, field, value }: ReturnType<typeof listFieldValues>[number],
  ) => {
    const goneRecordIds = new Set(
      goneReferences.flatMap((reference) => (reference.path === path ? [reference.id] : [])),
    );
    if (isMultiReferenceField(field) && Array.isArray(value) && goneRecordIds.size > 0) {
      return setAt(
        updatedRecord,
        path,
        value.filter((id) => !goneRecordIds.has(id)),
      );
    }
    return goneRecordIds.size > 0 && isReferenceField(field) && field.nullable
      ? setAt(updatedRecord, path, null)
      : updatedRecord;
  };
  return listFieldValues(fields, record).reduce<Loose>(removeGoneReferencesFromField, record) as R;
}

const listFieldValues = (fields: Shape, record: Loose) => [...eachFieldValue(fields, record)];
