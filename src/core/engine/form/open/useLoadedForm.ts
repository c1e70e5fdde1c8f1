import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useLocation } from 'react-router';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import type { AnyResource, Loose } from '../../../schema/index';
import type { FormHistoryState } from '../../address/formRoutes';
import { useRights } from '../../rights';
import { loadBlankFormData, loadCopyFormData, loadRecord, readReferencesFromUrlQuery } from './loadForm';
import type { FormOpening } from './useFormOpening';

/** The variant that the route names, and all variants that the deployment shows. */
interface RouteAndShownVariants {
  variant: string | undefined;
  variants: readonly string[];
}

/**
 * Loads a form's initial data once for each opening: the stored record, or a blank record with its next
 * sequence numbers.
 */
export function useLoadedForm(
  resource: AnyResource,
  { variant, variants }: RouteAndShownVariants,
  { key, route: { id } }: FormOpening,
) {
  const provider = useDataProvider<ConsoleProvider>();
  const { state, search } = useLocation();
  const { edits, writes } = useRights();
  const { copyOf }: FormHistoryState = state ?? {};
  const loadFormData = (signal: AbortSignal) => {
    const loadOptions = {
      variants,
      writes: (storedRecord: Loose, path: string) => edits(resource) && writes(resource, storedRecord, path),
    };
    if (id !== undefined) return loadRecord(provider, resource, loadOptions, id, signal);
    return copyOf === undefined || !resource.repeats?.copy
      ? loadBlankFormData(provider, resource, variant, signal, readReferencesFromUrlQuery(resource, search))
      : loadCopyFormData(provider, resource, variant, copyOf, signal);
  };
  return useQuery({
    queryKey: ['form', resource.name, key],
    queryFn: ({ signal }) => loadFormData(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
}
