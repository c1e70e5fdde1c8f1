import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Returns the kind of a form's headline: `create` for a new record, `edit` for a stored one. The query
 * parameter `_` plus the API's name for one record (`_board` for boards) forces `edit` (specification,
 * section 2.1).
 */
export function useFormHeadlineKind({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
