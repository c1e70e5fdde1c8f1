import { expect, onTestFinished, test } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Store } from '../../../server/core/store/store';
import { thing, things } from '../store/things';
import { type Database, wholeDatabase } from './database';

async function newDatabase(): Promise<Database> {
  const database = await wholeDatabase();
  onTestFinished(database.drop);
  return database;
}

async function opened(database?: Database): Promise<{ database: Database; store: Store }> {
  const own = database ?? (await newDatabase());
  const store = createPostgresStore(own.url);
  onTestFinished(store.close);
  return { database: own, store };
}

const SECRET = 'a name that is to be forgotten';

/** Whether the file of the documents' table still holds the bytes of a document. */
async function isHeld({ query }: Database): Promise<unknown> {
  await query('checkpoint');
  const [row] = await query(
    `select position(convert_to($1, 'UTF8') in pg_read_binary_file(pg_relation_filepath('things'))) > 0 as held`,
    [SECRET],
  );
  return row?.held;
}

const addSecret = (store: Store) =>
  store.transaction(async (tx) => {
    await tx.insert('things', thing('a', { group: SECRET }));
    await tx.insert('things', thing('b'));
  });

test('what an export still needs is erased once it has ended', async () => {
  const { database, store } = await opened();
  await store.open([things]);
  await addSecret(store);
  const snapshot = await store.snapshot('things', { where: [], order: [], skip: 0 });
  await snapshot.next();
  await store.transaction((tx) => tx.remove('things', 'a'));
  expect([await store.erase(), await isHeld(database)]).toEqual([false, true]);
  await snapshot.close();
  await expect.poll(() => store.erase()).toBe(true);
  expect(await isHeld(database)).toBe(false);
});

test('an export that began later keeps nothing from being erased', async () => {
  const { database, store } = await opened();
  await store.open([things]);
  await addSecret(store);
  await store.transaction((tx) => tx.remove('things', 'a'));
  // A transaction of the store's own may end between the two: then the next export began later again.
  const erased = async () => {
    const snapshot = await store.snapshot('things', { where: [], order: [], skip: 0 });
    await snapshot.next();
    const isAll = await store.erase();
    const held = await isHeld(database);
    await snapshot.close();
    return [isAll, held];
  };
  await expect.poll(erased).toEqual([true, false]);
});

test('an erasure waits for no export', async () => {
  const { store } = await opened();
  await store.open([things]);
  await addSecret(store);
  await store.transaction(async (tx) => {
    for (let i = 0; i < 300; i += 1) await tx.insert('things', thing(`b${i}`));
  });
  await store.transaction((tx) => tx.remove('things', 'a'));
  const snapshot = await store.snapshot('things', { where: [], order: [], skip: 0 });
  await snapshot.next();
  expect(typeof (await store.erase())).toBe('boolean');
  await snapshot.close();
  await expect.poll(() => store.erase()).toBe(true);
});

test('what a page keeps that somebody reads is erased the next time', async () => {
  const { database, store } = await opened();
  await store.open([things]);
  await addSecret(store);
  await store.transaction((tx) => tx.remove('things', 'a'));
  await database.query('begin');
  await database.query('declare rows cursor for select * from things');
  await database.query('fetch 1 from rows');
  expect(await store.erase()).toBe(false);
  await database.query('commit');
  expect(await isHeld(database)).toBe(true);
  await expect.poll(() => store.erase()).toBe(true);
  expect(await isHeld(database)).toBe(false);
});

test('what a process removed that ended at once is erased by the next one', async () => {
  const { database, store } = await opened();
  await store.open([things]);
  await addSecret(store);
  await store.transaction((tx) => tx.remove('things', 'a'));
  await store.close();
  expect(await isHeld(database)).toBe(true);
  const { store: next } = await opened(database);
  await next.open([things]);
  await expect.poll(() => next.erase()).toBe(true);
  expect(await isHeld(database)).toBe(false);
});

test('what was removed is erased the next time where it could not be, as the rest is', async () => {
  const { database, store } = await opened();
  const others = ['first', 'last'].map((name) => ({ ...things, name }));
  await store.open([things, ...others]);
  for (const name of ['first', 'things', 'last']) {
    await store.transaction((tx) => tx.insert(name, thing('a')));
    await store.transaction((tx) => tx.remove(name, 'a'));
  }
  const vacuums = async () => {
    const rows = await database.query(
      `select relname as name, vacuum_count::int as count from pg_stat_user_tables
      where schemaname = current_schema() and vacuum_count > 0 order by relname collate "C"`,
    );
    return rows.map(({ name, count }) => [name, count]);
  };
  await database.query('alter table things rename to away');
  await expect(store.erase()).rejects.toThrow();
  await database.query('alter table away rename to things');
  expect(await store.erase()).toBe(true);
  const names = ['first', 'last', 'things'].flatMap((name) => [name, `${name}:keys`]);
  await expect.poll(vacuums).toEqual(names.map((name) => [name, 1]));
});
