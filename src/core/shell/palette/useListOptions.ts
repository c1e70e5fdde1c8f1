import type { IconNode } from 'lucide';
import { useTranslate } from 'ra-core';
import { createResourceTexts } from '../../engine/texts';
import type { MenuEntry } from '../../menu';
import {
  collectAllFiltersOfList,
  createFilterValuesForTerm,
  createVariantOnlyRecord,
  getListAndFormOfRecord,
  getSearchedTextPathsOfFilter,
  serializeFilterValues,
} from '../../schema/index';
import { buildMenuEntryPath, useMenuEntryName } from '../menuEntries';
import { usePermittedMenu } from '../useMenu';
import type { PaletteOption } from './options';

/** Maximum number of lists in which the palette offers to search. */
const MAX_SEARCHABLE_LIST_OPTIONS = 3;
const MAX_NAMED_SEARCH_FIELDS = 2;

/**
 * Returns options that search lists for the typed words. Each menu group gives one option: for its first list
 * that can be searched.
 */
export function useListSearchOptions(typedText: string): PaletteOption[] {
  const translate = useTranslate();
  const getMenuEntryName = useMenuEntryName();
  const menu = usePermittedMenu();
  const term = typedText.trim();
  const createListSearchOptions = (entry: MenuEntry, icon: IconNode): PaletteOption[] => {
    const { resource, variant } = entry;
    const { list } = getListAndFormOfRecord(resource, createVariantOnlyRecord(resource, variant));
    const [values] = list ? createFilterValuesForTerm(resource, list, term) : [];
    if (!list || !values) return [];
    const filters = collectAllFiltersOfList(list);
    const resourceTexts = createResourceTexts(translate, resource, variant);
    const listUrl = new URL(buildMenuEntryPath(entry), window.location.origin);
    for (const [key, value] of serializeFilterValues('route', resource, filters, values))
      listUrl.searchParams.set(key, value);
    return [
      {
        key: `list:${buildMenuEntryPath(entry)}`,
        to: listUrl.pathname + listUrl.search,
        title: getMenuEntryName(entry),
        where: filters
          .flatMap(getSearchedTextPathsOfFilter)
          .slice(0, MAX_NAMED_SEARCH_FIELDS)
          .map(resourceTexts.label)
          .join(', '),
        icon,
      },
    ];
  };
  return menu
    .flatMap(({ icon, entries }) =>
      entries.flatMap((entry) => createListSearchOptions(entry, icon)).slice(0, 1),
    )
    .slice(0, MAX_SEARCHABLE_LIST_OPTIONS);
}
