import type { SavedView } from '../../../provider/calls/views';
import { filtersOf, type ListView, type Loose, readFilters, readSort } from '../../../schema/index';
import { toSearch } from '../../address/listState';
import type { ListScreenContext } from './ListScreenContext';

/** The query of a list in a view, readable without it too; without a view the query of the whole list. */
export function viewSearch(
  screen: Pick<ListScreenContext, 'resource' | 'list' | 'record'>,
  view: SavedView | undefined,
): string {
  if (!view) return toSearch(screen, { page: 1, values: {} });
  const { resource, list } = screen;
  const { values } = readFilters('route', resource, filtersOf(list), view.filters);
  const sort = readSort(list as ListView<Loose>, view.order);
  return toSearch(screen, { page: 1, values, sort, view: view._id });
}
