import { expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { confirm, createTestApi } from '../../core/api/harness';

test('drafts of others keep the rest of what was typed', async () => {
  const call = await (await createTestApi()).signIn();
  const who = { type: 'person', name: '김사라', email: 'sara@gone.example', phone: '010-7351-4751' };
  const { _id } = (await call('POST', 'users', { body: who })).json.user as { _id: string };
  const place = { resource: 'faqs', form: 'create', base: { version: 0, values: {} }, tab: 'a' };
  const keep = (key: string, changes: Loose) => call('PUT', `drafts/${key}`, { body: { ...place, changes } });
  await keep('some', { subject: `문의: ${who.email}`, content: '<p>남는 답</p>' });
  await keep('all', { subject: `전화: ${who.phone}` });
  await keep('other', { subject: '다른 질문' });
  await call('POST', `users/${_id}/withdraw`);
  await confirm(call);
  expect((await call('DELETE', `users/${_id}`)).status).toBe(200);
  const changesOf = async (key: string) =>
    ((await call('GET', `drafts/${key}`)).json.draft as Loose | undefined)?.changes;
  expect([await changesOf('some'), await changesOf('all'), await changesOf('other')]).toEqual([
    { content: '<p>남는 답</p>' },
    undefined,
    { subject: '다른 질문' },
  ]);
});
