import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshRow } from '../../src/engine/cachedLists';

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
  refreshRow(client, 'things', { ...row('1', 2), name: 'saved' });
  expect(cached(client)).toMatchObject({
    data: { data: [row('1', 2), row('2', 5)], total: 2 },
    isInvalidated: true,
  });
});

it('leaves the rows as they are where nothing was stored', () => {
  const client = cachedClient();
  refreshRow(client, 'things', null);
  expect(cached(client)).toMatchObject({ data: page, isInvalidated: true });
});
