import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchInFlightLists, updateCachedRowVersion } from '../../../src/core/engine/calls/cachedLists';
import { createRecordQueryClient } from '../../../src/core/engine/calls/recordClient';

const row = (id: string, version: number) => ({ id, _id: id, version, name: `name of ${id}` });
const page = { data: [row('1', 1), row('2', 5)], total: 2 };

function cachedClient() {
  const client = new QueryClient();
  client.setQueryData(['things', 'getList', { page: 1 }], page);
  return client;
}

const cached = (client: QueryClient) => client.getQueryState<typeof page>(['things', 'getList', { page: 1 }]);

it('gives a row that was just saved the stored version, and has its lists read again', () => {
  const client = cachedClient();
  updateCachedRowVersion(client, 'things', { ...row('1', 2), name: 'saved' });
  expect(cached(client)).toMatchObject({
    data: { data: [row('1', 2), row('2', 5)], total: 2 },
    isInvalidated: true,
  });
});

it('leaves the rows as they are where nothing was stored', () => {
  const client = cachedClient();
  updateCachedRowVersion(client, 'things', null);
  expect(cached(client)).toMatchObject({ data: page, isInvalidated: true });
});

it.each([undefined, page])(
  'begins a read anew that may bring a record as it was before, after %j',
  async (before) => {
    const client = createRecordQueryClient({}, () => false);
    const queryKey = ['things', 'getList', { page: 1 }];
    if (before) client.setQueryData(queryKey, before);
    let stored = row('1', 1);
    const answers: (() => void)[] = [];
    const queryFn = () => {
      const read = { data: [stored], total: 1 };
      return new Promise((resolve) => void answers.push(() => resolve(read)));
    };
    const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    stored = row('1', 2);
    refetchInFlightLists(client, 'things');
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect.poll(() => cached(client)?.data?.data).toEqual([row('1', 2)]);
    end();
  },
);
