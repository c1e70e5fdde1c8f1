import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findErrorCodeOfStorageError } from '../../../server/core/basics/errors';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Document, Store } from '../../../server/core/store/store';
import { asking, fill, thing, things } from './things';

let directory: string;
let path: string;
let store: Store;
let other: InstanceType<typeof DatabaseSync>;

const stored = async () => (await store.find('things', asking())).map(({ _id }) => _id).sort();

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-'));
  path = join(directory, 'console.db');
  store = createSqliteStore(path);
  await store.open([things]);
  await fill(store, [thing('a', { rank: 1 }), thing('b', { rank: 2 }), thing('c', { rank: 3 })]);
  // Another program on the same file, such as the sqlite3 command.
  other = new DatabaseSync(path, { timeout: 0 });
});

afterEach(async () => {
  if (other.isOpen) other.close();
  await store.close();
  await rm(directory, { recursive: true });
});

test('A change waits for another program that writes, and holds up nothing else meanwhile', async () => {
  other.exec('begin immediate');
  // SQLite's own waiting would keep this from ever being called.
  setImmediate(() => other.exec('commit'));
  await store.transaction((tx) => tx.insert('things', thing('d', { rank: 4 })));
  expect(await stored()).toContain('d');
});

test('A change that waits too long is told to come later, and the next one goes through', async () => {
  other.exec('begin immediate');
  const started = performance.now();
  const clock = vi.spyOn(performance, 'now');
  clock.mockImplementationOnce(() => started).mockImplementation(() => started + 60_000);
  const failed = await store
    .transaction((tx) => tx.insert('things', thing('d', { rank: 4 })))
    .catch((error: unknown) => error);
  clock.mockRestore();
  expect(findErrorCodeOfStorageError(failed)).toBe('busy');
  other.exec('commit');
  await store.transaction((tx) => tx.insert('things', thing('e', { rank: 5 })));
  expect(await stored()).toEqual(expect.not.arrayContaining(['d']));
});

test.each([
  ['broken off', '{"_id":"b","vers'],
  ['no object', 'null'],
  ['bytes of something else', '\x01\x02'],
])('A row that is %s is left out and named, and costs no list, export or start', async (_, doc) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const name = `b${doc.length}`;
  await fill(store, [thing(name, { rank: 9 })]);
  other.prepare('update things set doc = ? where _id = ?').run(doc, name);
  expect(await stored()).toEqual(['a', 'b', 'c']);
  expect(said.mock.calls.flat().join()).toContain(`things/${name} can't be read`);
  const snapshot = await store.snapshot('things', { where: [], order: [], skip: 0 });
  const exported: Document[] = [];
  for (let batch = await snapshot.next(); batch; batch = await snapshot.next()) exported.push(...batch);
  await snapshot.close();
  expect(exported.map(({ _id }) => _id).sort()).toEqual(['a', 'b', 'c']);
  await store.close();
  // Another definition makes all keys anew.
  store = createSqliteStore(path);
  await store.open([{ ...things, rules: 'another' }]);
  expect(await stored()).toEqual(['a', 'b', 'c']);
  expect(await store.count('things', [])).toBe(4);
});
