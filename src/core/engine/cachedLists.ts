import type { QueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'ra-core';
import type { ConsoleRecord } from '../provider/dataProvider';

type Page = GetListResult<ConsoleRecord>;

const listsOf = (name: string) => ({ queryKey: [name, 'getList'] });

/** Replaces one row in every list page that the console holds, and nothing else: the others keep their identity. */
export function patchRow(
  client: QueryClient,
  name: string,
  id: string,
  patch: (row: ConsoleRecord) => ConsoleRecord,
): void {
  client.setQueriesData<Page>(
    listsOf(name),
    (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? patch(row) : row)) },
  );
  forget(client, name);
}

/**
 * The record was saved: until its lists are read again, its row is deleted and switched as the version that is stored,
 * so that nobody is told of a conflict with their own save.
 */
export function refreshRow(client: QueryClient, name: string, stored: ConsoleRecord | null): void {
  if (stored) patchRow(client, name, stored.id, (row) => ({ ...row, version: stored.version }));
  void client.invalidateQueries({ queryKey: [name] });
}

/** Takes one row out of every list page that the console holds, and reads the open one again. */
export async function dropRow(client: QueryClient, name: string, id: string): Promise<void> {
  client.setQueriesData<Page>(listsOf(name), (page) => {
    if (!page?.data.some((row) => row.id === id)) return page;
    return { ...page, data: page.data.filter((row) => row.id !== id), total: Number(page.total) - 1 };
  });
  client.removeQueries({ queryKey: [name, 'getOne', { id }] });
  await client.invalidateQueries({ queryKey: [name] });
}

/**
 * Begins anew the lists that are being read: an answer that was on its way while a record was stored may hold it as it was
 * before. Without it a list whose first answer is on its way would go on with that, whatever is invalidated.
 */
export async function readAnew(client: QueryClient, name: string): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...listsOf(name), fetchStatus: 'fetching' });
  await Promise.all(
    underWay.map(async ({ queryKey }) => {
      await client.cancelQueries({ queryKey, exact: true });
      await client.refetchQueries({ queryKey, exact: true, type: 'active' });
    }),
  );
}

/** Whatever is shown stays as it is; whatever is shown next is read afresh. */
const forget = (client: QueryClient, name: string) =>
  void client.invalidateQueries({ queryKey: [name], refetchType: 'none' });
