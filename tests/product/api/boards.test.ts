import { expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { createTestApi } from '../../core/api/harness';

test('an edit of a post keeps what the console does not show of it', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const unseen = {
    lat: 37.57,
    lng: 126.98,
    collections: ['c1'],
    relativeProducts: ['p1'],
    portfolios: [],
  };
  const unknown = { newer: { deep: true }, passwordHash: 'x' };
  const stored = {
    _id: 'b',
    version: 1,
    code: 'interior-shop',
    subject: '매장',
    meta: { href: '', views: 3 },
  };
  await t.store.transaction((tx) => tx.insert('boards', { ...stored, ...unseen, ...unknown }));
  const body = { _id: 'b', subject: '새 매장', sido: '부산광역시', meta: { href: 'https://example.com' } };
  const { json } = await call('PUT', 'boards/b', { body });
  expect(json.board).toMatchObject({
    ...unseen,
    subject: '새 매장',
    sido: '부산광역시',
    meta: { href: 'https://example.com' },
  });
  expect(JSON.stringify(json)).not.toMatch(/views|newer|passwordHash/);
  expect(await t.store.get('boards', 'b')).toMatchObject({ ...unseen, ...unknown, meta: { views: 3 } });
});

test.each(['', null, 'yesterday'])(
  'a post cannot be left without the time it was created (%j)',
  async (createdAt) => {
    const t = await createTestApi();
    const call = await t.signIn();
    const { json } = await call('POST', 'boards', { body: { code: 'press', subject: '보도' } });
    const post = json.board as Loose;
    const refused = await call('PUT', `boards/${post._id}`, { body: { createdAt } });
    expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([422, ['createdAt']]);
    expect((await call('GET', `boards/${post._id}`)).json.board).toEqual(post);
  },
);
