import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Returns which headline a form has: `create` for a new record, `edit` for a stored one. A query parameter
 * `_` plus the API's name for one record, such as `_board`, always gives `edit` (specification, section 2.1).
 */
export function useFormHeadlineKind({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
