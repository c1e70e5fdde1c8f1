import { useLocation, useNavigate } from 'ra-core';
import { useEffect } from 'react';
import type { AnyResource } from '../../../schema/index';

/**
 * Writes a record's variant (subtype) into the URL's query. The menu then highlights the variant's entry, and
 * closing the form leads to the variant's list.
 */
export function useWriteVariantIntoUrl({ variants }: AnyResource, variant: string | undefined): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const urlQuery = new URLSearchParams(search);
    if (!variants || variant === undefined || urlQuery.get(variants.by) === variant) return;
    urlQuery.set(variants.by, variant);
    navigate({ pathname, search: `?${urlQuery}` }, { replace: true, state });
  }, [variants, variant, pathname, search, state, navigate]);
}
