import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import {
  computeChainHash,
  HASH_CHAIN_ENDS_COLLECTION,
  HASH_CHAIN_ENDS_DOCUMENT_ID,
} from '../../../server/core/store/chain';
import { toStoreCollections } from '../../../server/core/store/collections';
import { MigrationError } from '../../../server/core/store/migrations';
import type { Collection } from '../../../server/core/store/store';
import { defineResource, id, type Migration, refs, tags, text } from '../../../src/core/schema/index';
import { type Database, freshDatabase } from '../postgres/database';
import { chainIn, ends, faultsIn, link, links } from './conformance/sealed';
import { fill, ofProduct, thing, things } from './things';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

async function opened(
  collection: Collection,
  migrations: readonly Migration[] = [],
  others: readonly Collection[] = [],
) {
  const store = createPostgresStore(database.url);
  try {
    await store.open([collection, ...others], ofProduct(migrations));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const written: Migration = {
  number: 1,
  says: 'written anew',
  of: { things: [(record) => ({ ...record, written: true })] },
};

const stored = () =>
  Promise.all([
    database.query('select * from _schema'),
    database.query('select * from things'),
    database.query("select to_regclass('_migrations') as ran"),
  ]);

test.each([
  ['documents', 'The documents of things are of layout 9, and this build knows 1'],
  ['layout', 'The tables of things are of layout 9, and this build knows 3'],
])(
  'data of which a newer build raised the %s on PostgreSQL are refused, and nothing is changed',
  async (key, says) => {
    const first = await opened(things);
    await fill(first, [thing('a')]);
    await first.close();
    await database.query(
      `update _schema set definition = jsonb_set(definition::jsonb, '{${key}}', '9')::text where collection = 'things'`,
    );
    const before = await stored();
    const refused = opened(things, [written]);
    await expect(refused).rejects.toThrow(MigrationError);
    await expect(refused).rejects.toThrow(says);
    expect(await stored()).toEqual(before);
  },
);

test('a chain that a build linked before sealing went to the commit goes on, and its layout is the new one then', async () => {
  const { sealed: told = () => [], ...older } = links;
  const first = await opened(older, [], [ends]);
  let last = { number: 0, hash: '' };
  await first.transaction(async (tx) => {
    for (const _id of ['a', 'b', 'c']) {
      const document = thing(_id, { says: _id, number: last.number + 1, previous: last.hash });
      const hash = await computeChainHash(told, document);
      await tx.insert('links', { ...document, hash });
      last = { number: last.number + 1, hash };
    }
    await tx.insert(
      HASH_CHAIN_ENDS_COLLECTION,
      thing(HASH_CHAIN_ENDS_DOCUMENT_ID, { anchor: { number: 0, hash: '' }, last }),
    );
  });
  await first.close();
  await database.query(`update _schema set definition = replace(definition, '"layout":3', '"layout":2')`);
  await database.query('drop table _added; update _revisions set revision = gen_random_uuid()');
  const newer = await opened(links, [], [ends]);
  expect(await faultsIn(await chainIn(newer))).toEqual([]);
  await link(newer, 'd', 'e');
  const all = await chainIn(newer);
  expect(all.map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await faultsIn(all)).toEqual([]);
  expect(await newer.count('links', [{ op: 'equals', path: 'says', key: 'b' }])).toBe(1);
  await newer.close();
  const made = await database.query('select definition from _schema');
  expect(made.every(({ definition }) => String(definition).includes('"layout":3'))).toBe(true);
});

test('Keys that are computed again have statistics at once, which decide how searches find them', async () => {
  const known = async () =>
    Number(
      (await database.query("select count(*) as count from pg_stats where tablename = 'things:keys'"))[0]
        ?.count,
    );
  const first = await opened(things);
  await fill(
    first,
    Array.from({ length: 20 }, (_, at) => thing(`t${at}`, { at, group: at % 2 ? 'odd' : 'even' })),
  );
  await first.close();
  expect(await known()).toBe(0);
  await (await opened({ ...things, rules: 'others' })).close();
  expect(await known()).toBeGreaterThan(0);
});

test('A torn row is counted after its keys are computed again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = await opened(things);
  await fill(first, [thing('a'), thing('b')]);
  await first.close();
  await database.query("update things set doc = '{' where _id = 'a'");
  const second = await opened({ ...things, rules: 'others' });
  expect(await second.count('things', [])).toBe(2);
  await second.close();
});

test('The records of several references are found by an index of their ids', async () => {
  const baskets: Collection = { ...things, name: 'baskets', listed: ['meta.name'] };
  await (await opened(baskets)).close();
  const [found] = await database.query(
    "select indexdef from pg_indexes where tablename = 'baskets:keys' and indexname like '%:ids:%'",
  );
  expect(String(found?.indexdef)).toMatch(/USING gin \(string_to_array\(.*key:meta.name.*\)/);
});

test('A text that is longer than a lowered limit, and such an id or tag, is indexed by its beginning', async () => {
  const notes = (max: number) =>
    defineResource('notes', {
      fields: { _id: id(), name: text({ max }), tags: tags({ max: 10 }), others: refs('notes') },
      api: { path: 'notes', many: 'notes', one: 'note' },
      title: 'name',
      list: { perPage: 10, columns: ['name'], order: ['name'], filters: [{ tagged: 'tags' }] },
    });
  // PostgreSQL does not compress this text, because no pair of letters occurs twice.
  const long = String.fromCharCode(
    ...Array.from({ length: 3_000 }, (_, at) => 0xac00 + ((at * at) % 11_171)),
  );
  const store = createPostgresStore(database.url);
  await store.open(toStoreCollections([notes(4_000)]));
  await store.transaction((tx) =>
    tx.insert('notes', { _id: 'a', version: 1, name: long, tags: ['b', long], others: [long] }),
  );
  await store.close();
  const lowered = createPostgresStore(database.url);
  await lowered.open(toStoreCollections([notes(100)]));
  expect(await lowered.count('notes', [{ op: 'contains', any: [{ path: 'tags', term: ',b,' }] }])).toBe(1);
  expect(await lowered.get('notes', 'a')).toMatchObject({ name: long, tags: ['b', long] });
  await lowered.close();
});

test('A text with a NUL character that another program stored stops no start', async () => {
  const notes = (name: string) =>
    defineResource('notes', {
      fields: { _id: id(), [name]: text({ max: 100 }) },
      api: { path: 'notes', many: 'notes', one: 'note' },
      list: { perPage: 10, columns: [name], order: [name] },
    } as unknown as Parameters<typeof defineResource>[1]);
  const store = createPostgresStore(database.url);
  await store.open(toStoreCollections([notes('before')]));
  await store.transaction((tx) => tx.insert('notes', { _id: 'a', version: 1, name: 'a\0b' }));
  await store.close();
  const later = createPostgresStore(database.url);
  await later.open(toStoreCollections([notes('name')]));
  expect(await later.get('notes', 'a')).toMatchObject({ name: 'a\0b' });
  await later.close();
});

test('Records whose numbers an order by hand changes are written into no index, so that their texts are not indexed again', async () => {
  const at = [{ path: 'at', descending: true }];
  const searched: Collection = {
    ...things,
    ...{ orders: [], lists: [{ leads: ['group'], order: at }], searched: ['meta.name'] },
  };
  /** Moves all records, and returns how many of the new versions no index had to learn. */
  const moved = async (collection: Collection) => {
    const store = await opened(collection);
    await database.query('begin');
    await database.query(`update "things:keys" set "key:at" = translate("key:at", '12', '21')`);
    const [found] = await database.query(
      `select pg_stat_get_xact_tuples_hot_updated('"things:keys"'::regclass) as count`,
    );
    await database.query('rollback');
    const ids = await store.find('things', { where: [], order: at, skip: 0, limit: 3 });
    await store.close();
    return { count: Number(found?.count), ids: ids.map(({ _id }) => _id) };
  };
  const first = await opened(searched);
  await fill(
    first,
    Array.from({ length: 500 }, (_, one) => thing(`t${one}`, { at: one, meta: { name: `이름 ${one}` } })),
  );
  await first.close();
  const ids = ['t499', 't498', 't497'];
  expect(await moved(searched)).toEqual({ count: 0, ids });
  // A build that knows such numbers makes the index keys again, and so does one that does not know them.
  expect(await moved({ ...searched, moving: ['at'] })).toEqual({ count: 500, ids });
  expect(await moved(searched)).toEqual({ count: 0, ids });
});

test('search indexes of earlier builds get a short pending list, unless a long read uses them', async () => {
  const searching: Collection = { ...things, searched: ['meta.name'] };
  const optionsOfIndexes = () =>
    database.query(
      "select distinct reloptions as options from pg_class where relname like 'things:keys:%' and reloptions is not null",
    );
  const reopen = async () => (await opened(searching)).close();
  await reopen();
  const newOptions = await optionsOfIndexes();
  expect(newOptions).toEqual([{ options: ['fastupdate=on', 'gin_pending_list_limit=64'] }]);

  await database.query('alter index "things:keys:grams:meta.name" reset (gin_pending_list_limit)');
  await database.query('alter index "things:keys:grams:meta.name" set (fastupdate = off)');
  await database.query('begin');
  await database.query('select * from "things:keys"');
  await reopen();
  expect(await optionsOfIndexes()).toEqual([{ options: ['fastupdate=off'] }]);

  await database.query('commit');
  await reopen();
  expect(await optionsOfIndexes()).toEqual(newOptions);
});
