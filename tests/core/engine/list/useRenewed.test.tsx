// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, type DataProvider, useGetList } from 'ra-core';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropRow, patchRow, refreshRow } from '../../../../src/core/engine/calls/cachedLists';
import { type Renewed, useRenewed } from '../../../../src/core/engine/list/listing/useRenewed';
import { renewAll } from '../../../../src/core/engine/renewal/renewals';
import type { ConsoleRecord } from '../../../../src/core/provider/dataProvider';

const params = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
  meta: { list: true },
};
const row = (id: string, version = 1): ConsoleRecord => ({ id, _id: id, version });

let stored: readonly ConsoleRecord[];
let client: QueryClient;
let renewed: Renewed;

const provider = {
  getList: async () => ({ data: stored.map((each) => ({ ...each })), total: stored.length }),
} as unknown as DataProvider;

const List = () => {
  const { data, refetch } = useGetList<ConsoleRecord>('things', params);
  const section = useRef<HTMLElement>(null);
  renewed = useRenewed('things', params, section, () => void refetch());
  return (
    <section ref={section}>
      <button type="button">{data?.map(({ id, version }) => `${id}${version}`).join(' ')}</button>
    </section>
  );
};

const shown = () => screen.getByRole('button').textContent;

/** Somebody else adds a row while the list is being read. */
beforeEach(async () => {
  stored = [row('a'), row('b')];
  client = new QueryClient();
  render(
    <CoreAdminContext dataProvider={provider} queryClient={client}>
      <List />
    </CoreAdminContext>,
  );
  await vi.waitFor(() => expect(shown()).toBe('a1 b1'));
  screen.getByRole('button').focus();
  stored = [row('c'), ...stored];
  act(() => renewAll(false));
  await vi.waitFor(() => expect(renewed.showKept).toBeDefined());
});
afterEach(cleanup);

test('Rows that came while a list was being read are kept back until they are asked for', async () => {
  expect(shown()).toBe('a1 b1');
  act(() => renewed.showKept?.());
  await vi.waitFor(() => expect(shown()).toBe('c1 a1 b1'));
});

test('A page that was kept back is dropped once the operator saved: it would show what was before', async () => {
  stored = stored.map(({ id }) => (id === 'a' ? row('a', 2) : row(id)));
  act(() => refreshRow(client, 'things', row('a', 2)));
  await vi.waitFor(() => expect(shown()).toBe('c1 a2 b1'));
  expect(renewed.showKept).toBeUndefined();
});

test('A page that was kept back is dropped once the operator deleted a row', async () => {
  stored = stored.filter(({ id }) => id !== 'b');
  await act(() => dropRow(client, 'things', 'b'));
  await vi.waitFor(() => expect(shown()).toBe('c1 a1'));
  expect(renewed.showKept).toBeUndefined();
});

test('What a switch of a row dropped is kept back again by the next renewal', async () => {
  stored = stored.map(({ id }) => (id === 'a' ? row('a', 2) : row(id)));
  act(() => patchRow(client, 'things', 'a', () => row('a', 2)));
  await vi.waitFor(() => expect(renewed.showKept).toBeUndefined());
  act(() => renewAll(false));
  await vi.waitFor(() => expect(renewed.showKept).toBeDefined());
  expect(shown()).toBe('a2 b1');
});
