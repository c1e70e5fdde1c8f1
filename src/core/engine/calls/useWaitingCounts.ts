import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { type AnyResource, limits, parseMenuBadgeFilterValues } from '../../schema/index';
import { registerListRefetch } from '../renewal/renewals';

/**
 * A list in which the records that an operator still has to handle are counted. The list shows all records of
 * a resource, or those of one variant (subtype).
 */
interface ListWithCountedWaitingRecords {
  resource: AnyResource;
  variant?: string;
}

/** A list, and the number of its records that an operator still has to handle. */
export interface WaitingRecordCount extends ListWithCountedWaitingRecords {
  count: number;
}

const createWaitingRecordsFilter = ({ resource, variant }: ListWithCountedWaitingRecords) => ({
  ...parseMenuBadgeFilterValues(resource),
  ...(resource.variants && variant !== undefined && { [resource.variants.by]: variant }),
});

const ONE_RECORD_PAGINATION = { page: 1, perPage: 1 };
// The call needs only the total, so it requests a page after the last record. The API then reads no records
// and logs no access.
const COUNT_ONLY_LIST_QUERY_META = { list: true, skip: 10 ** limits.maxPagingHeaderDigits - 1 };

/**
 * Returns, for each list, the number of records that an operator still has to handle. Leaves out lists whose
 * menu entry shows no such number, and lists with none of these records.
 */
export function useWaitingRecordCounts(
  lists: readonly ListWithCountedWaitingRecords[],
): readonly WaitingRecordCount[] {
  const dataProvider = useDataProvider();
  const countedLists = lists.filter(({ resource }) => resource.menu?.badge);
  const client = useQueryClient();
  const countQueries = countedLists.map((countedList) => {
    const { name } = countedList.resource;
    const listParams = {
      pagination: ONE_RECORD_PAGINATION,
      filter: createWaitingRecordsFilter(countedList),
      meta: COUNT_ONLY_LIST_QUERY_META,
    };
    const readWaitingRecordCount = (signal?: AbortSignal, isAutomatic = false) =>
      dataProvider.getList(name, {
        ...listParams,
        meta: { ...COUNT_ONLY_LIST_QUERY_META, unasked: isAutomatic },
        ...(signal && { signal }),
      });
    // The query key has the form of react-admin's list keys, so that a changed record also refetches the
    // count.
    return { queryKey: [name, 'getList', listParams], read: readWaitingRecordCount };
  });
  const countResults = useQueries({
    queries: countQueries.map(({ queryKey, read }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
    })),
  });
  const refetchCounts = useEffectEvent((isUserInitiated: boolean) => {
    for (const { queryKey, read } of countQueries) {
      // If a call fails, the list's number of records that wait for an operator keeps its last value.
      read(undefined, !isUserInitiated).then(
        (freshData) => client.setQueryData(queryKey, freshData),
        () => undefined,
      );
    }
  });
  useEffect(() => registerListRefetch((isUserInitiated) => refetchCounts(isUserInitiated)), []);
  return countedLists.flatMap((countedList, index) => {
    const count = countResults[index]?.data?.total ?? 0;
    return count > 0 ? [{ ...countedList, count }] : [];
  });
}
