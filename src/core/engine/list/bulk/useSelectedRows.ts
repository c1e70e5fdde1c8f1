import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ConsoleProvider, ConsoleRecord } from '../../../provider/dataProvider';
import { limits } from '../../../schema/index';
import { useListing, useListingState } from '../listing/ListingContext';
import { namingPaths } from '../listing/listed';
import { type Chosen, countOf, isSelected } from '../listing/selection';

/** The selected rows: the pressed ones, or all matches, read again for their versions. */
export function useSelectedRows() {
  const listing = useListing();
  const { resource, nameOf } = listing;
  const selection = useListingState((state) => state.selection);
  const search = useListingState((state) => state.search);
  const params = useListingState((state) => state.params);
  const provider = useDataProvider<ConsoleProvider>();
  const isTooMany = countOf(selection) > limits.deletedAtOnce;

  const readAll = async (): Promise<Chosen[]> => {
    const rows: Chosen[] = [];
    for (let page = 1, total = 1; rows.length < total; page += 1) {
      const pagination = { page, perPage: limits.pageRows };
      const read = await provider.getList<ConsoleRecord>(resource.name, {
        ...params,
        pagination,
        meta: { ...params.meta, fields: namingPaths(listing) },
      });
      if (read.data.length === 0) break;
      total = read.total ?? 0;
      const first = total - rows.length;
      const named = read.data.map((record, at) => ({ record, name: nameOf(record, first - at) }));
      rows.push(...named.map(({ record: { id, version }, name }) => ({ id, version, name, search })));
    }
    return rows.filter(({ id }) => isSelected(selection, id));
  };
  const { data, error } = useQuery({
    queryKey: [resource.name, 'selected', params, [...selection.chosen.keys()]],
    queryFn: readAll,
    enabled: selection.all !== null && !isTooMany,
    gcTime: 0,
  });
  return { rows: selection.all ? data : [...selection.chosen.values()], error, isTooMany };
}
