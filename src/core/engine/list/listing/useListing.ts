import { keepPreviousData } from '@tanstack/react-query';
import { type ListControllerBaseResult, type ListControllerResult, useGetList } from 'ra-core';
import { useEffect } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import { askedVariants, fromSortPayload, lastPage, toSortPayload } from '../../address/listState';
import { useEngine } from '../../EngineContext';
import type { ListScreenContext } from './ListScreenContext';
import { isSelected } from './selection';
import type { RouteState } from './useListState';
import { type Selecting, useSelection } from './useSelection';

// Rows may be masked or shorter than records: a form never reads them instead of a record.
const META = { list: true };

/** Milliseconds during which a page that was left stays cached for the way back. A form may stay open for hours. */
const KEPT = limits.sessionIdleHours * 60 * 60 * 1_000;

/** The parameters of a list call, also used as its cache key. */
export function useListParams(
  { resource, list, variant }: ListScreenContext,
  { page, values, sort }: RouteState,
) {
  const { shownVariants } = useEngine();
  return {
    pagination: { page, perPage: list.perPage },
    sort: toSortPayload(sort),
    filter: { ...askedVariants(resource, variant, shownVariants(resource)), ...values },
    meta: META,
  };
}

export type Listing = ListControllerResult<ConsoleRecord>;

/**
 * The records of a list as react-admin's list context, for its components that show, order and select records.
 * It omits the parts for react-admin's filter form and page-size select. The console has a separate filter
 * bar, and the schema sets the page size.
 */
export function useListing(
  screen: ListScreenContext,
  state: RouteState,
): { listing: Listing; selecting: Selecting } {
  const { resource, list, record } = screen;
  const { page, values, setPage, setValues, setSort } = state;
  const { perPage } = list;
  const params = useListParams(screen, state);
  const query = useGetList<ConsoleRecord>(resource.name, params, {
    placeholderData: keepPreviousData,
    gcTime: KEPT,
  });
  const { total, isFetching, data, meta, isPlaceholderData } = query;
  const skip = Number(meta?.skip ?? 0);
  const selecting = useSelection(screen, state, { data, total, skip, standIn: isPlaceholderData });
  const { selection, rows, select } = selecting;

  useEffect(() => {
    if (total === undefined || isFetching || page <= lastPage(total, perPage)) return;
    setPage(lastPage(total, perPage), { replace: true });
  }, [total, isFetching, page, perPage, setPage]);

  const own = {
    resource: resource.name,
    sort: params.sort,
    setSort: (payload) => setSort(fromSortPayload(payload)),
    page,
    setPage,
    perPage,
    hasPreviousPage: page > 1,
    hasNextPage: total !== undefined && page < lastPage(total, perPage),
    filter: record,
    filterValues: values,
    setFilters: setValues,
    // Of all that match, only the rows of the page are known by their ids.
    selectedIds: selection.all
      ? rows.flatMap(({ id }) => (isSelected(selection, id) ? [id] : []))
      : [...selection.chosen.keys()],
    onSelect(ids) {
      const known = [...(selection.all ? [] : selection.chosen.values()), ...rows];
      selecting.clear();
      select(
        known.filter(({ id }) => ids.includes(id)),
        true,
      );
    },
    onSelectAll: () => select(rows, true),
    onToggleItem: (id) =>
      select(
        rows.filter((row) => row.id === id),
        !isSelected(selection, String(id)),
      ),
    onUnselectItems: selecting.clear,
  } satisfies Partial<ListControllerBaseResult<ConsoleRecord>>;
  // The type also requires the omitted parts.
  return { listing: { ...query, ...own } as unknown as Listing, selecting };
}
