import { expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { addMigratedPaths } from '../../../server/core/states/formerNames';
import { createMemoryStore } from '../../../server/core/store/memory';
import {
  type AnyResource,
  drop,
  int,
  type Loose,
  list,
  money,
  rename,
  retype,
  text,
} from '../../../src/core/schema/index';
import { ofProduct } from '../store/things';
import { resources } from '../theProduct';
import { createTestApi } from './harness';
import { shelvesOf } from './shelves';

const olderShelves = shelvesOf({
  price: int({ max: 9000 }),
  rank: text({ max: 9 }),
  stock: int(),
  note: text({ max: 9 }),
  parts: list({ size: text({ max: 9 }) }),
});
const won = { currency: 'KRW', max: '9000' } as const;
const presentShelves = shelvesOf({
  price: money(won),
  level: int({ max: 9000 }),
  stock: text({ max: 9 }),
  note: text({ max: 3 }),
  parts: list({ size: int({ max: 9000 }) }),
});
const migrations = ofProduct([
  {
    number: 1,
    says: 'prices are amounts, ranks are numbers, and stock is a text',
    of: {
      shelves: [
        retype('price', String),
        retype('rank', Number),
        retype('parts.size', Number),
        drop('stock'),
        drop('note'),
      ],
    },
  },
  { number: 2, says: 'a rank is a level', of: { shelves: [rename('rank', 'level')] } },
]);

const createBuildStarter =
  (store = createMemoryStore()) =>
  async (shelves: AnyResource, ran = ofProduct([])) => {
    const all: readonly AnyResource[] = addMigratedPaths([...resources, shelves], ran);
    await store.open(createAllCollections(all), ran);
    return (await createTestApi({ store, resources: all })).signIn();
  };

test('A draft opens with its values as migrations would have changed them', async () => {
  const startBuild = createBuildStarter();
  const former = await startBuild(olderShelves);
  const shelf = { price: 100, rank: '3', parts: [{ size: '4' }] };
  const { _id, version } = (await former('POST', 'shelves', { body: shelf })).json.shelf as Loose;
  const changes = { price: 200, rank: null, stock: 8, parts: [{ size: '5' }] };
  await former('PUT', 'drafts/shelf', {
    body: {
      ...{ resource: 'shelves', record: _id, form: 'edit', tab: 't', changes },
      base: { version, values: { price: 100, rank: '3', parts: [{ size: '4' }] } },
    },
  });
  const next = await startBuild(presentShelves, migrations);
  expect((await next('GET', 'drafts/shelf')).json.draft).toMatchObject({
    base: { values: { price: '100', level: 3, parts: [{ size: 4 }] } },
    changes: { price: '200', level: null, parts: [{ size: 5 }] },
  });
  expect((await next('GET', `shelves/${_id}`)).json.shelf).toMatchObject({ price: '100', level: 3 });
});

test('An older version comes back with its values as migrations would have changed them', async () => {
  const startBuild = createBuildStarter();
  const former = await startBuild(olderShelves);
  const older = { price: 100, rank: '3', stock: 7, note: '긴 메모', parts: [{ size: '5' }] };
  const path = `shelves/${((await former('POST', 'shelves', { body: older })).json.shelf as Loose)._id}`;
  await former('PUT', path, { body: { price: 200, rank: '4', stock: 8, note: '', parts: [] } });
  const next = await startBuild(presentShelves, migrations);
  const present = { price: '300', level: 5, stock: '있음', parts: [{ size: 6 }] };
  const { json: saved } = await next('PUT', path, { body: present });
  const { json: last } = await next('PUT', path, { body: { ...present, stock: '없음' } });
  const restored = async (version: number) => {
    const { status, json } = await next('POST', `${path}/history/${version}/restore`);
    return [status, json.shelf];
  };
  expect([saved.shelf, last.shelf]).toMatchObject([present, { stock: '없음' }]);
  expect(await restored(1)).toMatchObject([
    200,
    { price: '100', level: 3, note: '긴 메모', parts: [{ size: 5 }] },
  ]);
  expect((await next('GET', path)).json.shelf).not.toHaveProperty('stock', 7);
  expect(await restored(Number((saved.shelf as Loose).version))).toMatchObject([200, present]);
});
