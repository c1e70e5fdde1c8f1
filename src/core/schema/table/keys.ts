import {
  buildHangulInitialsKey,
  findFieldPathOfInitialsKey,
  getHangulInitialsKeyPath,
  isSearchableByHangulInitials,
} from '../filters/initials';
import { getMonthIndexKeyPath, MONTH_INDEX_KEY_SUFFIX, monthNumbers } from '../filters/month';
import { formatStoredValueAsText, type StoreSortKey } from '../kinds/kind';
import { getFieldTypeHandler, sortKeyOfValue } from '../kinds/registry';
import {
  buildIndexKeyOfShownTags,
  findFieldPathOfTagsIndexKey,
  getIndexKeyPathOfShownTags,
} from '../kinds/tags';
import { isOneLineTextField, isTagsField } from '../kinds/traits';
import {
  collectListViewsUsedByApi,
  EMPTINESS_INDEX_KEY_SUFFIX,
  getEmptinessIndexKeyPath,
} from '../query/lists';
import { collectAllFiltersOfList, getSearchedTextPathsOfFilter } from '../query/query';
import { buildIndexKeyOfListReferences } from '../query/refKeys';
import { getFieldEntries } from '../record/folds';
import { fieldAt, findSourcePathOfInitialNumber, isInsideList } from '../record/record';
import { getReferenceFieldsWithPaths } from '../record/refs';
import { getRecordTitlePaths } from '../record/title';
import {
  buildUniqueConstraintIndexKey,
  getCaseFoldedTextIndexPath,
  getUniqueConstraints,
  parseSourcePathsOfUniqueKey,
} from '../record/unique';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { collectOptionPathsExceptFlavours } from './words';

/** Returns the paths of the fields from which an index key is computed. */
export const getSourcePathsOfIndexKey = (indexKeyPath: string): string[] =>
  parseSourcePathsOfUniqueKey(indexKeyPath) ?? [
    findFieldPathOfTagsIndexKey(indexKeyPath) ??
      findFieldPathOfInitialsKey(indexKeyPath) ??
      [EMPTINESS_INDEX_KEY_SUFFIX, MONTH_INDEX_KEY_SUFFIX].reduce(
        (sourcePath, suffix) =>
          sourcePath.endsWith(suffix) ? sourcePath.slice(0, -suffix.length) : sourcePath,
        indexKeyPath,
      ),
  ];

/**
 * Returns the paths of the index keys that references need: the record's title and details, and the reference
 * fields.
 */
function collectReferenceIndexKeyPaths(resource: AnyResource): string[] {
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  return [
    ...(title === undefined ? [] : [title]),
    ...details,
    ...getReferenceFieldsWithPaths(resource).map(({ path }) => path),
  ];
}

/**
 * Returns the paths of one-line texts that can be searched: titles, details, and search fields of the lists.
 * Longer texts are left out, because no index can hold them.
 */
export function collectSearchableTextPaths(resource: AnyResource): string[] {
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  const searchedPaths = collectListViewsUsedByApi(resource).flatMap((list) =>
    collectAllFiltersOfList(list).flatMap(getSearchedTextPathsOfFilter),
  );
  const candidatePaths = [
    ...new Set([...(title === undefined ? [] : [title]), ...details, ...searchedPaths]),
  ];
  return candidatePaths.filter((path) => isOneLineTextField(fieldAt(resource.fields, path)));
}

/**
 * Returns the paths of a resource's index keys that hold the initial consonants of Korean texts, for
 * searches.
 */
export const collectInitialsIndexPaths = (resource: AnyResource): string[] =>
  collectSearchableTextPaths(resource)
    .filter((path) => isSearchableByHangulInitials(resource.fields, path))
    .map(getHangulInitialsKeyPath);

/**
 * Returns, in an array, the path of the index key for the address to which messages are sent. The array is
 * empty if the resource sends no messages.
 */
export const getKeyPathsOfMessageAddress = ({ bulk }: AnyResource): string[] =>
  bulk?.message === undefined ? [] : [getCaseFoldedTextIndexPath(bulk.message.to)];

/** Returns the paths of the index keys by which tags are suggested. */
const collectTagSuggestionKeyPaths = ({ fields }: AnyResource): string[] =>
  [...getFieldEntries(fields)].flatMap(([path, field]) =>
    isTagsField(field) && !isInsideList(fields, path) ? [getIndexKeyPathOfShownTags(path), path] : [],
  );

/**
 * Returns the sorted paths of all index keys that a store keeps. Lists filter and sort by them, and
 * references are found by them.
 */
export function collectIndexKeyPaths(resources: readonly AnyResource[]): string[] {
  const indexKeyPaths = resources.flatMap((resource) => [
    ...collectOptionPathsExceptFlavours(resource).flatMap(({ key }) => key ?? []),
    ...[...getFieldEntries(resource.fields)].flatMap(
      ([, field]) => findSourcePathOfInitialNumber(field) ?? [],
    ),
    ...getUniqueConstraints(resource).map(({ key }) => key),
    ...getKeyPathsOfMessageAddress(resource),
    ...collectReferenceIndexKeyPaths(resource),
    ...collectInitialsIndexPaths(resource),
    ...collectTagSuggestionKeyPaths(resource),
  ]);
  return [...new Set(indexKeyPaths)].sort();
}

/** Returns the month of a value that is a day; null for any other value. */
function parseMonthKey(value: unknown): StoreSortKey {
  const month = Number(/^\d{4}-(\d\d)-\d\d$/.exec(formatStoredValueAsText(value))?.[1]);
  return monthNumbers.includes(month) ? month : null;
}

/** Returns the function that computes the index key at a path from a record. */
function createIndexKeyReaderForPath(
  resource: AnyResource,
  indexKeyPath: string,
): (record: Loose) => StoreSortKey {
  const uniqueKeyPaths = parseSourcePathsOfUniqueKey(indexKeyPath);
  if (uniqueKeyPaths) return (record) => buildUniqueConstraintIndexKey(resource, uniqueKeyPaths, record);
  const [source = indexKeyPath] = getSourcePathsOfIndexKey(indexKeyPath);
  if (isInsideList(resource.fields, source))
    return (record) => buildIndexKeyOfListReferences(resource.fields, source, record);
  const sourceField = fieldAt(resource.fields, source);
  const { isEmpty } = getFieldTypeHandler(sourceField);
  if (indexKeyPath === getIndexKeyPathOfShownTags(source))
    return (record) => buildIndexKeyOfShownTags(getAt(record, source));
  if (indexKeyPath === getEmptinessIndexKeyPath(source))
    return (record) => Number(!isEmpty(getAt(record, source)));
  if (indexKeyPath === getMonthIndexKeyPath(source)) return (record) => parseMonthKey(getAt(record, source));
  return (record) => {
    const sourceValue = getAt(record, source);
    const key = isEmpty(sourceValue) ? null : sortKeyOfValue(sourceField, sourceValue);
    return indexKeyPath === source || typeof key !== 'string' ? key : buildHangulInitialsKey(key);
  };
}

/** Returns a function that computes all index keys of a record, by path. An empty value has the key null. */
export function createIndexKeyReader(
  resource: AnyResource,
  indexKeyPaths: readonly string[],
): (record: Loose) => Record<string, StoreSortKey> {
  const keyReaders = indexKeyPaths.map(
    (path) => [path, createIndexKeyReaderForPath(resource, path)] as const,
  );
  return (record) => Object.fromEntries(keyReaders.map(([path, keyOf]) => [path, keyOf(record)]));
}

/** Returns all index keys of one record, by path. */
export const computeIndexKeys = (
  resource: AnyResource,
  indexKeyPaths: readonly string[],
  record: Loose,
): Record<string, StoreSortKey> => createIndexKeyReader(resource, indexKeyPaths)(record);
