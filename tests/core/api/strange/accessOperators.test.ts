import { expect, test } from 'vitest';
import type { Document } from '../../../../server/core/store/store';
import type { Loose } from '../../../../src/core/schema/index';
import { createTestApi } from '../harness';

test('the operators of the record of access are those whose entries name one', async () => {
  const { store, signIn } = await createTestApi();
  const call = await signIn();
  await call('GET', 'access-log');
  const entries: Loose[] = [
    {},
    { _operator: null },
    { _operator: 5, operator: '숫자' },
    { _operator: {}, operator: '모양' },
    { _operator: 'a', operator: 7, username: ['x'] },
    { _operator: 'b', operator: '나', username: 'b@example.com' },
  ];
  const documents = entries.map(
    (entry, index): Document => ({
      createdAt: '2026-01-05T00:00:00.000Z',
      ...entry,
      _id: `odd-${index}`,
      version: 1,
    }),
  );
  await store.transaction((tx) => tx.insert('access-log', ...documents));
  const { status, json } = await call('GET', 'access-log/operators');
  const names = ((json.operators ?? []) as Loose[]).map(({ _id, name }) => [_id, name]);
  expect([status, names.filter(([id]) => String(id).length < 24)]).toEqual([
    200,
    [
      ['a', ''],
      ['b', '*'],
    ],
  ]);
});
