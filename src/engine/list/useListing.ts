import { keepPreviousData } from '@tanstack/react-query';
import { type ListControllerResult, useGetList, useRecordSelection } from 'ra-core';
import { useEffect } from 'react';
import type { ConsoleRecord } from '../../provider/dataProvider';
import { askedVariants, lastPage } from '../address/listState';
import { useEngine } from '../EngineContext';
import type { ListScreenContext } from './ListScreenContext';
import type { RouteState } from './useListState';

// The order is the schema's and the API keeps it; react-admin wants to be told of one.
const SORT = { field: 'id', order: 'ASC' } as const;
// Rows may be masked or shorter than records: they never stand in for one that a form reads.
const META = { list: true };

/** What a list asks for, as its cache is named too. */
export function useListParams({ resource, list, variant }: ListScreenContext, { page, values }: RouteState) {
  const { shownVariants } = useEngine();
  return {
    pagination: { page, perPage: list.perPage },
    sort: SORT,
    filter: { ...askedVariants(resource, variant, shownVariants(resource)), ...values },
    meta: META,
  };
}

export type Listing = ListControllerResult<ConsoleRecord>;

const nothing = () => {};

/** The records of a list as react-admin's list context, so that every list component of its works inside. */
export function useListing(screen: ListScreenContext, state: RouteState): Listing {
  const { resource, list, record, storeKey, texts } = screen;
  const { page, values, setPage, setValues } = state;
  const { perPage } = list;
  const [selectedIds, selection] = useRecordSelection<ConsoleRecord>({ resource: resource.name, storeKey });
  const query = useGetList<ConsoleRecord>(resource.name, useListParams(screen, state), {
    placeholderData: keepPreviousData,
  });
  const { total, isFetching } = query;

  useEffect(() => {
    if (total === undefined || isFetching || page <= lastPage(total, perPage)) return;
    setPage(lastPage(total, perPage), { replace: true });
  }, [total, isFetching, page, perPage, setPage]);

  return {
    ...query,
    resource: resource.name,
    defaultTitle: texts.title('list'),
    sort: SORT,
    setSort: nothing,
    page,
    setPage,
    perPage,
    setPerPage: nothing,
    hasPreviousPage: page > 1,
    hasNextPage: total !== undefined && page < lastPage(total, perPage),
    filter: record,
    filterValues: values,
    displayedFilters: {},
    setFilters: setValues,
    showFilter: nothing,
    hideFilter: nothing,
    exporter: false,
    selectedIds,
    onSelect: selection.select,
    onSelectAll: nothing,
    onToggleItem: selection.toggle,
    onUnselectItems: selection.clearSelection,
    // react-query's union of states is the one that the controller's result distinguishes.
  } as Listing;
}
