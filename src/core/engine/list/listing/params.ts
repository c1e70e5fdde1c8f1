import { type AnyColumn, relatedNamesInColumns } from '../../../schema/index';
import { buildVariantFilter, toSortPayload } from '../../address/listState';
import type { PermittedListOptions } from './listed';
import type { ListModelInput, ListModelState } from './state';

/** The resource, the list and the record variants to which a list call applies. */
export interface ListCallContext extends Pick<PermittedListOptions, 'resource' | 'list' | 'variant'> {
  /** The record variants that this deployment shows. */
  shownVariants: readonly string[];
}

// Marks a call as a list call. List rows may be masked or lack fields, so a form must never read them.
const LIST_CALL_META = { list: true };

/**
 * Returns the `meta` option of a list call. It requests the counts of related records if a column shows them.
 */
function buildListQueryMeta(columns: readonly AnyColumn[]) {
  const relatedNames = relatedNamesInColumns(columns);
  return relatedNames.length > 0 ? { ...LIST_CALL_META, related: relatedNames } : LIST_CALL_META;
}

/** Returns the parameters of a list call, which are also its cache key. */
export function buildListCallParams(
  callContext: ListCallContext,
  { page, values, sort }: Pick<ListModelInput['route'], 'page' | 'values' | 'sort'>,
): ListModelState['params'] {
  const variantFilter = buildVariantFilter(
    callContext.resource,
    callContext.variant,
    callContext.shownVariants,
  );
  return {
    pagination: { page, perPage: callContext.list.perPage },
    sort: toSortPayload(sort),
    filter: { ...variantFilter, ...values },
    meta: buildListQueryMeta(callContext.list.columns),
  };
}
