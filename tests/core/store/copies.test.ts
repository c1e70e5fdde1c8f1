import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabaseContents } from '../../../server/core/node/database/shared/contents';
import { createFilledSqliteFile } from '../../../server/core/node/database/sqlite/fill';
import { runWithReadOnlySqlite } from '../../../server/core/node/database/sqlite/reading';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { contentsOfFile } from '../node/contents';
import { collection, fill, idsOf, ofProduct, thing, things } from './things';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const strangers = { ...collection('strangers', ['rank']), layout: 2 };

/** Copies a database with a build that knows things alone. */
const copy = (from: string, to: string) =>
  runWithReadOnlySqlite(from, [things], ({ atOneMoment }) =>
    atOneMoment((contents) =>
      createFilledSqliteFile(to, [things], (made) => copyDatabaseContents(contents, made)),
    ),
  );

test('collections that a build does not know are in the copy of a copy, and serve the build that knows them', async () => {
  const [first, second, third] = ['1', '2', '3'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const store = createSqliteStore(first);
  await store.open([things, strangers]);
  await fill(store, [thing('a')]);
  await fill(store, [thing('b', { rank: 7 }), thing('c', { rank: 8 })], 'strangers');
  await store.close();
  await copy(first, second);
  await copy(second, third);
  const wanted = await contentsOfFile(first);
  expect(Object.keys(wanted.strangers ?? {})).toEqual(['b', 'c']);
  expect(await contentsOfFile(third)).toEqual(wanted);

  const older = createSqliteStore(third);
  await expect(older.open([{ ...strangers, layout: 1 }])).rejects.toThrow('strangers are of layout 2');
  await older.open([things, strangers]);
  expect(await idsOf(older, { where: [{ path: 'rank', op: 'equals', key: 8 }] }, 'strangers')).toEqual(['c']);
  await older.close();
});

test('the copy of a database knows which migrations ran', async () => {
  const [first, second] = [join(folder, '1'), join(folder, '2')] as const;
  const done = { number: 1, says: 'rank is kept', of: {} };
  const store = createSqliteStore(first);
  await store.open([things], { core: [{ ...done, says: 'things are kept' }], product: [done] });
  await store.close();
  await copy(first, second);
  const other = createSqliteStore(second);
  await expect(other.open([things], ofProduct([done]))).rejects.toThrow(
    'at migration core:1 (things are kept)',
  );
  await other.close();
});

test('records of a removed resource, which a migration confirmed, stay in copies', async () => {
  const [first, second] = [join(folder, '1'), join(folder, '2')] as const;
  const store = createSqliteStore(first);
  await store.open([things, strangers]);
  await fill(store, [thing('b', { rank: 7 })], 'strangers');
  await store.open([things], ofProduct([{ number: 1, says: 'no strangers', of: { strangers: [] } }]));
  await store.close();
  await copy(first, second);
  expect(Object.keys((await contentsOfFile(second)).strangers ?? {})).toEqual(['b']);
  const older = createSqliteStore(second);
  await expect(older.open([{ ...strangers, layout: 1 }])).rejects.toThrow('strangers are of layout 2');
  await older.close();
});
