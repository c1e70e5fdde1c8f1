import {
  fieldPathOfHangulInitialsKey,
  hangulInitialsKeyOf,
  hangulInitialsKeyPathOf,
  isSearchableByHangulInitials,
} from '../filters/initials';
import { MONTH_KEY_SUFFIX, monthKeyPathOf, monthNumbers } from '../filters/month';
import { printStoredValue, type StoreSortKey } from '../kinds/kind';
import { fieldTypeHandlerOf, sortKeyOfValue } from '../kinds/registry';
import { fieldPathOfTagsKey, shownTagsKeyOf, shownTagsKeyPathOf } from '../kinds/tags';
import { isOneLineTextField, isTagsField } from '../kinds/traits';
import { EMPTINESS_INDEX_KEY_SUFFIX, emptinessIndexKeyPathOf, listViewsUsedByApi } from '../query/lists';
import { allFiltersOfList, searchedTextPathsOfFilter } from '../query/query';
import { indexKeyOfReferencesInLists } from '../query/refKeys';
import { fieldEntriesOf } from '../record/folds';
import { fieldAt, initialNumberRuleOf, isInsideList } from '../record/record';
import { referenceFieldPathsOf } from '../record/refs';
import { recordTitlePathsOf } from '../record/title';
import {
  equalTextIndexPathOf,
  sourcePathsOfUniqueKey,
  uniqueConstraintIndexKeyOf,
  uniqueConstraintsOf,
} from '../record/unique';
import type { AnyField } from '../words/fields';
import { getAt, type Loose } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { pathsNamedOutsideFlavours } from './words';

/** Returns the paths of the fields from which an index key is computed. */
export const sourcePathsOfIndexKey = (path: string): string[] =>
  sourcePathsOfUniqueKey(path) ?? [
    fieldPathOfTagsKey(path) ??
      fieldPathOfHangulInitialsKey(path) ??
      [EMPTINESS_INDEX_KEY_SUFFIX, MONTH_KEY_SUFFIX].reduce(
        (source, suffix) => (source.endsWith(suffix) ? source.slice(0, -suffix.length) : source),
        path,
      ),
  ];

function findInitialNumberKeyPaths(field: AnyField): string[] {
  const initial = initialNumberRuleOf(field);
  if (!initial) return [];
  if (initial.from === 'max') return [initial.of];
  return initial.within ? [initial.within] : [];
}

/**
 * Returns the paths of the index keys that references need: the record's title and details, and the reference
 * fields.
 */
function referenceKeyPathsOf(resource: AnyResource): string[] {
  const { title, details = [] } = recordTitlePathsOf(resource) ?? {};
  return [
    ...(title === undefined ? [] : [title]),
    ...details,
    ...referenceFieldPathsOf(resource).map(({ path }) => path),
  ];
}

/**
 * Returns the paths of one-line texts that can be searched: titles, details, and search fields of the lists.
 * Longer texts are left out, because no index can hold them.
 */
export function searchableTextPathsOf(resource: AnyResource): string[] {
  const { title, details = [] } = recordTitlePathsOf(resource) ?? {};
  const listed = listViewsUsedByApi(resource).flatMap((list) =>
    allFiltersOfList(list).flatMap(searchedTextPathsOfFilter),
  );
  const paths = [...new Set([...(title === undefined ? [] : [title]), ...details, ...listed])];
  return paths.filter((path) => isOneLineTextField(fieldAt(resource.fields, path)));
}

/**
 * Returns the paths of a resource's index keys that hold the initial consonants of Korean texts, for
 * searches.
 */
export const initialsIndexPathsOf = (resource: AnyResource): string[] =>
  searchableTextPathsOf(resource)
    .filter((path) => isSearchableByHangulInitials(resource.fields, path))
    .map(hangulInitialsKeyPathOf);

/**
 * Returns, in an array, the path of the index key for the address to which messages are sent. The array is
 * empty if the resource sends no messages.
 */
export const messageAddressKeyPathsOf = ({ bulk }: AnyResource): string[] =>
  bulk?.message === undefined ? [] : [equalTextIndexPathOf(bulk.message.to)];

/** Returns the paths of the index keys by which tags are suggested. */
const tagSuggestionKeyPathsOf = ({ fields }: AnyResource): string[] =>
  [...fieldEntriesOf(fields)].flatMap(([path, field]) =>
    isTagsField(field) && !isInsideList(fields, path) ? [shownTagsKeyPathOf(path), path] : [],
  );

/**
 * Returns the sorted paths of all index keys that a store keeps. Lists filter and sort by them, and
 * references are found by them.
 */
export function indexKeyPathsOf(resources: readonly AnyResource[]): string[] {
  const paths = resources.flatMap((resource) => [
    ...pathsNamedOutsideFlavours(resource).flatMap(({ key }) => key ?? []),
    ...[...fieldEntriesOf(resource.fields)].flatMap(([, field]) => findInitialNumberKeyPaths(field)),
    ...uniqueConstraintsOf(resource).map(({ key }) => key),
    ...messageAddressKeyPathsOf(resource),
    ...referenceKeyPathsOf(resource),
    ...initialsIndexPathsOf(resource),
    ...tagSuggestionKeyPathsOf(resource),
  ]);
  return [...new Set(paths)].sort();
}

/** Returns the month of a value that is a day; null for any other value. */
function monthKeyOf(value: unknown): StoreSortKey {
  const found = Number(/^\d{4}-(\d\d)-\d\d$/.exec(printStoredValue(value))?.[1]);
  return monthNumbers.includes(found) ? found : null;
}

/** Returns the function that computes the index key at a path from a record. */
function createKeyReaderForPath(resource: AnyResource, path: string): (record: Loose) => StoreSortKey {
  const together = sourcePathsOfUniqueKey(path);
  if (together) return (record) => uniqueConstraintIndexKeyOf(resource, together, record);
  const [source = path] = sourcePathsOfIndexKey(path);
  if (isInsideList(resource.fields, source))
    return (record) => indexKeyOfReferencesInLists(resource.fields, source, record);
  const field = fieldAt(resource.fields, source);
  const { isEmpty } = fieldTypeHandlerOf(field);
  if (path === shownTagsKeyPathOf(source)) return (record) => shownTagsKeyOf(getAt(record, source));
  if (path === emptinessIndexKeyPathOf(source)) return (record) => Number(!isEmpty(getAt(record, source)));
  if (path === monthKeyPathOf(source)) return (record) => monthKeyOf(getAt(record, source));
  return (record) => {
    const value = getAt(record, source);
    const key = isEmpty(value) ? null : sortKeyOfValue(field, value);
    return path === source || typeof key !== 'string' ? key : hangulInitialsKeyOf(key);
  };
}

/** Returns a function that computes all index keys of a record, by path. An empty value has the key null. */
export function createIndexKeyReader(
  resource: AnyResource,
  paths: readonly string[],
): (record: Loose) => Record<string, StoreSortKey> {
  const keys = paths.map((path) => [path, createKeyReaderForPath(resource, path)] as const);
  return (record) => Object.fromEntries(keys.map(([path, keyOf]) => [path, keyOf(record)]));
}

/** Returns all index keys of one record, by path. */
export const indexKeysOf = (
  resource: AnyResource,
  paths: readonly string[],
  record: Loose,
): Record<string, StoreSortKey> => createIndexKeyReader(resource, paths)(record);
