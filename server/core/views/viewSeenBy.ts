import {
  type AnyResource,
  collectAllFiltersOfList,
  columnId,
  createVariantOnlyRecord,
  getFilterTextKeys,
  getListAndFormOfRecord,
  type ListView,
  type Loose,
} from '../../../src/core/schema/index';
import { removeFiltersWithMaskedValues } from '../../../src/core/schema/table/viewShape';
import { getResourceWithAllFields } from '../call/collections';
import { maySeePersonalData } from '../call/rights';
import type { RouteCall } from '../call/route';
import { findResourceWithList } from './body';
import type { SavedViewDependencies } from './ports';
import type { SavedViewDocument } from './stored';

/**
 * Returns a view without the filters, columns and sort order whose fields the operator may not read. Names of
 * fields that no longer exist stay in the view.
 */
function removeUnreadableViewFields(
  resource: AnyResource,
  whole: AnyResource,
  view: SavedViewDocument,
): SavedViewDocument {
  if (resource === whole) return view;
  const [list, all] = [resource, whole].map(
    (one) => getListAndFormOfRecord(one, createVariantOnlyRecord(one, view.variant ?? undefined)).list,
  );
  const findNamesHiddenFromOperator = (of: (list: ListView<Loose>) => readonly string[]) => {
    const read = new Set(list ? of(list) : []);
    return new Set((all ? of(all) : []).filter((name) => !read.has(name)));
  };
  const keys = findNamesHiddenFromOperator((one) =>
    collectAllFiltersOfList(one).flatMap((filter) => getFilterTextKeys('route', filter)),
  );
  const columns = findNamesHiddenFromOperator((one) => one.columns.map(columnId));
  const sorts = findNamesHiddenFromOperator((one) => one.sorts ?? []);
  return {
    ...view,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([key]) => !keys.has(key))),
    columns: view.columns?.filter((column) => !columns.has(column)) ?? null,
    order: sorts.has(view.order.replace(/^-/, '')) ? '' : view.order,
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
  const read = removeUnreadableViewFields(resource, getResourceWithAllFields(ports, resource), view);
  if (!view.shared || maySeePersonalData(operator, [resource])) return read;
  return { ...read, filters: removeFiltersWithMaskedValues(resource, view.variant, read.filters) };
}
