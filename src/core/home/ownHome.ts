import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useErrorText } from '../engine/calls/errorText';
import type { HomePartVisibility } from '../provider/calls/home';
import type { ConsoleProvider } from '../provider/dataProvider';
import { hasApiFeature } from '../provider/offers';

const HOME_QUERY_KEY = ['home'];

type NamedHomePart = { name: string };

/**
 * Returns the parts of the home page in an operator's order, including hidden parts. Parts that the order
 * does not contain come last.
 */
export function sortHomeParts<P extends NamedHomePart>(
  parts: readonly P[],
  arrangement: readonly HomePartVisibility[],
): (P & { hidden: boolean })[] {
  const arrangedParts = arrangement.flatMap(({ name, hidden }) => {
    const part = parts.find((candidate) => candidate.name === name);
    return part ? [{ ...part, hidden }] : [];
  });
  const remainingParts = parts.filter(
    ({ name }) => !arrangedParts.some((arrangedPart) => arrangedPart.name === name),
  );
  return [...arrangedParts, ...remainingParts.map((part) => ({ ...part, hidden: false }))];
}

/**
 * Returns the operator's own order of the home page; undefined until it is known. It is empty if the operator
 * uses the product's order.
 */
export function useOwnHomeArrangement(): readonly HomePartVisibility[] | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { data, isPending, isError } = useQuery({
    queryKey: HOME_QUERY_KEY,
    queryFn: async ({ signal }) => (await provider.ownHome()).readHome({ signal }),
    enabled: hasApiFeature('home'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return data;
  return isPending && hasApiFeature('home') && !isError ? undefined : [];
}

/** Returns a function that stores an order. The page shows the new order before the API answers. */
export function useSaveHomeArrangement(): (parts: readonly HomePartVisibility[]) => void {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const formatErrorText = useErrorText();
  return (parts) => {
    client.setQueryData(HOME_QUERY_KEY, parts);
    provider
      .ownHome()
      .then(({ keepHome }) => keepHome(parts))
      .catch((error: unknown) => {
        notify(formatErrorText(error), { type: 'error' });
        void client.invalidateQueries({ queryKey: HOME_QUERY_KEY });
      });
  };
}
