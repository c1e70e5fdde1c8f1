import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { MenuEntry } from '../resources/menu';
import type { AnyResource } from '../schema/index';

/** How many records of a resource wait. */
export interface Waiting {
  resource: AnyResource;
  count: number;
}

// Only the total is wanted.
const ONE = { page: 1, perPage: 1 };
const META = { list: true };

/** What waits behind menu entries, for each resource that counts some; nothing where none do. */
export function useWaiting(entries: readonly MenuEntry[]): readonly Waiting[] {
  const dataProvider = useDataProvider();
  const counting = [...new Set(entries.map(({ resource }) => resource))].filter(({ menu }) => menu?.badge);
  const answers = useQueries({
    queries: counting.map(({ name, menu }) => {
      const params = { pagination: ONE, filter: menu?.badge, meta: META };
      return {
        // As react-admin names its lists: a change of a record reads them again.
        queryKey: [name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.getList(name, { ...params, signal }),
      };
    }),
  });
  return counting.flatMap((resource, index) => {
    const count = answers[index]?.data?.total ?? 0;
    return count > 0 ? [{ resource, count }] : [];
  });
}

/** The number of records that wait, with what they wait for said aloud. */
export const MenuBadge = ({ waiting }: { waiting: readonly Waiting[] }) => {
  const translate = useTranslate();
  if (waiting.length === 0) return null;
  const texts = waiting.map(({ resource: { name }, count }) =>
    translate(`resources.${name}.badge`, { count }),
  );
  return (
    <span className="badge">
      <span aria-hidden>{waiting.reduce((sum, { count }) => sum + count, 0)}</span>
      <span className="sr">{texts.join(', ')}</span>
    </span>
  );
};
