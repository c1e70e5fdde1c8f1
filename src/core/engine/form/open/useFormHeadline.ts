import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Returns which headline a form has: the headline of a new record or of a stored record. In boards, the query
 * parameter `_board` forces the headline of a stored record. In other resources, the parameter is `_`
 * followed by the API's name for one record (specification, section 2.1).
 */
export function useFormHeadlineKind({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
