import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  buildFtsContainsPhrase,
  toBigramIndexWords,
} from '../../../server/core/node/database/sqlite/filters/grams';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Collection, Store } from '../../../server/core/store/store';
import type { StoreCondition } from '../../../src/core/schema/index';
import { collection, fill, idsOf, thing } from './things';

const order = [{ path: 'name', descending: false }];
const people: Collection = {
  ...collection('people', ['group', 'name', 'phone']),
  lists: [{ leads: ['group'], order }],
  filtered: ['group', 'name', 'phone'],
  searched: ['name', 'phone'],
};
const named = (term: string): StoreCondition => ({ op: 'contains', any: [{ path: 'name', term }] });
const within = (key: string): StoreCondition => ({ op: 'equals', path: 'group', key });

let directory: string;
let path: string;
let store: Store;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'texts-'));
  path = join(directory, 'console.db');
  store = createSqliteStore(path);
  await store.open([people]);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

/** Everything that the store's files hold, byte by byte. */
const bytes = async () =>
  (await Promise.all(['', '-wal'].map((end) => readFile(path + end, 'latin1').catch(() => '')))).join('');

describe('the index of texts', () => {
  test('what is found by it is the same where few and where many have the term', async () => {
    const few = Array.from({ length: 3 }, (_, at) => thing(`few${at}`, { group: 'b', name: `판화 ${at}` }));
    const many = Array.from({ length: 1_500 }, (_, at) =>
      thing(`many${at}`, { group: at % 3 === 0 ? 'a' : 'b', name: `전시 ${String(at).padStart(4, '0')}` }),
    );
    await fill(store, [...many, ...few], 'people');
    expect(await store.count('people', [named('전시')])).toBe(1_500);
    expect(await store.count('people', [named('전시'), within('a')])).toBe(500);
    expect(await store.count('people', [named('판화'), within('a')])).toBe(0);
    const page = { where: [named('전시')], order, skip: 1_498, limit: 5 };
    expect(await idsOf(store, page, 'people')).toEqual(['many1498', 'many1499']);
    expect(await idsOf(store, { where: [named('화'), within('b')], order }, 'people')).toEqual([
      'few0',
      'few1',
      'few2',
    ]);
    const called: StoreCondition = { op: 'equals', path: 'name', key: '판화 1' };
    expect(await idsOf(store, { where: [called] }, 'people')).toEqual(['few1']);
    expect(await store.count('people', [{ ...called, key: '판화' }])).toBe(0);
  });

  test('one Latin character, which most have, is not looked up in it', async () => {
    await fill(store, [thing('a', { name: 'a1' }), thing('b', { name: '판화 1' }), thing('c', {})], 'people');
    expect(['1', 'a', '-', '판', '1a'].map((term) => buildFtsContainsPhrase(term) === undefined)).toEqual([
      ...[true, true, true, false, false],
    ]);
    expect(await idsOf(store, { where: [named('1')], order }, 'people')).toEqual(['a', 'b']);
    expect(await store.count('people', [named('1')])).toBe(2);
  });

  test('rows keep their numbers in a copy that a vacuum made', async () => {
    await fill(
      store,
      [thing('a', { name: '가' }), thing('b', { name: '나' }), thing('c', { name: '다' })],
      'people',
    );
    await store.transaction((tx) => tx.remove('people', 'a'));
    await store.close();
    const database = new DatabaseSync(path);
    database.exec('vacuum');
    database.close();
    store = createSqliteStore(path);
    await store.open([people]);
    expect(await idsOf(store, { where: [named('다')] }, 'people')).toEqual(['c']);
  });

  test('of what is replaced or removed no piece stays in any file', async () => {
    const others = Array.from({ length: 400 }, (_, at) => thing(`o${at}`, { name: `김민서 ${at}` }));
    await fill(store, others.slice(0, 200), 'people');
    await fill(store, [thing('a', { name: '뷁뾻' }), thing('b', { name: '쀍쑰', phone: '1' })], 'people');
    for (const other of others.slice(200)) await fill(store, [other], 'people');
    const pieces = ['뷁뾻', '쀍쑰'].flatMap(
      (name) => toBigramIndexWords(name)?.split(' ').slice(1, -1) ?? [],
    );
    // The index has what words have in common with the word before them once.
    const held = async () => {
      const all = await bytes();
      return pieces.filter((piece) => all.includes(piece.slice(4)));
    };
    await store.erase();
    expect(await held()).toEqual(pieces);
    await store.transaction(async (tx) => {
      await tx.replace('people', thing('a', { name: '가' }));
      await tx.remove('people', 'b');
    });
    await store.erase();
    expect(await held()).toEqual([]);
    expect(await store.count('people', [named('뷁')])).toBe(0);
    expect(await idsOf(store, { where: [named('가')] }, 'people')).toEqual(['a']);
  });

  test('what a transaction undoes is found as before', async () => {
    await fill(store, [thing('a', { name: '처음' })], 'people');
    const undone = store.transaction(async (tx) => {
      await tx.replace('people', thing('a', { name: '나중' }));
      await tx.insert('people', thing('b', { name: '나중' }));
      expect(await tx.count('people', [named('나중')])).toBe(2);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await store.count('people', [named('나중')])).toBe(0);
    expect(await idsOf(store, { where: [named('처음')] }, 'people')).toEqual(['a']);
  });

  test('the records of several references are found by it, and by no look at every row', async () => {
    const baskets: Collection = { ...collection('baskets', ['goods']), listed: ['goods'] };
    await store.close();
    store = createSqliteStore(path);
    await store.open([people, baskets]);
    await fill(
      store,
      [thing('a', { goods: ',1,12,' }), thing('b', { goods: ',12,' }), thing('c')],
      'baskets',
    );
    const having = (good: string): StoreCondition => ({
      op: 'contains',
      any: [{ path: 'goods', term: `,${good},` }],
    });
    const counts = () => Promise.all(['1', '12', '2'].map((good) => store.count('baskets', [having(good)])));
    expect(await counts()).toEqual([1, 2, 0]);
    expect(await idsOf(store, { where: [having('1')] }, 'baskets')).toEqual(['a']);
    await store.close();
    const database = new DatabaseSync(path);
    database.exec(`insert into "baskets:texts"("baskets:texts") values ('delete-all')`);
    database.close();
    store = createSqliteStore(path);
    await store.open([people, baskets]);
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
