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
import { eachFieldValue, mapFieldValues } from '../../../src/core/schema/record/folds';
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
 * Returns a record with the field values of an older state of the record. Keys that no schema declares keep
 * their present values.
 */
export function withValuesOfOlderState(fields: Shape, record: Loose, older: Loose): Loose {
  const restored: Loose = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const [now, before] = [record[name], older[name]];
    if (isGroupField(field)) {
      const inner = withValuesOfOlderState(
        field.of,
        isObject(now) ? now : {},
        isObject(before) ? before : {},
      );
      // An older value that is not an object replaces the whole group, unless one of the group's fields keeps
      // its present value.
      if (isObject(before) || Object.keys(inner).length > 0) restored[name] = inner;
      else if (Object.hasOwn(older, name)) restored[name] = before;
      else delete restored[name];
    } else if (isFieldRestoredWithRecord(field) && Object.hasOwn(older, name)) restored[name] = before;
    else if (isFieldRestoredWithRecord(field)) delete restored[name];
  }
  return restored;
}

/** Returns a record without references to files that no longer exist. */
export async function removeReferencesToGoneFiles<R extends Loose>(
  reader: Reader,
  fields: Shape,
  record: R,
): Promise<R> {
  const gone = new Set<unknown>();
  for (const id of collectAssetIds(fields, record))
    if (!(await reader.get(ASSETS_COLLECTION, id))) gone.add(id);
  if (gone.size === 0) return record;
  const isReferenceToGoneFile = (value: unknown) => isObject(value) && gone.has(value._id);
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
  gone: readonly { path: string; id: string }[],
): R {
  const removeGoneReferencesFromField = (
    held: Loose,
    { path, field, value }: ReturnType<typeof listFieldValues>[number],
  ) => {
    const ids = new Set(gone.flatMap((one) => (one.path === path ? [one.id] : [])));
    if (isMultiReferenceField(field) && Array.isArray(value) && ids.size > 0) {
      return setAt(
        held,
        path,
        value.filter((id) => !ids.has(id)),
      );
    }
    return ids.size > 0 && isReferenceField(field) && field.nullable ? setAt(held, path, null) : held;
  };
  return listFieldValues(fields, record).reduce<Loose>(removeGoneReferencesFromField, record) as R;
}

const listFieldValues = (fields: Shape, record: Loose) => [...eachFieldValue(fields, record)];
