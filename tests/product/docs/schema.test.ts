import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../../core/api/harness';
import { messages, resources } from '../../core/theProduct';
import { asked, clients, costs, goods, inquiries, snippets, sold } from './schemaWords';

const own = [goods, costs, sold, clients, snippets, asked, inquiries];
const texts = Object.fromEntries(own.map(({ name }) => [name, { fields: {} }]));
let call: Caller;
let second: Caller;

beforeAll(async () => {
  const t = await createTestApi({
    resources: [...resources, ...own],
    messages: {
      ...messages,
      resources: {
        ...messages.resources,
        ...texts,
        sold: { fields: {}, checks: { inOrder: '끝이 시작보다 빠릅니다.' } },
      },
    },
  });
  call = await t.signIn();
  second = await t.signIn('second@example.com');
});

async function made(path: string, one: string, body: Loose): Promise<Loose> {
  const { status, json } = await call('POST', path, { body });
  expect([status, json]).toEqual([201, expect.anything()]);
  return json[one] as Loose;
}

/** The values of a field in a list. */
async function listed(path: string, many: string, field: string): Promise<unknown[]> {
  const { status, json } = await call('GET', path);
  expect([status, json]).toEqual([200, expect.anything()]);
  return (json[many] as Loose[]).map((row) => row[field]);
}

test('tags are found by any and by all', async () => {
  await made('goods', 'good', { name: '의자', tags: ['원목', '새것'] });
  await made('goods', 'good', { name: '책상', tags: ['원목'] });
  expect(await listed('goods?tags=원목,새것', 'goods', 'name')).toEqual(['의자', '책상']);
  expect(await listed('goods?tags[all]=원목,새것', 'goods', 'name')).toEqual(['의자']);
});

test('empty and filled values are told apart', async () => {
  await made('costs', 'cost', { name: '의자', cost: null, meta: { phone: '02-123-4567' } });
  await made('costs', 'cost', { name: '책상', cost: 40, meta: { phone: null } });
  expect(await listed('costs?cost[empty]=true', 'costs', 'name')).toEqual(['의자']);
  expect(await listed('costs?meta.phone[empty]=true', 'costs', 'name')).toEqual(['책상']);
});

test('several values of a choice are found at once, and a check refuses', async () => {
  for (const state of ['ORDERED', 'PAID', 'SHIPPED'])
    await made('sold', 'sale', { number: state, state, from: null, until: null, client: null });
  expect(await listed('sold?state=PAID,SHIPPED', 'sold', 'number')).toEqual(['PAID', 'SHIPPED']);
  const body = { number: 'B', state: 'PAID', from: '2026-03-02', until: '2026-03-01', client: null };
  const { status, json } = await call('POST', 'sold', { body });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['until']]);
});

test('a birth month finds May of any year', async () => {
  const common = { phone: '', email: '', sex: 'F', note: '', notify: [] };
  await made('clients', 'client', { ...common, name: '홍길동', bornAt: '1990-05-17' });
  await made('clients', 'client', { ...common, name: '이영', bornAt: '1991-06-17' });
  expect(await listed('clients?birthMonth=5', 'clients', 'name')).toEqual(['홍*동']);
});

test("another operator gets 404 for a record that isn't shared", async () => {
  const mine = await made('snippets', 'snippet', { title: '내 문구', shared: false });
  const ours = await made('snippets', 'snippet', { title: '함께', shared: true });
  expect((await second('GET', `snippets/${mine._id}`)).status).toBe(404);
  expect((await second('GET', `snippets/${ours._id}`)).status).toBe(200);
});

test('a record waits at the desk until its reply is filled', async () => {
  await made('asked', 'asking', { subject: '새것', reply: '' });
  await made('asked', 'asking', { subject: '끝난 것', reply: '네' });
  expect(await listed('asked?state=NEW,ASSIGNED', 'asked', 'subject')).toEqual(['새것']);
  expect(await listed('asked?state=ANSWERED', 'asked', 'subject')).toEqual(['끝난 것']);
});
