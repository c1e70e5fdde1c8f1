import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { type AnyResource, limits, parseMenuBadgeFilterValues } from '../../schema/index';
import { registerListRefetch } from '../renewal/renewals';

/**
 * A list whose waiting records (those that an operator has to handle) are counted. The list shows all records
 * of a resource, or those of one variant.
 */
interface ListWithCountedWaitingRecords {
  resource: AnyResource;
  variant?: string;
}

/** The number of records in a list that wait for an operator. */
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
const COUNT_ONLY_LIST_QUERY_META = { list: true, skip: 10 ** limits.maxPagingDigits - 1 };

/**
 * Returns the number of records that wait for an operator, by list. Lists without such records, or whose menu
 * entry shows no number, are left out.
 */
export function useWaitingRecordCounts(
  lists: readonly ListWithCountedWaitingRecords[],
): readonly WaitingRecordCount[] {
  const dataProvider = useDataProvider();
  const countedLists = lists.filter(({ resource }) => resource.menu?.badge);
  const client = useQueryClient();
  const queries = countedLists.map((countedList) => {
    const { name } = countedList.resource;
    const params = {
      pagination: ONE_RECORD_PAGINATION,
      filter: createWaitingRecordsFilter(countedList),
      meta: COUNT_ONLY_LIST_QUERY_META,
    };
    const readWaitingRecordCount = (signal?: AbortSignal, isAutomatic = false) =>
      dataProvider.getList(name, {
        ...params,
        meta: { ...COUNT_ONLY_LIST_QUERY_META, unasked: isAutomatic },
        ...(signal && { signal }),
      });
    // The query key has the form of react-admin's list keys, so that a changed record also refetches the
    // count.
    return { queryKey: [name, 'getList', params], read: readWaitingRecordCount };
  });
  const countResults = useQueries({
    queries: queries.map(({ queryKey, read }) => ({
      queryKey,
      queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
    })),
  });
  const refetchCounts = useEffectEvent((isUserInitiated: boolean) => {
    for (const { queryKey, read } of queries) {
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
