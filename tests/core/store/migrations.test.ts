import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { tryMigrationsOnCopy } from '../../../server/core/node/commands/tryMigrations';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import {
  defineResource,
  id,
  type Migration,
  type RecordMigrationStep,
  rename,
  text,
} from '../../../src/core/schema/index';
import { resources } from '../theProduct';
import { coupons, migrationsConformance } from './migrationsConformance';
import { fill, ofProduct, thing } from './things';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let turn = 0;

migrationsConformance('memory', async () => {
  const store = createMemoryStore();
  return {
    restart: async (migrations) => {
      await store.open(coupons, migrations);
      return store;
    },
    query: async () => [],
    dispose: () => store.close(),
  };
});

migrationsConformance(
  'SQLite',
  async () => {
    turn += 1;
    const path = join(folder, `${turn}.sqlite`);
    let last: Store | undefined;
    const query = async (text: string) => {
      const database = new DatabaseSync(path);
      try {
        return database.prepare(text).all();
      } finally {
        database.close();
      }
    };
    return {
      query,
      restart: async (migrations) => {
        await last?.close();
        last = createSqliteStore(path);
        await last.open(coupons, migrations);
        return last;
      },
      dispose: async () => last?.close(),
    };
  },
  'number integer primary key, says text not null, at text not null',
);

describe('Trying migrations on a copy', () => {
  const resource = defineResource('coupons', {
    fields: { _id: id(), name: text({ max: 5 }) },
    api: { path: 'coupons', many: 'coupons', one: 'coupon' },
    list: { perPage: 10, columns: ['name'], order: ['name'] },
  });

  test('tells what would break a rule, and changes nothing', async () => {
    const path = join(folder, 'tried.sqlite');
    const store = createSqliteStore(path);
    await store.open(createAllCollections([...resources, resource]), ofProduct([]));
    await fill(store, [thing('a', { title: '봄' }), thing('b', { title: '여섯 글자가 넘는다' })], 'coupons');
    const modes = new Set<number>();
    const look: RecordMigrationStep = (record) => {
      modes.add(statSync(`${path}-try`).mode & 0o777);
      return record;
    };
    const renamed: Migration = {
      number: 1,
      says: 'title is name',
      of: { coupons: [rename('title', 'name'), look] },
    };
    // The server holds the database meanwhile.
    const answer = await tryMigrationsOnCopy(path, [...resources, resource], ofProduct([renamed]));
    expect(answer.split('\n').at(-1)).toBe('coupons: 2 records, 1 break a rule of their schema: b (name)');
    // It holds what the database does: password hashes.
    expect([...modes]).toEqual([0o600]);
    expect(await store.get('coupons', 'a')).toMatchObject({ title: '봄', version: 1 });
    await store.close();
    expect(readdirSync(folder).filter((file) => file.includes('-try'))).toEqual([]);
  });
});
