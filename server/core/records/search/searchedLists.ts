import {
  type AnyResource,
  createVariantOnlyRecord,
  declaredSortOrderOf,
  fieldAt,
  getListAndFormOfRecord,
  getRecordTitlePaths,
  isPersonalDataRecord,
  type ListView,
  type Loose,
  type MaskedPathTest,
  noPathIsMasked,
  type RecordTitlePaths,
  type StoreCondition,
  sortKeyOfValue,
} from '../../../../src/core/schema/index';
import { createFixedValueConditions } from './query';

/** A list that the global search covers: a resource's list, or the list of one of its variants. */
export interface SearchedList {
  resource: AnyResource;
  variant: string | undefined;
  list: ListView<Loose>;
  paths: RecordTitlePaths;
  /** Tells which paths are masked for the operator who searches. */
  isMasked: MaskedPathTest;
}

/**
 * Returns the lists of a resource: one list for each variant, or one list for a resource without variants.
 * Empty unless the resource's records have titles and pages.
 */
export function findGlobalSearchLists(resource: AnyResource): SearchedList[] {
  const paths = getRecordTitlePaths(resource);
  if (!paths || !resource.menu || resource.singleton) return [];
  const variants = Object.keys(resource.variants?.of ?? {});
  return (variants.length > 0 ? variants : [undefined]).flatMap((variant) => {
    const { list, form } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant));
    return list && form ? [{ resource, variant, list, paths, isMasked: noPathIsMasked }] : [];
  });
}

export function createGlobalSearchConditions({ resource, variant }: SearchedList): StoreCondition[] {
  const variantConditions = Object.entries(createVariantOnlyRecord(resource, variant)).map(
    ([path, value]): StoreCondition => ({
      op: 'equals',
      path,
      key: sortKeyOfValue(fieldAt(resource.fields, path), value),
    }),
  );
  return [...createFixedValueConditions(resource), ...variantConditions];
}

export type GlobalSearchListGroup = [SearchedList, ...SearchedList[]];

/** Groups lists, so that a single query can search each group. */
export function groupGlobalSearchLists(lists: readonly SearchedList[]): GlobalSearchListGroup[] {
  const groupsByKey = new Map<string, GlobalSearchListGroup>();
  for (const searchedList of lists) {
    const { resource, variant, list } = searchedList;
    const groupKey = JSON.stringify([
      resource.name,
      declaredSortOrderOf(list),
      isPersonalDataRecord(resource, createVariantOnlyRecord(resource, variant)),
    ]);
    const existingGroup = groupsByKey.get(groupKey);
    if (existingGroup) existingGroup.push(searchedList);
    else groupsByKey.set(groupKey, [searchedList]);
  }
  return [...groupsByKey.values()];
}
