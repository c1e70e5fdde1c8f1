import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { runWithReadOnlySqlite } from '../../../server/core/node/database/sqlite/reading';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createDiskFileStorage } from '../../../server/core/node/files/fileHome';
import { computeDataFolderPaths, refuseNewerFileLayout } from '../../../server/core/node/files/folder';
import { createFileSignInKeyService, rotateSignInKeysFile } from '../../../server/core/node/files/keysFile';
import { createMemoryStore } from '../../../server/core/store/memory';
import { MigrationError } from '../../../server/core/store/migrations';
import type { Collection } from '../../../server/core/store/store';
import type { Migration } from '../../../src/core/schema/index';
import { fill, idsOf, ofProduct, thing, things } from '../../core/store/things';
import { resources, totals } from '../../core/theProduct';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layouts-'));
  path = join(folder, 'console.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const written: Migration = {
  number: 1,
  says: 'written anew',
  of: { things: [(record) => ({ ...record, written: true })] },
};

async function openAt(at: string, collections: readonly Collection[], migrations: readonly Migration[] = []) {
  const store = createSqliteStore(at);
  try {
    await store.open(collections, ofProduct(migrations));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** What it says where this build opens data in which a newer one raised a layout. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MigrationError);
  return error instanceof MigrationError ? error.message : '';
}

/** Changes a stored definition as a newer build would have left it. */
function raise(name: string, key: string): void {
  const database = new DatabaseSync(path);
  database
    .prepare(`update _schema set definition = json_set(definition, '$.${key}', 9) where collection = ?`)
    .run(name);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

const all = createAllCollections(resources, totals);

test('each collection of a newer layout is refused by its name, records, sessions, files and the record of access among them', async () => {
  await (await openAt(path, all)).close();
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'users',
      '_sessions',
      '_assets',
      'access-log',
      '_access_chain',
      '_states',
      '_birth',
    ]),
  );
  for (const collection of all) {
    const newer = join(folder, 'newer.sqlite');
    copyFileSync(path, newer);
    await (await openAt(newer, [{ ...collection, layout: 2 }])).close();
    const bytes = readFileSync(newer);
    expect(await refusalOf(openAt(newer, all, [written]))).toBe(
      `The documents of ${collection.name} are of layout 2, and this build knows 1: a newer one wrote them, and nothing is changed. ` +
        'Start a build that knows layout 2 of them, or restore the backup that was made before.',
    );
    expect(readFileSync(newer).equals(bytes)).toBe(true);
  }
}, 60_000);

test.each([
  ['users', 'layout', 'The tables of users are of layout 9, and this build knows 3'],
  ['orders:totals', 'layout', 'The sums of orders are of layout 9, and this build knows 1'],
  ['access-log', 'documents', 'The documents of access-log are of layout 9, and this build knows 1'],
])('%s of a newer %s is refused, and no byte is changed', async (name, key, says) => {
  await (await openAt(path, all)).close();
  raise(name, key);
  const bytes = readFileSync(path);
  expect(await refusalOf(openAt(path, all))).toContain(says);
  expect(await refusalOf(runWithReadOnlySqlite(path, all, async () => 'read'))).toContain('layout 9');
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('a newer layout is refused before any migration runs', async () => {
  const store = await openAt(path, [{ ...things, layout: 2 }]);
  await fill(store, [thing('a')]);
  await store.close();
  expect(await refusalOf(openAt(path, [things], [written]))).toContain('layout 2');
  const again = await openAt(path, [{ ...things, layout: 2 }]);
  expect(await again.get('things', 'a')).toEqual(thing('a'));
  await again.close();
});

test('an older layout is opened, and is the newer one from then on', async () => {
  const store = await openAt(path, [things]);
  await fill(store, [thing('a')]);
  await store.close();
  const newer = await openAt(path, [{ ...things, layout: 2 }]);
  expect(await newer.get('things', 'a')).toEqual(thing('a'));
  await newer.close();
  expect(await refusalOf(openAt(path, [things]))).toContain('The documents of things are of layout 2');
});

test('a definition that is torn costs no start: its keys are computed again', async () => {
  await (await openAt(path, all)).close();
  const store = await openAt(path, [things]);
  await fill(store, [thing('a', { rank: 7 })]);
  await store.close();
  const database = new DatabaseSync(path);
  database.exec(
    `update _schema set definition = '{' where collection in ('things', 'orders', 'orders:totals')`,
  );
  database.exec('delete from "things:keys"');
  database.close();
  const again = await openAt(path, [...all, things]);
  expect(await idsOf(again, { where: [{ path: 'rank', op: 'equals', key: 7 }] })).toEqual(['a']);
  await again.close();
});

/** The first page of a table, by its number from 1. */
function pageOf(table: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const { rootpage } = database.prepare('select rootpage from sqlite_master where name = ?').get(table) as {
    rootpage: number;
  };
  database.close();
  return rootpage;
}
const PAGE = 4096;

test.each([
  ['the header', () => 0],
  ['the list of tables', () => 100],
  ['the definitions', () => (pageOf('_schema') - 1) * PAGE],
])('%s on a damaged page is told as damage', async (_, at) => {
  await (await openAt(path, all)).close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, at(), at() + 40);
  writeFileSync(path, bytes);
  const told = await runWithReadOnlySqlite(path, all, async ({ listDamages: damages }) => damages());
  expect(told[0]).toContain('the database is damaged: ');
});

test('the store in memory refuses it too', async () => {
  const store = createMemoryStore();
  await store.open([{ ...things, layout: 2 }]);
  expect(await refusalOf(store.open([things], ofProduct([written])))).toContain('layout 2');
});

test('uploaded files and sign-in keys of a newer layout are refused, and stay as they are', async () => {
  const home = createDiskFileStorage(join(folder, 'files'));
  const paths = { ...computeDataFolderPaths(folder), home, databaseName: 'console.sqlite', hasKeys: true };
  await refuseNewerFileLayout(paths);
  await home.writeMark(JSON.stringify({ layout: 2, mark: 'a', bornAt: '2026-01-01T00:00:00.000Z' }));
  expect(await refusalOf(refuseNewerFileLayout(paths))).toContain(
    'The files in files/ are of layout 2, and this build knows 1',
  );
  const now = () => new Date();
  await home.writeMark(JSON.stringify({ mark: 'a', bornAt: '2026-01-01T00:00:00.000Z' }));
  await refuseNewerFileLayout(paths);
  const newer = JSON.stringify({ layout: 2, keys: [] });
  const { keys } = paths;
  await home.writeMark('{}');
  await rotateSignInKeysFile(keys, now());
  await createFileSignInKeyService(keys, now);
  writeFileSync(keys, newer);
  expect(await refusalOf(createFileSignInKeyService(keys, now))).toContain('layout 2');
  expect(await refusalOf(rotateSignInKeysFile(keys, now()))).toContain('layout 2');
  expect(readFileSync(keys, 'utf8')).toBe(newer);
});
