import {
  type AnyResource,
  collectAllFiltersOfList,
  columnId,
  createVariantOnlyRecord,
  getKeysOfFilter,
  getListAndFormOfRecord,
  type ListView,
  type Loose,
} from '../../../src/core/schema/index';
import {
  hasMaskedFilterValues,
  removeFiltersWithMaskedValues,
} from '../../../src/core/schema/table/viewShape';
import { ApiError } from '../basics/errors';
import { getResourceWithAllFields } from '../call/collections';
import { maySeePersonalData } from '../call/rights';
import type { RouteCall } from '../call/route';
import { findResourceWithList } from './body';
import type { SavedViewDependencies } from './ports';
import type { SavedViewDocument, SavedViewFields } from './stored';

/**
 * Returns a view without the filters, columns and sort order whose fields the operator may not read. Names of
 * fields that no longer exist stay in the view.
 */
function removeUnreadableViewFields(
  resource: AnyResource,
  fullResource: AnyResource,
  view: SavedViewDocument,
): SavedViewDocument {
  if (resource === fullResource) return view;
  const [list, fullList] = [resource, fullResource].map(
    (candidate) =>
      getListAndFormOfRecord(candidate, createVariantOnlyRecord(candidate, view.variant ?? undefined)).list,
  );
  const findNamesHiddenFromOperator = (getNames: (list: ListView<Loose>) => readonly string[]) => {
    const readableNames = new Set(list ? getNames(list) : []);
    return new Set((fullList ? getNames(fullList) : []).filter((name) => !readableNames.has(name)));
  };
  const hiddenFilterKeys = findNamesHiddenFromOperator((listView) =>
    collectAllFiltersOfList(listView).flatMap((filter) => getKeysOfFilter('route', filter)),
  );
  const hiddenColumnIds = findNamesHiddenFromOperator((listView) => listView.columns.map(columnId));
  const hiddenSortPaths = findNamesHiddenFromOperator((listView) => listView.sorts ?? []);
  return {
    ...view,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([key]) => !hiddenFilterKeys.has(key))),
    columns: view.columns?.filter((column) => !hiddenColumnIds.has(column)) ?? null,
    order: hiddenSortPaths.has(view.order.replace(/^-/, '')) ? '' : view.order,
  };
}

/**
 * Returns a view as an operator may read it. Shared views lose their filter values for fields that are masked
 * for the operator.
 */
export function removeMaskedFilterValues(
  { operator }: Pick<RouteCall, 'operator'>,
  ports: Pick<SavedViewDependencies, 'resources' | 'product'>,
  view: SavedViewDocument,
): SavedViewDocument {
  const resource = findResourceWithList(ports.resources, view.resource);
  if (!resource) return view;
  const readableView = removeUnreadableViewFields(resource, getResourceWithAllFields(ports, resource), view);
  if (!view.shared || maySeePersonalData(operator, [resource])) return readableView;
  return {
    ...readableView,
    filters: removeFiltersWithMaskedValues(resource, view.variant, readableView.filters),
  };
}

/**
 * Throws 422 if a shared view filters by a field that is masked for some operators. A view that was already
 * shared may keep its filters unchanged.
 */
export function refuseMaskedFiltersInSharedView(
  resource: AnyResource,
  oldView: SavedViewDocument | null,
  newView: SavedViewFields,
): void {
  if (!newView.shared || !hasMaskedFilterValues(resource, newView.variant, newView.filters)) return;
  if (oldView?.shared && JSON.stringify(oldView.filters) === JSON.stringify(newView.filters)) return;
  throw new ApiError('invalid', { problems: { of: { filters: { key: 'personalShared' } } } });
}
