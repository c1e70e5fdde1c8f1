import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Returns whether a form has the headline of a new or of a stored record. `_board` in the query forces the
 * headline of a stored record. In other resources, `_` with the name of one record does so (specification,
 * section 2.1).
 */
export function useHeadline({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
