import {
  type AnyResource,
  columnId,
  filterKeys,
  filtersOf,
  type ListView,
  type Loose,
  variantRecord,
  viewsOfRecord,
} from '../../../src/core/schema/index';
import { unmaskedFilters } from '../../../src/core/schema/table/viewShape';
import { withAllFields } from '../call/faces';
import { maySeePersonalData } from '../call/rights';
import type { RouteCall } from '../call/route';
import { findResourceWithList } from './body';
import type { ViewPorts } from './ports';
import type { View } from './stored';

/**
 * Returns a view without the filters, columns and order that use fields which the reader may not read. Names
 * of fields that no longer exist stay in the view.
 */
function readableOf(resource: AnyResource, whole: AnyResource, view: View): View {
  if (resource === whole) return view;
  const [list, all] = [resource, whole].map(
    (one) => viewsOfRecord(one, variantRecord(one, view.variant ?? undefined)).list,
  );
  const hidden = (of: (list: ListView<Loose>) => readonly string[]) => {
    const read = new Set(list ? of(list) : []);
    return new Set((all ? of(all) : []).filter((name) => !read.has(name)));
  };
  const keys = hidden((one) => filtersOf(one).flatMap((filter) => filterKeys('route', filter)));
  const columns = hidden((one) => one.columns.map(columnId));
  const sorts = hidden((one) => one.sorts ?? []);
  return {
    ...view,
    filters: Object.fromEntries(Object.entries(view.filters).filter(([key]) => !keys.has(key))),
    columns: view.columns?.filter((column) => !columns.has(column)) ?? null,
    order: sorts.has(view.order.replace(/^-/, '')) ? '' : view.order,
  };
}

/**
 * Returns a view as an operator may read it. A shared view then contains no filter values for fields that are
 * masked for the operator.
 */
export function withoutMaskedFilterValues(
  { operator }: Pick<RouteCall, 'operator'>,
  ports: Pick<ViewPorts, 'resources' | 'product'>,
  view: View,
): View {
  const resource = findResourceWithList(ports.resources, view.resource);
  if (!resource) return view;
  const read = readableOf(resource, withAllFields(ports, resource), view);
  if (!view.shared || maySeePersonalData(operator, [resource])) return read;
  return { ...read, filters: unmaskedFilters(resource, view.variant, read.filters) };
}
