import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Whose headline a form has: that of a new record, or that of one that is there. The query's `_board` makes it the
 * latter too, as `_` and what one record is called does for every resource (specification, section 2.1).
 */
export function useHeadline({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
