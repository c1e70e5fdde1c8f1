import { expect, test } from 'vitest';
import {
  type AnyResource,
  bool,
  date,
  dateTime,
  defineResource,
  id,
  ref,
  text,
} from '../../../src/core/schema/index';
import { type Caller, createTestApi } from '../api/harness';
import { group, resources as ofProduct } from '../theProduct';
import { everyAct } from './acts';
import { queriesFor, strangerTo } from './filters';
import { everyRelated } from './relations';

const api = { path: 'visits', many: 'visits', one: 'visit' };

test('an act that a hook refuses for a declared reason has kept the law', async () => {
  const visits = defineResource('visits', {
    fields: { _id: id(), isDone: bool() },
    api,
    refusals: ['early'],
    actions: { finish: { set: { isDone: true } } },
  });
  const refused: Caller = async () => ({
    status: 409,
    json: { code: 'refused', message: '이릅니다.' },
    headers: new Headers(),
  });
  const record = { _id: 'a', version: 1, isDone: false };
  expect(await everyAct(visits, record, refused, () => undefined)).toBe(record);
});

test('a record that a search by a day does not find has another month too', () => {
  const visits = defineResource('visits', {
    fields: { _id: id(), on: date({ nullable: true }) },
    api,
    menu: { group },
    list: {
      perPage: 10,
      columns: ['on'],
      order: ['-_id'],
      filters: [{ month: 'on' }, { search: ['on'] }],
    },
  });
  const filters = visits.list?.filters ?? [];
  for (const on of ['2026-01-15', '2026-02-15']) {
    const [asked] = filters.flatMap((filter) => queriesFor(visits, filter, { on }));
    const month = String(strangerTo(visits, filters, { on }).on).slice(5, 7);
    expect(asked?.[0]?.[1]).not.toBe(String(Number(month)));
  }
});

test('related records without an index by their time have no newest one', async () => {
  const list = { perPage: 10, columns: ['name'], order: ['name'] } as const;
  const fields = { _id: id(), name: text(), createdAt: dateTime({ readOnly: true, setAtCreation: 'now' }) };
  const rooms = defineResource('sample-rooms', {
    fields: { ...fields, house: ref('sample-houses', { nullable: true }) },
    api: { path: 'sample-rooms', many: 'rooms', one: 'room' },
    menu: { group },
    list,
  });
  const houses = defineResource('sample-houses', {
    fields,
    api: { path: 'sample-houses', many: 'houses', one: 'house' },
    menu: { group },
    related: { rooms: { of: 'sample-rooms', by: 'house' } },
    list,
  });
  const resources: readonly AnyResource[] = [...ofProduct, houses, rooms];
  const { signIn, store, clock } = await createTestApi({ resources });
  const house = { _id: 'a', version: 1, name: '집' };
  await store.transaction((tx) => tx.insert('sample-houses', house));
  await everyRelated(houses, house, resources, { store, call: await signIn(), clock });
});
