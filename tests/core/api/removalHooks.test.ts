import { expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import {
  type AnyResource,
  defineResource,
  id,
  int,
  type Loose,
  ref,
  text,
} from '../../../src/core/schema/index';
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
    next: ref('shows', { nullable: true }),
  },
  api: { path: 'shows', many: 'shows', one: 'show' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

/** Hosts, which count their guests. */
const hosts = defineResource('hosts', {
  fields: { _id: id(), name: text({ max: 20 }), guests: int({ readOnly: true }) },
  api: { path: 'hosts', many: 'hosts', one: 'host' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
  form: { in: { page: 800 }, sections: [{ title: 'all', fields: ['name'] }] },
});
const guests = defineResource('guests', {
  fields: { _id: id(), name: text({ max: 20 }), host: ref('hosts', { nullable: true, forgets: [] }) },
  api: { path: 'guests', many: 'guests', one: 'guest' },
  title: 'name',
  menu: { group },
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

const counting = hooks(guests, {
  fills: [],
  touches: ({ record, before }) =>
    [before?.host, record.host].flatMap((host) => (host ? [hosts.record(host)] : [])),
  inTransaction: async ({ record, before, tx }) => {
    for (const [host, change] of [[before?.host, -1] as const, [record.host, 1] as const]) {
      const counted = host && before?.host !== record.host ? await tx.get(hosts.record(host)) : null;
      if (host && counted) await tx.update(hosts.record(host), { guests: (counted.guests ?? 0) + change });
    }
  },
});

const closing = hooks(halls, {
  fills: [],
  touches: ({ kind, record }) => (kind === 'remove' && record.show ? [shows.record(record.show)] : []),
  inTransaction: async ({ kind, record, tx }) => {
    if (kind === 'remove' && record.show) await tx.update(shows.record(record.show), { note: '장소 없음' });
  },
});

const telling = hooks(shows, {
  fills: [],
  touches: ({ record }) => (record.next ? [shows.record(record.next)] : []),
  inTransaction: async ({ record, before, tx }) => {
    if (before?.hall && !record.hall && record.next)
      await tx.update(shows.record(record.next), { note: '앞 공연이 옮김' });
  },
});

async function openShows() {
  const t = await createTestApi({
    resources: [...resources, halls, shows, hosts, guests] as readonly AnyResource[],
    hooks: [closing, telling, counting],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        halls: { name: '공연장', fields: { name: '이름' } },
        shows: { name: '공연', fields: { name: '이름' } },
        hosts: { name: '주인', fields: { name: '이름' } },
        guests: { name: '손님', fields: { name: '이름' } },
      },
    } as unknown as typeof messages,
  });
  const call = await t.signIn();
  const made = async (path: string, one: string, body: Loose) =>
    String(((await call('POST', path, { body })).json[one] as Loose)._id);
  return { t, call, made };
}

test('A record that a hook of the removal writes forgets the removed record too', async () => {
  const { t, call, made } = await openShows();
  const hall = await made('halls', 'hall', { name: '큰 공연장' });
  const show = await made('shows', 'show', { name: '춤', hall });
  await call('PUT', `halls/${hall}`, { body: { show } });
  expect((await call('DELETE', `halls/${hall}`)).status).toBe(200);
  expect(await t.store.get('shows', show)).toMatchObject({ note: '장소 없음', hall: null, version: 3 });
});

test('A record that forgets the removed one keeps what the hook of another one wrote', async () => {
  const { t, call, made } = await openShows();
  const hall = await made('halls', 'hall', { name: '큰 공연장' });
  const shown = await made('shows', 'show', { name: '춤', hall });
  const other = await made('shows', 'show', { name: '노래', hall, next: shown });
  await call('PUT', `shows/${shown}`, { body: { next: other } });
  expect((await call('DELETE', `halls/${hall}`)).status).toBe(200);
  const moved = { note: '앞 공연이 옮김', hall: null };
  expect([await t.store.get('shows', shown), await t.store.get('shows', other)]).toMatchObject([
    { ...moved, version: 4 },
    { ...moved, version: 3 },
  ]);
});

test('A removed record comes back with what the hooks of its referring records wrote', async () => {
  const { t, call, made } = await openShows();
  const host = await made('hosts', 'host', { name: '주인' });
  for (const name of ['첫째', '둘째']) await made('guests', 'guest', { name, host });
  const removed = await call('DELETE', `hosts/${host}`);
  expect((await call('POST', `bin/${removed.headers.get('bin-item')}/restore`)).status).toBe(200);
  expect(await t.store.get('hosts', host)).toMatchObject({ guests: 0, version: 6 });
});
