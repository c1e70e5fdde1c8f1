import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Returns which of a resource's two headlines a form has: that of a new record or that of a stored one. A query with
 * `_board`, or `_` and the name of one record in any other resource, asks for the latter too (specification, section 2.1).
 */
export function useHeadline({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
