import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import type { AnyResource } from '../../../schema/index';
import type { Place } from '../../address/formRoutes';
import { askedVariants, readState, toSortPayload } from '../../address/listState';
import { screenOf } from '../../address/screen';
import { useEngine } from '../../EngineContext';
import { type Neighbours, neighboursOf, partAround } from './neighbours';

/** The neighbours of a record in the list that opened its form; undefined while loading, or without a list. */
export function useNeighbours(
  resource: AnyResource,
  id: string | undefined,
  from: Place | undefined,
): (Neighbours & { total: number }) | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { shownVariants } = useEngine();
  const search = new URLSearchParams(from?.search);
  const shown = screenOf(resource, '', search, shownVariants(resource));
  const { data: part } = useQuery({
    queryKey: [resource.name, 'getList', 'around', id, from],
    enabled: id !== undefined && from !== undefined && shown?.list !== undefined,
    queryFn: async ({ signal }) => {
      if (!from || !shown?.list) throw new Error('No list to walk');
      const { skip, limit } = partAround(from);
      const { values, sort } = readState(resource, shown.list, shown.variant, search);
      return provider.getList<ConsoleRecord>(resource.name, {
        pagination: { page: 1, perPage: limit },
        filter: { ...askedVariants(resource, shown.variant, shownVariants(resource)), ...values },
        sort: toSortPayload(sort),
        // The operator did not ask to see these records.
        meta: { list: true, skip, fields: ['_id'] },
        signal,
      });
    },
  });
  if (id === undefined || !from || !part) return undefined;
  const total = part.total ?? 0;
  return { ...neighboursOf(id, from, { rows: part.data, skip: Number(part.meta?.skip), total }), total };
}
