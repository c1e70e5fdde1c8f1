import { beforeEach, expect, test } from 'vitest';
import { type AnyResource, int, type Loose } from '../../../src/core/schema/index';
import { group } from '../theProduct';
import { editPorts, people } from './editSamples';
import { type Caller, createTestApi, type TestApi } from './harness';

/** People in a queue, which operators put in order by hand. */
const queue = {
  ...people,
  fields: { ...people.fields, place: int({ min: 0 }) },
  sortable: 'place',
  list: { perPage: 10, columns: ['name', 'place'], order: ['place'] },
} as AnyResource;

let t: TestApi;
let whole: Caller;
let ids: string[];

beforeEach(async () => {
  const resources = editPorts.resources.map((resource) => (resource === people ? queue : resource));
  t = await createTestApi({ ...editPorts, resources });
  whole = await t.signIn();
  ids = [];
  for (const [index, name] of ['김하나', '이둘', '박셋'].entries()) {
    const { json } = await whole('POST', 'people', { body: { name, place: index + 1 } });
    ids.push(String((json.person as Loose)._id));
  }
});

const [first, second] = [0, 1];
const swapFirstTwo = async (call: Caller) => {
  const order = [ids[second], ids[first], ids[2]];
  const { status } = await call('PUT', 'people/order', { body: { ids: order, before: ids } });
  const people = await Promise.all(ids.map((_id) => t.store.get('people', _id)));
  const [entry] = await t.store.find('access-log', {
    where: [],
    order: [{ path: 'number', descending: true }],
    skip: 0,
    limit: 1,
  });
  const { action, result, resource, count, filter }: Loose = entry ?? {};
  return {
    status,
    places: people.map((person) => person?.place),
    entry: { action, result, resource, count, filter },
  };
};

test('An order of people is written by whoever may write its number in each, and by nobody else', async () => {
  const narrow = await t.signIn('narrow@example.com', [group]);
  expect(await swapFirstTwo(narrow)).toMatchObject({
    status: 403,
    places: [1, 2, 3],
    entry: { action: 'update', result: 'refused', resource: 'people' },
  });
});

test('An order of people is one entry, which counts those whose number changed', async () => {
  expect(await swapFirstTwo(whole)).toEqual({
    status: 200,
    places: [2, 1, 3],
    entry: { action: 'update', result: 'done', resource: 'people', count: 2, filter: 'set=place' },
  });
});
