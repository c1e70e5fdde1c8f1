import { ListContextProvider, type ListControllerBaseResult, type ListControllerResult } from 'ra-core';
import type { ReactNode } from 'react';
import type { ConsoleRecord } from '../../../provider/dataProvider';
import { computeLastPageNumber, parseSortPayload } from '../../address/listState';
import { useListModel, useListModelState } from '../listing/ListingContext';
import { isRowInSelection } from '../listing/selection';

// Provides the list to react-admin components, without data for react-admin's filter form and page-size
// select. The console has its own filter bar, and the schema sets the page size.
export const ReactAdminListContext = ({ children }: { children: ReactNode }) => {
  const { resource, record, list, clear, select, setPage, setSort, setFilterValues } = useListModel();
  const { read, route, params, selection, rows } = useListModelState((state) => state);
  const { page, values } = route;
  const listContext = {
    resource: resource.name,
    sort: params.sort,
    setSort: (sortPayload) => setSort(parseSortPayload(sortPayload)),
    page,
    setPage,
    perPage: list.perPage,
    hasPreviousPage: page > 1,
    hasNextPage: read.total !== undefined && page < computeLastPageNumber(read.total, list.perPage),
    filter: record,
    filterValues: values,
    setFilters: setFilterValues,
    // If all matches are selected, only the ids of the selected rows on this page are known.
    selectedIds: selection.all
      ? rows.flatMap(({ id }) => (isRowInSelection(selection, id) ? [id] : []))
      : [...selection.chosen.keys()],
    onSelect(selectedIds) {
      const knownRows = [...(selection.all ? [] : selection.chosen.values()), ...rows];
      clear();
      select(
        knownRows.filter(({ id }) => selectedIds.includes(id)),
        true,
      );
    },
    onSelectAll: () => select(rows, true),
    onToggleItem: (id) =>
      select(
        rows.filter((row) => row.id === id),
        !isRowInSelection(selection, String(id)),
      ),
    onUnselectItems: clear,
  } satisfies Partial<ListControllerBaseResult<ConsoleRecord>>;
  // The cast is needed because react-admin's type requires the data for its filter form and page-size select.
  const contextValue = { ...read, ...listContext } as unknown as ListControllerResult<ConsoleRecord>;
  return <ListContextProvider value={contextValue}>{children}</ListContextProvider>;
};
