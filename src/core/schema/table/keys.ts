import {
  buildHangulInitialsKey,
  findFieldPathOfInitialsKey,
  getHangulInitialsKeyPath,
  isSearchableByHangulInitials,
} from '../filters/initials';
import { getMonthIndexKeyPath, MONTH_INDEX_KEY_SUFFIX, monthNumbers } from '../filters/month';
import { formatStoredValueAsText, type StoreSortKey } from '../kinds/kind';
import { fieldTypeHandlerOf, sortKeyOfValue } from '../kinds/registry';
import {
  buildIndexKeyOfShownTags,
  findFieldPathOfTagsIndexKey,
  getShownTagsIndexKeyPath,
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
import { fieldAt, findInitialNumberRule, isInsideList } from '../record/record';
import { getReferenceFieldPaths } from '../record/refs';
import { getRecordTitlePaths } from '../record/title';
import {
  buildUniqueConstraintIndexKey,
  getCaseFoldedTextIndexPath,
  getUniqueConstraints,
  parseSourcePathsOfUniqueKey,
} from '../record/unique';
import type { AnyField } from '../words/fields';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { collectOptionPathsExceptFlavours } from './words';

/** Returns the paths of the fields from which an index key is computed. */
export const getSourcePathsOfIndexKey = (path: string): string[] =>
  parseSourcePathsOfUniqueKey(path) ?? [
    findFieldPathOfTagsIndexKey(path) ??
      findFieldPathOfInitialsKey(path) ??
      [EMPTINESS_INDEX_KEY_SUFFIX, MONTH_INDEX_KEY_SUFFIX].reduce(
        (source, suffix) => (source.endsWith(suffix) ? source.slice(0, -suffix.length) : source),
        path,
      ),
  ];

function findIndexKeyPathsForInitialNumber(field: AnyField): string[] {
  const initialNumberRule = findInitialNumberRule(field);
  if (!initialNumberRule) return [];
  if (initialNumberRule.from === 'max') return [initialNumberRule.of];
  return initialNumberRule.within ? [initialNumberRule.within] : [];
}

/**
 * Returns the paths of the index keys that references need: the record's title and details, and the reference
 * fields.
 */
function collectReferenceKeyPaths(resource: AnyResource): string[] {
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  return [
    ...(title === undefined ? [] : [title]),
    ...details,
    ...getReferenceFieldPaths(resource).map(({ path }) => path),
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
  const paths = [...new Set([...(title === undefined ? [] : [title]), ...details, ...searchedPaths])];
  return paths.filter((path) => isOneLineTextField(fieldAt(resource.fields, path)));
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
export const getMessageAddressKeyPaths = ({ bulk }: AnyResource): string[] =>
  bulk?.message === undefined ? [] : [getCaseFoldedTextIndexPath(bulk.message.to)];

/** Returns the paths of the index keys by which tags are suggested. */
const collectTagSuggestionKeyPaths = ({ fields }: AnyResource): string[] =>
  [...getFieldEntries(fields)].flatMap(([path, field]) =>
    isTagsField(field) && !isInsideList(fields, path) ? [getShownTagsIndexKeyPath(path), path] : [],
  );

/**
 * Returns the sorted paths of all index keys that a store keeps. Lists filter and sort by them, and
 * references are found by them.
 */
export function collectIndexKeyPaths(resources: readonly AnyResource[]): string[] {
  const paths = resources.flatMap((resource) => [
    ...collectOptionPathsExceptFlavours(resource).flatMap(({ key }) => key ?? []),
    ...[...getFieldEntries(resource.fields)].flatMap(([, field]) => findIndexKeyPathsForInitialNumber(field)),
    ...getUniqueConstraints(resource).map(({ key }) => key),
    ...getMessageAddressKeyPaths(resource),
    ...collectReferenceKeyPaths(resource),
    ...collectInitialsIndexPaths(resource),
    ...collectTagSuggestionKeyPaths(resource),
  ]);
  return [...new Set(paths)].sort();
}

/** Returns the month of a value that is a day; null for any other value. */
function parseMonthKey(value: unknown): StoreSortKey {
  const month = Number(/^\d{4}-(\d\d)-\d\d$/.exec(formatStoredValueAsText(value))?.[1]);
  return monthNumbers.includes(month) ? month : null;
}

/** Returns the function that computes the index key at a path from a record. */
function createIndexKeyReaderForPath(resource: AnyResource, path: string): (record: Loose) => StoreSortKey {
  const uniqueKeyPaths = parseSourcePathsOfUniqueKey(path);
  if (uniqueKeyPaths) return (record) => buildUniqueConstraintIndexKey(resource, uniqueKeyPaths, record);
  const [source = path] = getSourcePathsOfIndexKey(path);
  if (isInsideList(resource.fields, source))
    return (record) => buildIndexKeyOfListReferences(resource.fields, source, record);
  const field = fieldAt(resource.fields, source);
  const { isEmpty } = fieldTypeHandlerOf(field);
  if (path === getShownTagsIndexKeyPath(source))
    return (record) => buildIndexKeyOfShownTags(getAt(record, source));
  if (path === getEmptinessIndexKeyPath(source)) return (record) => Number(!isEmpty(getAt(record, source)));
  if (path === getMonthIndexKeyPath(source)) return (record) => parseMonthKey(getAt(record, source));
  return (record) => {
    const value = getAt(record, source);
    const key = isEmpty(value) ? null : sortKeyOfValue(field, value);
    return path === source || typeof key !== 'string' ? key : buildHangulInitialsKey(key);
  };
}

/** Returns a function that computes all index keys of a record, by path. An empty value has the key null. */
export function createIndexKeyReader(
  resource: AnyResource,
  paths: readonly string[],
): (record: Loose) => Record<string, StoreSortKey> {
  const keyReaders = paths.map((path) => [path, createIndexKeyReaderForPath(resource, path)] as const);
  return (record) => Object.fromEntries(keyReaders.map(([path, keyOf]) => [path, keyOf(record)]));
}

/** Returns all index keys of one record, by path. */
export const computeIndexKeys = (
  resource: AnyResource,
  paths: readonly string[],
  record: Loose,
): Record<string, StoreSortKey> => createIndexKeyReader(resource, paths)(record);
