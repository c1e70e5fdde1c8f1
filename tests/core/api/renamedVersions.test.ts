import { beforeEach, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { addMigratedPaths } from '../../../server/core/states/formerNames';
import { createMemoryStore } from '../../../server/core/store/memory';
import {
  type AnyResource,
  type Loose,
  list,
  multiline,
  rename,
  group as section,
  text,
} from '../../../src/core/schema/index';
import { ofProduct } from '../store/things';
import { resources } from '../theProduct';
import { type Caller, createTestApi } from './harness';
import { shelvesOf } from './shelves';

/** Shelves of a build whose fields have other names in the next one. */
const olderShelves = shelvesOf({
  title: text({ max: 50 }),
  note: multiline({ max: 5000 }),
  place: section({ row: text({ max: 9 }) }),
  parts: list({ label: text({ max: 9 }) }),
});
const presentShelves = shelvesOf({
  name: text({ max: 50, renamedFrom: 'title' }),
  memo: multiline({ max: 5000, renamedFrom: 'note' }),
  place: section({ line: text({ max: 9, renamedFrom: 'row' }) }),
  parts: list({ caption: text({ max: 9, renamedFrom: 'label' }) }),
});

/** A text of which a version stores only the changed part. */
const long = (start: string) => start + '가나다라마바사아자차카타파하'.repeat(40);
const formerBody = (value: string, partId?: unknown) => ({
  title: value,
  note: long(value),
  place: { row: value },
  parts: [{ _id: partId, label: value }],
});
const presentBody = (value: string, partId?: unknown) => ({
  name: value,
  memo: long(value),
  place: { line: value },
  parts: [{ _id: partId, caption: value }],
});

/** The same shelves after migrations, of which a later one renames a path again. */
const migratedShelves = shelvesOf({
  name: text({ max: 50 }),
  memo: multiline({ max: 5000 }),
  place: section({ line: text({ max: 9 }) }),
  parts: list({ caption: text({ max: 9 }) }),
});
const migrations = ofProduct([
  {
    number: 1,
    says: 'shelves have names',
    of: { shelves: [rename('title', 'label'), rename('note', 'memo'), rename('place.row', 'place.line')] },
  },
  {
    number: 2,
    says: 'shelves have other names',
    of: { shelves: [rename('label', 'name'), rename('parts.label', 'parts.caption')] },
  },
]);

let next: Caller;
let migrated: () => Promise<Caller>;
let path: string;
let partId: unknown;

beforeEach(async () => {
  const store = createMemoryStore();
  const startBuild = async (shelves: AnyResource, renamed = ofProduct([])) => {
    const all: readonly AnyResource[] = addMigratedPaths([...resources, shelves], renamed);
    await store.open(createAllCollections(all), renamed);
    return (await createTestApi({ store, resources: all })).signIn();
  };
  const former = await startBuild(olderShelves);
  const shelf = (await former('POST', 'shelves', { body: formerBody('하나') })).json.shelf as Loose;
  path = `shelves/${shelf._id}`;
  partId = (shelf.parts as Loose[])[0]?._id;
  await former('PUT', path, { body: formerBody('둘', partId) });
  await former('PUT', 'drafts/shelf', {
    body: {
      ...{ resource: 'shelves', form: 'create', base: { version: 0, values: {} }, tab: 'tab' },
      changes: { title: '하나', note: '둘', 'place.row': '셋', parts: [{ label: '넷' }] },
    },
  });
  migrated = () => startBuild(migratedShelves, migrations);
  next = await startBuild(presentShelves);
});

const changedPaths = ['name', 'memo', 'place.line', 'parts'];

test.each<[string, number, () => Promise<unknown>]>([
  ['at once', 2, async () => {}],
  ['after a save', 3, () => next('PUT', path, { body: presentBody('셋', partId) })],
  [
    'after migrations',
    2,
    async () => {
      next = await migrated();
    },
  ],
  [
    'after migrations and a save',
    3,
    async () => {
      next = await migrated();
      await next('PUT', path, { body: presentBody('셋', partId) });
    },
  ],
])(
  'An older version of a build with other names comes back under the present names: %s',
  async (_when, version, save) => {
    await save();
    const { json: history } = await next('GET', `${path}/history`);
    expect((history.versions as Loose[]).map(({ changed }) => changed)).toEqual([
      ...Array(version - 1).fill(changedPaths),
      null,
    ]);
    const { json: shown } = await next('GET', `${path}/history/1?against=now`);
    expect((shown.changes as Loose[]).map(({ path: changed }) => changed)).toEqual(changedPaths);
    const { status, json } = await next('POST', `${path}/history/1/restore`);
    expect([status, json.shelf]).toEqual([200, expect.objectContaining(presentBody('하나', partId))]);
  },
);

test('A body of a client that knows the former names is stored under the present names', async () => {
  const { status, json } = await next('PUT', path, { body: formerBody('넷', partId) });
  expect([status, json.shelf]).toEqual([200, expect.objectContaining(presentBody('넷', partId))]);
});

test.each(['other names', 'migrations'])(
  'A draft opens under the present names of a build with %s',
  async (kind) => {
    if (kind === 'migrations') next = await migrated();
    const { json } = await next('GET', 'drafts/shelf');
    expect((json.draft as Loose).changes).toEqual({
      name: '하나',
      memo: '둘',
      'place.line': '셋',
      parts: [{ caption: '넷' }],
    });
  },
);

test('A value under a former name fills a blank under the present name, in a body as in the store', async () => {
  const { json } = await next('PUT', path, { body: { name: '', title: '넷', memo: '메모', note: '노트' } });
  expect(json.shelf).toMatchObject({ name: '넷', memo: '메모' });
});
