import type { StoreSortKey } from '../kinds/kind';
import { getFieldTypeHandler, sortKeyOfValue } from '../kinds/registry';
import { toNfkc } from '../text/text';
import type { AnyField } from '../words/fields';
import { getAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { getFieldEntries } from './folds';
import { fieldAt } from './record';

/** A unique constraint: no two records may have the same values in all of these fields. */
export interface UniqueConstraint {
  paths: readonly string[];
  /** Path of the index key by which a store finds records with equal values. */
  key: string;
  /** True if equal values are allowed with a warning. */
  warns: boolean;
}

const UNIQUE_INDEX_KEY_SUFFIX = '#same';
const UNIQUE_KEY_PATH_SEPARATOR = '+';

const createUniqueConstraint = (paths: readonly string[], warns = false): UniqueConstraint => ({
  paths,
  key: paths.join(UNIQUE_KEY_PATH_SEPARATOR) + UNIQUE_INDEX_KEY_SUFFIX,
  warns,
});

/**
 * Returns the path of the index key by which a store finds equal texts of one field. Texts are also equal if
 * they differ only in case or width of letters.
 */
export const getCaseFoldedTextIndexPath = (path: string): string => createUniqueConstraint([path]).key;

/**
 * Returns the unique constraints of a resource: constraints on single fields first, then on several fields.
 */
export function getUniqueConstraints(resource: AnyResource): UniqueConstraint[] {
  const singleFieldConstraints = [...getFieldEntries(resource.fields)].flatMap(([path, field]) =>
    'unique' in field && field.unique ? [createUniqueConstraint([path], field.unique === 'warn')] : [],
  );
  return [
    ...singleFieldConstraints,
    ...(resource.unique ?? []).map((paths) => createUniqueConstraint(paths)),
  ];
}

/**
 * Returns the paths of the fields from which the index key of a unique constraint is computed; undefined for
 * any other index key.
 */
export const parseSourcePathsOfUniqueKey = (key: string): string[] | undefined =>
  key.endsWith(UNIQUE_INDEX_KEY_SUFFIX)
    ? key.slice(0, -UNIQUE_INDEX_KEY_SUFFIX.length).split(UNIQUE_KEY_PATH_SEPARATOR)
    : undefined;

/**
 * Returns the form in which a value is compared for uniqueness. The form ignores a text's case, letter width
 * and outer spaces.
 */
function toUniquenessComparisonKey(field: AnyField, value: unknown): StoreSortKey {
  if (getFieldTypeHandler(field).isEmpty(value)) return null;
  const key = sortKeyOfValue(field, typeof value === 'string' ? toNfkc(value) : value);
  return typeof key === 'string' ? key.trim() : key;
}

/**
 * Returns the index key of a record's values at these paths, by which equal values are found; null if one of
 * the values is empty.
 */
export function buildUniqueConstraintIndexKey(
  resource: AnyResource,
  paths: readonly string[],
  record: object,
): StoreSortKey {
  const comparisonKeys = paths.map((path) =>
    toUniquenessComparisonKey(fieldAt(resource.fields, path), getAt(record, path)),
  );
  if (comparisonKeys.includes(null)) return null;
  return comparisonKeys.length === 1 ? (comparisonKeys[0] ?? null) : JSON.stringify(comparisonKeys);
}
