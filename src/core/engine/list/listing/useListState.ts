import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FilterValues, OrderKey } from '../../../schema/index';
import { type ListState, readState, toSearch } from '../../address/listState';
import type { ListScreenContext } from './ListScreenContext';

/** The list's state as the route's query has it, and the ways to change it. */
export interface RouteState extends ListState {
  /** The query of a page of this list. */
  searchOf(page: number): string;
  /** Shows other filters, from the first page on. */
  setValues(values: FilterValues): void;
  /** Shows another order, or the list's own, from its first page on. */
  setSort(sort: OrderKey | undefined): void;
  setPage(page: number, options?: { replace: true }): void;
}

export function useListState(
  screen: Pick<ListScreenContext, 'resource' | 'list' | 'variant' | 'record'>,
): RouteState {
  const { resource, list, variant } = screen;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { page, values, sort, view } = useMemo(
    () => readState(resource, list, variant, new URLSearchParams(search)),
    [resource, list, variant, search],
  );
  const own = toSearch(screen, { page, values, sort, view });
  const isOwnRoute = pathname === `/${resource.name}`;
  useEffect(() => {
    // Removes meaningless parts of a link from the address, such as a key without its value.
    if (isOwnRoute && search !== own) navigate({ pathname, search: own }, { replace: true, state });
  }, [isOwnRoute, search, own, navigate, pathname, state]);
  return useMemo(() => {
    const searchOf = (number: number) => toSearch(screen, { page: number, values, sort, view });
    return {
      page,
      values,
      sort,
      view,
      searchOf,
      setValues: (next) =>
        navigate({ pathname, search: toSearch(screen, { page: 1, values: next, sort, view }) }),
      setSort: (next) =>
        navigate({ pathname, search: toSearch(screen, { page: 1, values, sort: next, view }) }),
      setPage: (number, options) => navigate({ pathname, search: searchOf(number) }, { state, ...options }),
    };
  }, [page, values, sort, view, screen, pathname, state, navigate]);
}
