import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { type AnyResource, getAt, variantIn } from '../../../schema/index';
import { blankWithNumbers, complete } from './toFormValues';
import type { Session } from './useFormOpening';

/** What a form starts from. */
export interface Opened {
  /** The record as it is stored; null where it is to be created. */
  stored: ConsoleRecord | null;
  values: Record<string, unknown>;
}

/** The variant that the route names, and all that the deployment shows. */
interface Variants {
  variant: string | undefined;
  variants: readonly string[];
}

/** A record that another face of the collection shows, or none of this deployment. */
export class WrongFace extends Error {}

async function read(
  provider: ConsoleProvider,
  resource: AnyResource,
  variants: readonly string[],
  id: string,
  signal: AbortSignal,
): Promise<Opened> {
  const { data } = await provider.getOne<ConsoleRecord>(resource.name, { id, signal });
  const fits = Object.entries(resource.api.fixed ?? {}).every(([path, value]) => getAt(data, path) === value);
  const variant = variantIn(resource, data);
  if (!fits || (variant !== undefined && !variants.includes(variant))) throw new WrongFace();
  return { stored: data, values: complete(resource.fields, data) };
}

async function start(
  provider: ConsoleProvider,
  resource: AnyResource,
  variant: string | undefined,
  signal: AbortSignal,
): Promise<Opened> {
  const values = await blankWithNumbers(resource, variant, async (filter, perPage, skip) => {
    const { data, total = 0 } = await provider.getList<ConsoleRecord>(resource.name, {
      pagination: { page: 1, perPage },
      filter,
      meta: { list: true, skip },
      signal,
    });
    return { total, records: data };
  });
  return { stored: null, values };
}

/** The record of a form, read afresh once for each opening, or a blank one with its next numbers. */
export function useOpening(
  resource: AnyResource,
  { variant, variants }: Variants,
  { key, route: { id } }: Session,
) {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['form', resource.name, key],
    queryFn: ({ signal }) =>
      id === undefined
        ? start(provider, resource, variant, signal)
        : read(provider, resource, variants, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });
}
