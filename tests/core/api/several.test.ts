import { beforeEach, expect, test } from 'vitest';
import { choice, choices, defineResource, id, type Loose, text } from '../../../src/core/schema/index';
import { group, resources } from '../theProduct';
import { type Caller, createTestApi } from './harness';

const many = Array.from({ length: 60 }, (_, at) => `C${at}`);
const parcels = defineResource('parcels', {
  fields: {
    _id: id(),
    name: text({ required: true, max: 100 }),
    status: choice(['READY', 'SENT', 'DONE']),
    marks: choices(['GLASS', 'COLD', 'HEAVY']),
    code: choice(many as [string, ...string[]], { nullable: true }),
  },
  api: { path: 'parcels', many: 'parcels', one: 'parcel' },
  title: 'name',
  menu: { group },
  list: {
    perPage: 10,
    columns: ['name', 'status'],
    order: ['name'],
    filters: [
      { equals: 'status', several: true },
      { equals: 'marks' },
      { equals: 'code' },
      { equals: 'name', as: 'called' },
    ],
  },
  form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['name', 'status', 'marks', 'code'] }] },
});

let call: Caller;

beforeEach(async () => {
  const t = await createTestApi({ resources: [...resources, parcels] });
  call = await t.signIn();
  for (const [name, status, marks] of [
    ['가', 'READY', ['GLASS']],
    ['나', 'SENT', ['COLD', 'HEAVY']],
    ['다', 'DONE', []],
    ['라,마', 'DONE', ['HEAVY']],
  ] as const) {
    const { status: made } = await call('POST', 'parcels', { body: { name, status, marks } });
    expect(made).toBe(201);
  }
});

test.each([
  ['status=READY', ['가']],
  ['status=READY,SENT', ['가', '나']],
  ['status=DONE,READY', ['가', '다', '라,마']],
  ['marks=GLASS,COLD', ['가', '나']],
  ['marks=HEAVY', ['나', '라,마']],
  ['status=DONE,SENT&marks=HEAVY,GLASS', ['나', '라,마']],
  ['called=라,마', ['라,마']],
])('a filter by %s finds any of its values', async (query, names) => {
  const { status, json } = await call('GET', `parcels?${query}`);
  expect([status, (json.parcels as Loose[]).map(({ name }) => name)]).toEqual([200, names]);
});

test.each([
  'status=READY,OTHER',
  'status=READY,READY',
  'status=,',
  'status=READY,',
  `code=${many.slice(0, 51)}`,
])('a filter by %s is refused', async (query) => {
  expect((await call('GET', `parcels?${query}`)).json.code).toBe('unknown_filter');
});

test('a filter takes fifty values', async () => {
  expect((await call('GET', `parcels?code=${many.slice(0, 50)}`)).status).toBe(200);
});

test('a saved view keeps several values, and refuses unknown ones', async () => {
  const view = {
    resource: 'parcels',
    variant: null,
    name: '보낼 것',
    shared: true,
    filters: { status: 'READY,SENT' },
    columns: null,
    order: '',
    density: 'normal',
  };
  const saved = await call('POST', 'views', { body: view });
  expect([saved.status, (saved.json.view as Loose).filters]).toEqual([201, { status: 'READY,SENT' }]);
  const wrong = await call('POST', 'views', { body: { ...view, filters: { status: 'READY,NONE' } } });
  expect(wrong.status).toBe(422);
});
