import {
  type AnyField,
  type AnyResource,
  collectAllFiltersOfList,
  declaredSortOrderOf,
  fieldAt,
  fieldEntries,
  findPathsSearchedByWholeTag,
  getIndexKeyPathsOfFilter,
  getRecordTitlePaths,
  getReferenceFieldsWithPaths,
  getSearchedTextPathsOfFilter,
  getSortablePathsOfList,
  getSortOrderOfListRequest,
  isInstantField,
  isLongText,
  isMultiChoiceField,
  isMultiReferenceField,
  isOneLineTextField,
  isStorableText,
  isTagsField,
  type ListView,
  type Loose,
  limits,
  listRelatedReferencesToResource,
  listViewsUsedByApi,
  type SortPathAndDirection,
} from '../../../src/core/schema/index';
import { SEPARATOR_OF_VALUES_IN_INDEX_KEY } from '../../../src/core/schema/query/refKeys';
import { parseSourcePathsOfUniqueKey } from '../../../src/core/schema/record/unique';
import {
  collectInitialsIndexPaths,
  collectSearchableTextPaths,
  getSourcePathsOfIndexKey,
} from '../../../src/core/schema/table/keys';
import { findIndexedCreationTimePath } from '../../../src/core/schema/table/words';
import type { Collection, ListIndexOrder } from './store';

type DocumentIndexKeys = ReturnType<Collection['keysOf']>;

const collectFixedFieldPaths = ({ api }: AnyResource): string[] => Object.keys(api.fixed ?? {});
const listVariantFieldPaths = ({ variants }: AnyResource): string[] => (variants ? [variants.by] : []);

/** Returns the default sort order of a list, and the sort orders that operators can select. */
function listSelectableSortOrders(resource: AnyResource, list: ListView<Loose>): SortPathAndDirection[][] {
  const titlePath = getRecordTitlePaths(resource)?.title;
  const selectableOrders = getSortablePathsOfList(list).flatMap((path) => {
    // Instants and titles hardly ever repeat, so a second sort key does not matter. One index, read forwards
    // or backwards, serves both directions.
    const hasDistinctValues = path === titlePath || isInstantField(fieldAt(resource.fields, path));
    const descendingFlags = hasDistinctValues ? [true] : [false, true];
    return descendingFlags.map((descending) => getSortOrderOfListRequest(list, { path, descending }));
  });
  return [declaredSortOrderOf(list), ...selectableOrders];
}

/**
 * Returns the sort orders of the indexes for a resource's lists. Each index begins with the paths that every
 * query of the list fixes to one value.
 */
function createSortOrdersOfListIndexes(resource: AnyResource): ListIndexOrder[] {
  return listViewsUsedByApi(resource).flatMap((list) => {
    // The list of the resource itself shows several variants, so its index can't begin with a variant.
    const variantPaths = list === resource.list ? [] : listVariantFieldPaths(resource);
    return listSelectableSortOrders(resource, list).map((order) => ({
      leads: [...collectFixedFieldPaths(resource), ...variantPaths].filter((path) =>
        order.every((key) => key.path !== path),
      ),
      order,
    }));
  });
}

export const createAscendingOrder = (path: string): SortPathAndDirection => ({ path, descending: false });

/**
 * Returns the sort order that lists a collection's newest records first: by creation time if the store
 * indexes it, otherwise by id.
 */
export function createNewestFirstOrder(resources: readonly AnyResource[]): SortPathAndDirection[] {
  const creationTimePath = findIndexedCreationTimePath(resources);
  return creationTimePath === undefined ? [] : [{ path: creationTimePath, descending: true }];
}

/**
 * Returns the sort orders of the indexes for related records. A record's page lists the records that refer to
 * it, and these indexes find them.
 */
export const createSortOrdersOfRelatedIndexes = (
  collectionResources: readonly AnyResource[],
  resources: readonly AnyResource[],
): ListIndexOrder[] =>
  collectionResources.flatMap((resource) =>
    listRelatedReferencesToResource(resource, resources).flatMap(({ path: { ref, through } }) =>
      ref.repeated || through
        ? []
        : [
            {
              leads: [...collectFixedFieldPaths(resource), ref.path],
              order: createNewestFirstOrder(collectionResources),
            },
          ],
    ),
  );

/**
 * Returns the sort orders of indexes for all resources of a collection. These are the indexes for all lists,
 * and those that find a resource's records by title.
 */
export function createIndexOrdersOfCollection(resources: readonly AnyResource[]): ListIndexOrder[] {
  const titleIndexOrders = resources.filter(getRecordTitlePaths).flatMap((resource) => {
    const [list] = listViewsUsedByApi(resource);
    return list ? [{ leads: collectFixedFieldPaths(resource), order: declaredSortOrderOf(list) }] : [];
  });
  return [...resources.flatMap(createSortOrdersOfListIndexes), ...titleIndexOrders];
}

/** Returns the paths of tags that a resource's lists search for a text, which may be only a part of a tag. */
const findTagFieldPathsSearchedByText = (resource: AnyResource): string[] =>
  listViewsUsedByApi(resource).flatMap((list) =>
    collectAllFiltersOfList(list)
      .flatMap(getSearchedTextPathsOfFilter)
      .filter((path) => isTagsField(fieldAt(resource.fields, path))),
  );

/** Returns the paths of tags that a resource's lists filter by one complete tag, such as `sale`. */
const collectPathsFilteredByWholeTag = (resource: AnyResource): string[] =>
  listViewsUsedByApi(resource).flatMap((list) =>
    collectAllFiltersOfList(list).flatMap(findPathsSearchedByWholeTag),
  );

/**
 * Returns the paths of the texts that the store indexes for searches: searched tags, and one-line texts. The
 * searches of lists and of reference pickers look in these texts, also by Korean initials.
 */
export const listTextPathsIndexedForSearch = (resources: readonly AnyResource[]): string[] =>
  [
    ...new Set(
      resources.flatMap((resource) => [
        ...collectSearchableTextPaths(resource),
        ...collectInitialsIndexPaths(resource),
        ...findTagFieldPathsSearchedByText(resource),
      ]),
    ),
  ].sort();

/**
 * Returns the given paths whose index keys hold several values. These are fields that hold several
 * references, and tags that a list filters by one complete tag.
 */
export const selectMultiValueIndexPaths = (
  resources: readonly AnyResource[],
  indexPaths: readonly string[],
): string[] => {
  const multiReferencePaths = resources
    .flatMap(getReferenceFieldsWithPaths)
    .flatMap(({ path, repeated }) => (repeated ? [path] : []));
  const multiValuePaths = new Set([
    ...multiReferencePaths,
    ...resources.flatMap(collectPathsFilteredByWholeTag),
  ]);
  return indexPaths.filter((path) => multiValuePaths.has(path));
};

/** Maximum length of an index key, in characters, that fits into every index. */
const MAX_SHORT_INDEX_KEY_LENGTH = 250;

/**
 * Whether the index key at a path is sometimes too long for an index. This can happen for texts with a high
 * length limit or of a product's own type. Several choices joined into one key can also be too long. So can
 * the key of a unique constraint, because the compatibility form of its text turns one character into up to
 * 18.
 */
function mayHaveLongIndexKey(resource: AnyResource, indexPath: string): boolean {
  if (parseSourcePathsOfUniqueKey(indexPath)) return true;
  const sourceFields = getSourcePathsOfIndexKey(indexPath).flatMap((sourcePath) => {
    const [matchingEntry] = [...fieldEntries(resource.fields)].filter(([own]) => own === sourcePath);
    return matchingEntry ? [matchingEntry[1]] : [];
  });
  const maxLengths = sourceFields.map((field) => {
    if (isLongText(field) || isMultiReferenceField(field) || isMultiChoiceField(field) || 'own' in field)
      return limits.maxMultilineLength;
    if (isTagsField(field)) return (field.max ?? limits.maxTagsPerField) * limits.maxTagLength;
    return isOneLineTextField(field) ? (field.max ?? limits.maxTextLength) : 0;
  });
  return maxLengths.reduce((totalLength, length) => totalLength + length, 0) > MAX_SHORT_INDEX_KEY_LENGTH;
}

/**
 * Number of characters to which a longer index key is cut. It is one more than the longest key of a valid
 * text, so a cut key never equals such a key. Paths whose valid texts may be longer (`long`) are exempt.
 */
const TRUNCATED_INDEX_KEY_LENGTH = MAX_SHORT_INDEX_KEY_LENGTH + 1;

const truncateIndexKeyText = (text: string): string =>
  [...text.slice(0, 2 * TRUNCATED_INDEX_KEY_LENGTH)].slice(0, TRUNCATED_INDEX_KEY_LENGTH).join('');

/**
 * Replaces NUL and lone surrogates, so that all stores keep the same text. PostgreSQL refuses NUL, and
 * databases replace lone surrogates.
 */
const replaceUnstorableCharacters = (text: string): string =>
  isStorableText(text) ? text : text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * Cuts index keys that are longer than their fields allow. In a key of several ids or tags, each of them that
 * is too long is cut. Also replaces the characters that no text may have. Stored texts can break their
 * field's rules, for example after its limit was lowered, or if another program wrote them.
 */
export function truncateIndexKeys(
  keys: DocumentIndexKeys,
  { long = [], listed = [] }: Pick<Collection, 'long' | 'listed'>,
): DocumentIndexKeys {
  const truncateIndexKeyAtPath = (path: string, key: string): string => {
    if (key.length <= TRUNCATED_INDEX_KEY_LENGTH) return key;
    if (listed.includes(path))
      return key
        .split(SEPARATOR_OF_VALUES_IN_INDEX_KEY)
        .map(truncateIndexKeyText)
        .join(SEPARATOR_OF_VALUES_IN_INDEX_KEY);
    return long.includes(path) ? key : truncateIndexKeyText(key);
  };
  const changedKeyEntries = Object.entries(keys).flatMap(([path, key]): [string, string][] => {
    if (typeof key !== 'string') return [];
    const truncatedKey = truncateIndexKeyAtPath(path, replaceUnstorableCharacters(key));
    return truncatedKey === key ? [] : [[path, truncatedKey]];
  });
  return changedKeyEntries.length > 0 ? { ...keys, ...Object.fromEntries(changedKeyEntries) } : keys;
}

/** Returns those of the given paths whose index keys are sometimes too long for an index. */
export const findPathsOfLongIndexKeys = (
  resources: readonly AnyResource[],
  indexPaths: readonly string[],
): string[] => indexPaths.filter((path) => resources.some((resource) => mayHaveLongIndexKey(resource, path)));

/**
 * Returns the paths by which lists filter, and the paths of records' names. Paths whose index keys are
 * sometimes long are left out.
 */
export function listPathsOfShortIndexKeys(resources: readonly AnyResource[]): string[] {
  const shortKeyPaths = resources.flatMap((resource) => {
    const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
    const candidatePaths = [
      ...collectFixedFieldPaths(resource),
      ...listVariantFieldPaths(resource),
      ...listViewsUsedByApi(resource).flatMap(collectAllFiltersOfList).flatMap(getIndexKeyPathsOfFilter),
      ...(title === undefined ? [] : [title, ...details]),
      ...collectInitialsIndexPaths(resource),
    ];
    const hasOnlyShortIndexKeys = (field: AnyField) =>
      !isLongText(field) && !isTagsField(field) && !isMultiReferenceField(field);
    return candidatePaths.filter((path) =>
      getSourcePathsOfIndexKey(path).every((sourcePath) =>
        hasOnlyShortIndexKeys(fieldAt(resource.fields, sourcePath)),
      ),
    );
  });
  return [...new Set(shortKeyPaths)].sort();
}
