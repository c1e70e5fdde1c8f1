import { useLocation } from 'ra-core';
import type { AnyResource } from '../../../schema/index';

/**
 * Returns a form's headline, which differs between new and stored records. A query with `_board` asks for the
 * stored one too. In any other resource, `_` and the name of one record do (specification, section 2.1).
 */
export function useHeadline({ api }: AnyResource, id: string | undefined): 'create' | 'edit' {
  const { search } = useLocation();
  return id === undefined && !new URLSearchParams(search).has(`_${api.one}`) ? 'create' : 'edit';
}
