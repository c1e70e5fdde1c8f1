import { expect, test } from 'vitest';
import { createTestApi } from '../../core/api/harness';

test('a call of a remembered operator who lost the right meanwhile is recorded once, as refused', async () => {
  const t = await createTestApi();
  const operator = await t.addOperator('housing@example.com', '박운영', ['housing', 'personal']);
  const call = await t.enter('housing@example.com');
  const create = () => call('POST', 'applications', { body: { code: 'APPLICATION', name: '홍길동' } });
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(201);
  await t.store.transaction(async (tx) => {
    const user = await tx.get('users', operator);
    if (user) await tx.replace('users', { ...user, scope: [] });
  });
  expect((await create()).status).toBe(403);
  const entries = await t.accessEntries();
  const results = entries.filter(({ action }) => action === 'create').map(({ result }) => result);
  expect(results).toEqual(['done', 'done', 'refused']);
});
