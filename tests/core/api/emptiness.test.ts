import { beforeEach, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../src/core/schema/faults/faults';
import { bool, defineResource, id, int, type Loose, list, text } from '../../../src/core/schema/index';
import { getReadablePartOfResource } from '../../../src/core/schema/table/readBy';
import { goodsIn } from '../conformance/goods';
import { group, otherGroup, resources } from '../theProduct';
import { withWords } from '../withWords';
import { type Caller, createTestApi, type TestApi } from './harness';

/** People whose phones are masked, and whose costs need a right of their own. */
const helpers = defineResource('helpers', {
  fields: {
    _id: id(),
    name: text({ required: true, personal: 'name', max: 100 }),
    place: text({ max: 100 }),
    meta: list({ phone: text({ format: 'phone', personal: 'phone' }) }, { max: 3 }),
    phone: text({ format: 'phone', personal: 'phone' }),
    cost: int({ reads: 'cost', nullable: true }),
    active: bool({ default: true }),
  },
  api: { path: 'helpers', many: 'helpers', one: 'helper' },
  title: 'name',
  menu: { group },
  list: {
    perPage: 10,
    columns: ['name', 'place', 'cost'],
    order: ['name'],
    sorts: ['cost'],
    filters: [{ search: ['name', 'phone', 'place'], all: true }, { equals: 'active' }],
  },
  form: {
    in: { dialog: 640 },
    sections: [{ title: 'basic', fields: ['name', 'place', 'phone', 'cost', 'active', 'meta'] }],
  },
});

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi({ resources: withWords([...resources, goodsIn(group), helpers], ['cost']) });
  call = await t.signIn();
});

const namesAt = async (query: string, by = call) => {
  const { status, json } = await by('GET', query);
  const [rows] = Object.values(json).filter(Array.isArray) as Loose[][];
  return [status, rows?.map(({ name }) => name) ?? json.code];
};

test('a list finds records without a value, and those with one', async () => {
  await call('POST', 'goods', { body: { name: '가', cost: '0.00', code: 'A1', tags: ['새것'] } });
  await call('POST', 'goods', { body: { name: '나', cost: null, maker: '124-81-00998' } });
  expect(await namesAt('goods?cost[empty]=true')).toEqual([200, ['나']]);
  // Zero is a value.
  expect(await namesAt('goods?cost[empty]=false')).toEqual([200, ['가']]);
  expect(await namesAt('goods?tags[empty]=true')).toEqual([200, ['나']]);
  expect(await namesAt('goods?code[empty]=false&maker[empty]=true')).toEqual([200, ['가']]);
  expect(await namesAt('goods?code[empty]=true&cost[empty]=false')).toEqual([200, []]);
  const { sums } = (await call('GET', 'goods/sums?cost[empty]=true')).json as { sums: Loose };
  expect(sums.cost).toBe('0.00');
});

test.each([
  'goods?cost[empty]=maybe',
  // Prices and switches always have a value, and no filter or sort names the options.
  'goods?price[empty]=true',
  'goods?options[empty]=true',
  'goods?nothing[empty]=true',
  'helpers?active[empty]=true',
  'helpers?_id[empty]=true',
])('%s is refused', async (query) => {
  expect((await call('GET', query)).json.code).toBe('unknown_filter');
});

test('a masked field tells whether it is empty to whoever may open it alone', async () => {
  await call('POST', 'helpers', { body: { name: '김하나', phone: '010-1111-2222', place: '' } });
  await call('POST', 'helpers', { body: { name: '박둘', phone: '', place: '강남' } });
  expect(await namesAt('helpers?phone[empty]=true')).toEqual([200, ['박*']]);
  const lacking = await t.narrowed(group, 'cost');
  expect(await namesAt('helpers?phone[empty]=true', lacking)).toEqual([403, 'no_right']);
  expect(await namesAt('helpers?phone[empty]=false', lacking)).toEqual([403, 'no_right']);
  expect((await namesAt('helpers?place[empty]=true', lacking))[0]).toBe(200);
  expect((await call('GET', 'helpers/sums?phone[empty]=true')).status).toBe(404);
});

test('a field that an operator may not read is asked for nothing', async () => {
  const path = 'helpers?cost[empty]=true';
  expect((await namesAt(path))[0]).toBe(200);
  const lacking = await t.narrowed(group);
  expect(await namesAt(path, lacking)).toEqual([400, 'unknown_filter']);
  expect(await namesAt(path, await t.narrowed(otherGroup))).toEqual([403, 'no_right']);
  const named = { ...helpers, list: { ...helpers.list, emptiness: ['cost', 'place'] } } as AnyList;
  expect(getReadablePartOfResource(['console', `console:${group}`], named).list?.emptiness).toEqual([
    'place',
  ]);
});

test('the record of access has the field, and no value', async () => {
  await call('GET', 'helpers?phone[empty]=true');
  const entries = await t.accessEntries();
  expect(entries.at(-1)).toMatchObject({ action: 'list', resource: 'helpers' });
  expect(String(entries.at(-1)?.filter)).toContain('phone');
});

test('a saved view keeps such filters; a shared one leaves out those of masked fields', async () => {
  const view = {
    ...{ resource: 'helpers', variant: null, name: '장소 없음', shared: true },
    ...{ filters: { 'place[empty]': 'true' }, columns: null, order: '', density: 'normal' },
  };
  const saved = await call('POST', 'views', { body: view });
  expect([saved.status, (saved.json.view as Loose).filters]).toEqual([201, { 'place[empty]': 'true' }]);
  const wrong = { ...view, filters: { 'active[empty]': 'true' } };
  expect((await call('POST', 'views', { body: wrong })).status).toBe(422);
  const masked = { ...view, filters: { 'phone[empty]': 'true' } };
  expect((await call('POST', 'views', { body: masked })).status).toBe(422);
  expect((await call('POST', 'views', { body: { ...masked, shared: false } })).status).toBe(201);
});

type AnyList = Parameters<typeof getReadablePartOfResource>[1];

const faultsWith = (list: object) =>
  declarationFaultsOf([{ ...helpers, list: { ...helpers.list, ...list } } as AnyList]).join('\n');

test('the start refuses fields that are never empty, twice named or unknown, and the filter by itself', () => {
  expect(faultsWith({ emptiness: ['place'] })).not.toContain('emptiness');
  expect(faultsWith({ emptiness: ['active'] })).toContain('emptiness names active, which always has a value');
  expect(faultsWith({ emptiness: ['place', 'place'] })).toContain('emptiness names place twice');
  expect(faultsWith({ emptiness: ['gone'] })).toContain('emptiness names gone, which is no field');
  expect(faultsWith({ filters: [{ blank: 'place' }] })).toContain('name the path in emptiness');
});
