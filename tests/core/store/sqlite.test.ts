import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Collection, Store } from '../../../server/core/store/store';
import { storeConformance } from './conformance';
import { asking, collection, fill, idsOf, thing, things } from './things';

storeConformance('the SQLite store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'store-'));
  const store = createSqliteStore(join(directory, 'console.db'));
  return {
    store,
    dispose: async () => {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
});

describe('a SQLite file', () => {
  let directory: string;
  let path: string;
  const opened: Store[] = [];

  const open = async (...collections: Collection[]): Promise<Store> => {
    const store = createSqliteStore(path);
    opened.push(store);
    await store.open(collections);
    return store;
  };
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'store-'));
    path = join(directory, 'console.db');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await rm(directory, { recursive: true });
  });

  test('everything is there after it was closed and opened again', async () => {
    const first = await open(things);
    await fill(first, [thing('a', { rank: 1, unknown: [1] }), thing('b', { rank: 2 })]);
    await first.close();
    const second = await open(things);
    expect(await second.find('things', asking())).toEqual([
      thing('b', { rank: 2 }),
      thing('a', { rank: 1, unknown: [1] }),
    ]);
    expect(await second.max('things', 'rank', [])).toBe(2);
  });

  test('transactions that wait together are committed together, and one that fails takes none along', async () => {
    const store = await open(things);
    const journal = async () => (await stat(`${path}-wal`)).size;
    const insert = (id: string, fails = false) =>
      store.transaction(async (tx) => {
        await tx.insert('things', thing(id));
        if (fails) throw new Error(id);
      });
    const empty = await journal();
    for (let at = 0; at < 20; at += 1) await insert(`alone${at}`);
    const alone = (await journal()) - empty;
    const many = Array.from({ length: 20 }, (_, at) => insert(`many${at}`, at % 5 === 0));
    const ended = await Promise.allSettled(many);
    expect(ended.map(({ status }) => status === 'rejected')).toEqual(many.map((_, at) => at % 5 === 0));
    expect((await journal()) - empty - alone).toBeLessThan(alone / 4);
    const kept = (await idsOf(store, {})).filter((id) => id.startsWith('many'));
    expect(kept).toHaveLength(16);
    expect(kept).not.toContain('many5');
  });

  test('a snapshot in an order that no index has is sorted in slices, and others get their turn', async () => {
    const store = await open(things);
    const rows = Array.from({ length: 25_000 }, (_, at) =>
      thing(`t${String(at).padStart(5, '0')}`, { rank: at % 3 === 0 ? undefined : (at * 7919) % 1_000 }),
    );
    await fill(store, rows);
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    const order = [{ path: 'rank', descending: true }];
    const snapshot = await store.snapshot('things', { where: [], order, skip: 5 });
    expect(turns).toBeGreaterThan(1);
    clearInterval(others);
    const found: string[] = [];
    for (let batch = await snapshot.next(); batch; batch = await snapshot.next()) {
      found.push(...batch.map(({ _id }) => _id));
    }
    await snapshot.close();
    expect(snapshot.totalCount).toBe(25_000);
    expect(found).toEqual(await idsOf(store, { order, skip: 5 }));
  });

  test('opening it unchanged computes no key', async () => {
    const first = await open(things);
    await fill(first, [thing('a')]);
    await first.close();
    const keysOf = vi.fn(things.keysOf);
    await open({ ...things, keysOf });
    expect(keysOf).not.toHaveBeenCalled();
  });

  test('a path that came later is found in the documents of before, in every batch of them', async () => {
    const first = await open(things);
    const documents = Array.from({ length: 1203 }, (_, index) => thing(`t${index}`, { colour: `c${index}` }));
    await fill(first, documents);
    await first.close();
    const second = await open(collection('things', ['colour', 'rank']));
    expect(await second.count('things', [{ op: 'empty', path: 'colour', empty: false }])).toBe(1203);
    expect(await idsOf(second, { where: [{ op: 'equals', path: 'colour', key: 'c1202' }] })).toEqual([
      't1202',
    ]);
  });

  test('keys are computed anew where the rules are others', async () => {
    const first = await open({ ...things, rules: '1' });
    await fill(first, [thing('a', { group: 'X' })]);
    await first.close();
    const second = await open({ ...things, rules: '2', keysOf: () => ({ group: 'folded' }) });
    expect(await idsOf(second, { where: [{ op: 'equals', path: 'group', key: 'folded' }] })).toEqual(['a']);
  });

  test('a description that fails leaves everything as it was', async () => {
    const first = await open(things);
    await fill(first, [thing('a', { group: 'x' })]);
    await first.close();
    const keysOf = () => {
      throw new Error('no key');
    };
    await expect(open({ ...collection('things', ['other']), keysOf })).rejects.toThrow('no key');
    await opened.at(-1)?.close();
    const third = await open({ ...things, keysOf });
    expect(await idsOf(third, { where: [{ op: 'equals', path: 'group', key: 'x' }] })).toEqual(['a']);
  });

  test('documents of a collection that is no longer described stay', async () => {
    const first = await open(things);
    await fill(first, [thing('a')]);
    await first.close();
    await (await open(collection('others', []))).close();
    expect(await (await open(things)).get('things', 'a')).toEqual(thing('a'));
  });

  test('orders and filters by one value are read from an index', async () => {
    await open(things);
    const database = new DatabaseSync(path, { readOnly: true });
    const plan = (sql: string) =>
      database
        .prepare(`explain query plan select _id from "things:keys" ${sql}`)
        .all()
        .map(({ detail }: { detail: string }) => detail)
        .join('\n');
    const newest = plan('order by "key:at" desc, _id desc limit 10');
    const grouped = plan('where "key:group" = 1 order by "key:rank" asc, _id desc limit 10');
    database.close();
    expect(newest).toContain('USING COVERING INDEX things:keys:0');
    expect(grouped).toContain('USING COVERING INDEX things:keys:1 (key:group=?)');
    expect(newest + grouped).not.toContain('TEMP B-TREE');
  });

  test('a second server is refused as long as the first has it', async () => {
    const first = await open(things);
    expect(() => createSqliteStore(path)).toThrow(`${path} is in use`);
    await fill(first, [thing('a')]);
    await first.close();
    expect(await (await open(things)).count('things', [])).toBe(1);
  });

  test('only its owner may read any of its files', async () => {
    await fill(await open(things), [thing('a')]);
    const files = await readdir(directory);
    const modes = await Promise.all(
      files.map(async (file) => (await stat(join(directory, file))).mode & 0o777),
    );
    const names = ['', '-lock', '-reserve', '-shm', '-wal'].map((end) => `console.db${end}`);
    expect(files.sort()).toEqual(names);
    expect(modes).toEqual(modes.map(() => 0o600));
  });
});
