import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import {
  chooseIndexForQuery,
  findIndexForSortOrder,
} from '../../../server/core/node/database/sqlite/indexes';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Collection } from '../../../server/core/store/store';
import {
  createContainsCondition,
  type SortPathAndDirection,
  type StoreCondition,
} from '../../../src/core/schema/index';
import { resources } from '../../core/theProduct';

const collections = createAllCollections(resources);
const users = collections.find(({ name }) => name === 'users') as Collection;
const [member] = resources.filter(({ name }) => name === 'users');
if (!member) throw new Error('There are no members');

const here: StoreCondition = { op: 'equals', path: 'isWithdrawn', key: 0 };
const level: StoreCondition = { op: 'equals', path: '_level', key: 'seed' };
const named = createContainsCondition(member, ['name', 'companyName'], '김민');
const up = (path: string): SortPathAndDirection => ({ path, descending: false });
const down = (path: string): SortPathAndDirection => ({ path, descending: true });

/** The columns of an index, in their order. */
const columns = (database: DatabaseSyncInstance, index: string | undefined) =>
  database
    .prepare(`select name from pragma_index_info('${index}')`)
    .all()
    .map(({ name }: { name: string }) => name);

describe('indexes of the members', () => {
  let directory: string;
  let database: DatabaseSyncInstance;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'indexes-'));
    const path = join(directory, 'console.db');
    const store = createSqliteStore(path);
    await store.open(collections);
    await store.close();
    database = new DatabaseSync(path, { readOnly: true });
  });
  afterAll(async () => {
    database.close();
    await rm(directory, { recursive: true });
  });

  const plan = (where: string, index: string | undefined, order = '') =>
    database
      .prepare(
        `explain query plan select _id from "users:keys" indexed by "${index}" where "key:isWithdrawn" = 0 ${where} ${order}`,
      )
      .all()
      .map(({ detail }: { detail: string }) => detail)
      .join();

  test.each([
    ['newest first', [down('createdAt')], ['key:isWithdrawn', 'key:createdAt']],
    ['oldest first', [up('createdAt')], ['key:isWithdrawn', 'key:createdAt']],
    ['by name', [up('name'), down('createdAt')], ['key:isWithdrawn', 'key:name', 'key:createdAt']],
    ['by type', [down('type'), down('createdAt')], ['key:isWithdrawn', 'key:type', 'key:createdAt']],
  ])('a list %s is read in its order, and no row is looked up to filter it', (_says, order, first) => {
    const index = chooseIndexForQuery(users, [here, named, level], order);
    expect(columns(database, index).slice(0, first.length)).toEqual(first);
    const searched = plan(
      'and instr("key:name", 1) and instr("key:companyName", 1) and "key:_level" = 1',
      index,
    );
    expect(searched).toContain(`USING COVERING INDEX ${index} (key:isWithdrawn=?)`);
  });

  test('an order in either direction of values that many share is an index of its own', () => {
    const both = [up('type'), down('type')].map((key) =>
      chooseIndexForQuery(users, [here], [key, down('createdAt')]),
    );
    expect(new Set(both).size).toBe(2);
    const sorted = 'order by "key:type" desc, "key:createdAt" desc, _id desc';
    expect(plan('', both[1], sorted)).not.toContain('TEMP B-TREE');
  });

  test('titles are found in an index, by all that names a member', () => {
    const titled = createContainsCondition(member, ['name', 'companyName', 'phone', 'email'], '김민');
    expect(columns(database, chooseIndexForQuery(users, [here, titled], [down('createdAt')]))[1]).toBe(
      'key:createdAt',
    );
  });

  test('one that leads to the very rows is left to SQLite, and so is what no index holds', () => {
    expect(chooseIndexForQuery(users, [level])).toBeUndefined();
    expect(chooseIndexForQuery(users, [{ op: 'equals', path: 'homepage', key: 'a' }, here])).toBeUndefined();
    expect(chooseIndexForQuery(users, [])).toBeUndefined();
  });

  test('an export is read in the order of its list, where its own members stand', () => {
    const { name, leading } = findIndexForSortOrder(users, [named, here], [down('createdAt')]) ?? {};
    expect(columns(database, name).slice(0, 2)).toEqual(['key:isWithdrawn', 'key:createdAt']);
    expect(leading).toEqual([here]);
    expect(findIndexForSortOrder(users, [here], [up('phone')])).toBeUndefined();
  });
});
