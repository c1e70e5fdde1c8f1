import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider } from '../../../provider/dataProvider';
import type { AnyResource } from '../../../schema/index';
import { loadBlank, loadRecord } from './loadForm';
import type { FormOpening } from './useFormOpening';

/** The variant that the route names, and all that the deployment shows. */
interface Variants {
  variant: string | undefined;
  variants: readonly string[];
}

/** Loads what a form starts from, once for each opening: the stored record, or a blank one with its next numbers. */
export function useLoadedForm(
  resource: AnyResource,
  { variant, variants }: Variants,
  { key, route: { id } }: FormOpening,
) {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['form', resource.name, key],
    queryFn: ({ signal }) =>
      id === undefined
        ? loadBlank(provider, resource, variant, signal)
        : loadRecord(provider, resource, variants, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
}
