import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Returns a form's headline, which differs between new and stored records. A query with `_board` forces the
 * headline of a stored record; in other resources, `_` with the name of one record does (specification,
 * section 2.1).
 */
export function useHeadline({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
