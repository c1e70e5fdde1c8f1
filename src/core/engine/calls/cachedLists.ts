import type { QueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'ra-core';
import type { ConsoleRecord } from '../../provider/dataProvider';

type CachedListPage = GetListResult<ConsoleRecord>;

const createCachedListsFilter = (resourceName: string) => ({ queryKey: [resourceName, 'getList'] });

/** Replaces one row in every cached page of a resource's lists. All other rows stay the same objects. */
export function replaceCachedListRow(
  client: QueryClient,
  resourceName: string,
  id: string,
  updateRow: (row: ConsoleRecord) => ConsoleRecord,
): void {
  client.setQueriesData<CachedListPage>(
    createCachedListsFilter(resourceName),
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? updateRow(row) : row)) },
  );
  invalidateQueriesWithoutRefetch(client, resourceName);
}

/**
 * Copies the version number of a saved record into its cached list rows. A deletion or a change from such a
 * row sends the new version, even before the lists are refetched. So operators get no version conflict with
 * their own save.
 */
export function updateCachedRowVersion(
  client: QueryClient,
  resourceName: string,
  savedRecord: ConsoleRecord | null,
): void {
  if (savedRecord)
    replaceCachedListRow(client, resourceName, savedRecord.id, (row) => ({
      ...row,
      version: savedRecord.version,
    }));
  void client.invalidateQueries({ queryKey: [resourceName] });
}

/** Removes a row from every cached list page, and refetches the list that is open. */
export async function removeCachedListRow(
  client: QueryClient,
  resourceName: string,
  id: string,
): Promise<void> {
  client.setQueriesData<CachedListPage>(createCachedListsFilter(resourceName), (page) => {
    if (!page?.data.some((row) => row.id === id)) return page;
    return { ...page, data: page.data.filter((row) => row.id !== id), total: Number(page.total) - 1 };
  });
  client.removeQueries({ queryKey: [resourceName, 'getOne', { id }] });
  await client.invalidateQueries({ queryKey: [resourceName] });
}

/**
 * Refetches the lists whose calls are still running. Their answers might contain a record as it was before
 * its save.
 */
export const refetchInFlightLists = (client: QueryClient, resourceName: string): void =>
  void client.invalidateQueries({ ...createCachedListsFilter(resourceName), fetchStatus: 'fetching' });

/** Marks a resource's lists as outdated. Open screens fetch them again. */
export const invalidateCachedLists = (client: QueryClient, resourceName: string): void =>
  void client.invalidateQueries(createCachedListsFilter(resourceName));

/**
 * Marks a resource's cached answers as outdated. Screens that open later fetch them again; open screens do
 * not.
 */
const invalidateQueriesWithoutRefetch = (client: QueryClient, resourceName: string) =>
  void client.invalidateQueries({ queryKey: [resourceName], refetchType: 'none' });
