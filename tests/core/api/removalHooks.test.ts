import { expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import { type AnyResource, defineResource, id, type Loose, ref, text } from '../../../src/core/schema/index';
import { group, messages, resources } from '../theProduct';
import { createTestApi } from './harness';

const halls = defineResource('halls', {
  fields: { _id: id(), name: text({ max: 20 }), show: text({ max: 40 }) },
  api: { path: 'halls', many: 'halls', one: 'hall' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

/** Shows, which forget their hall when it is deleted. */
const shows = defineResource('shows', {
  fields: {
    _id: id(),
    name: text({ max: 20 }),
    note: text({ max: 20 }),
    hall: ref('halls', { nullable: true, forgets: [] }),
  },
  api: { path: 'shows', many: 'shows', one: 'show' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

const closing = hooks(halls, {
  fills: [],
  touches: ({ kind, record }) => (kind === 'remove' && record.show ? [shows.record(record.show)] : []),
  inTransaction: async ({ kind, record, tx }) => {
    if (kind === 'remove' && record.show) await tx.update(shows.record(record.show), { note: '장소 없음' });
  },
});

test('A record that a hook of the removal writes forgets the removed record too', async () => {
  const t = await createTestApi({
    resources: [...resources, halls, shows] as readonly AnyResource[],
    hooks: [closing],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        halls: { name: '공연장', fields: { name: '이름' } },
        shows: { name: '공연', fields: { name: '이름' } },
      },
    } as unknown as typeof messages,
  });
  const call = await t.signIn();
  const made = async (path: string, one: string, body: Loose) =>
    String(((await call('POST', path, { body })).json[one] as Loose)._id);
  const hall = await made('halls', 'hall', { name: '큰 공연장' });
  const show = await made('shows', 'show', { name: '춤', hall });
  await call('PUT', `halls/${hall}`, { body: { show } });
  expect((await call('DELETE', `halls/${hall}`)).status).toBe(200);
  expect(await t.store.get('shows', show)).toMatchObject({ note: '장소 없음', hall: null, version: 3 });
});
