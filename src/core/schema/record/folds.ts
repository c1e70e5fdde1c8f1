import { listFilesInValue } from '../kinds/files';
import { isObject } from '../kinds/nested';
import { holdsItems, isGroupField } from '../kinds/traits';
import type { Asset } from '../words/fieldOptions';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';

/** Returns the fields inside a group, or inside each item of a list; undefined for any other field. */
export const getNestedFields = (field: AnyField): Shape | undefined => ('of' in field ? field.of : undefined);

const returnTrue = () => true;

/**
 * Yields every field with its path, each group or list before its inner fields. If `shouldEnter` returns
 * false for a group or a list, its inner fields are left out.
 */
export function* eachField(
  fields: Shape,
  shouldEnter: (field: AnyField, path: string) => boolean = returnTrue,
  pathPrefix = '',
): Generator<[path: string, field: AnyField]> {
  for (const [name, field] of Object.entries(fields)) {
    const path = pathPrefix + name;
    yield [path, field];
    const nestedFields = getNestedFields(field);
    if (nestedFields && shouldEnter(field, path)) yield* eachField(nestedFields, shouldEnter, `${path}.`);
  }
}

/** Returns a function that caches the result of `compute` for each shape. */
export function memoizeByFieldShape<T>(compute: (fields: Shape) => T): (fields: Shape) => T {
  const resultByFields = new WeakMap<Shape, { of: T }>();
  return (fields) => {
    const cacheEntry = resultByFields.get(fields) ?? { of: compute(fields) };
    resultByFields.set(fields, cacheEntry);
    return cacheEntry.of;
  };
}

/**
 * Returns all fields with their paths, groups before the fields inside them. The fields inside lists are left
 * out.
 */
export const getFieldEntries: (fields: Shape) => readonly [path: string, field: AnyField][] =
  memoizeByFieldShape((fields) => [...eachField(fields, isGroupField)]);

/**
 * Decides whether `eachFieldValue` yields the values inside a group or a list. `isInListItem` is true if the
 * group or list is inside a list item.
 */
type NestedFieldVisitTest = (field: AnyField, value: unknown, isInListItem: boolean) => boolean;

interface FieldValueAtPath {
  path: string;
  field: AnyField;
  value: unknown;
  inList: boolean;
}

/**
 * Yields every value of a record with its path; inside lists, the path contains the item's index. For a group
 * or a list, it yields the inner values. It yields the whole value if this has a wrong type, or if
 * `shouldEnter` returns false.
 */
export function* eachFieldValue(
  fields: Shape,
  record: Loose,
  shouldEnter: NestedFieldVisitTest = returnTrue,
  pathPrefix = '',
  isInListItem = false,
): Generator<FieldValueAtPath> {
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name];
    const path = pathPrefix + name;
    if (isGroupField(field) && isObject(value) && shouldEnter(field, value, isInListItem)) {
      yield* eachFieldValue(field.of, value, shouldEnter, `${path}.`, isInListItem);
    } else if (holdsItems(field) && Array.isArray(value) && shouldEnter(field, value, isInListItem)) {
      for (const [index, item] of value.entries()) {
        if (isObject(item)) yield* eachFieldValue(field.of, item, shouldEnter, `${path}.${index}.`, true);
      }
    } else yield { path, field, value, inList: isInListItem };
  }
}

/** Returns the new value of a field; undefined removes its key. */
type FieldValueConverter = (field: AnyField, value: unknown, isInListItem: boolean) => unknown;

/**
 * Returns a copy of a record in which `convertValue` has replaced each value, also inside groups and lists.
 * Undeclared keys stay.
 */
export function mapFieldValues(
  fields: Shape,
  record: Loose,
  convertValue: FieldValueConverter,
  isInListItem = false,
): Loose {
  const convertedRecord: Loose = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(record, name)) continue;
    const value = record[name];
    if (isGroupField(field) && isObject(value))
      convertedRecord[name] = mapFieldValues(field.of, value, convertValue, isInListItem);
    else if (holdsItems(field) && Array.isArray(value)) {
      convertedRecord[name] = value.map((item) =>
        isObject(item) ? mapFieldValues(field.of, item, convertValue, true) : item,
      );
    } else {
      const convertedValue = convertValue(field, value, isInListItem);
      if (convertedValue === undefined) delete convertedRecord[name];
      else convertedRecord[name] = convertedValue;
    }
  }
  return convertedRecord;
}

const isAssetValue = (value: unknown): value is Asset => isObject(value) && typeof value._id === 'string';

/** Returns all stored files in a record, at any depth. Values that are no file are skipped. */
export const collectAssetsInRecord = (fields: Shape, record: Loose): Asset[] =>
  collectAssetsInFieldValues([...eachFieldValue(fields, record)]);

/** Returns the stored files in a list of a record's values. */
export const collectAssetsInFieldValues = (
  values: readonly Pick<FieldValueAtPath, 'field' | 'value'>[],
): Asset[] => values.flatMap(({ field, value }) => listFilesInValue(field, value).filter(isAssetValue));
