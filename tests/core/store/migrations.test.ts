import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { collectionsFor } from '../../../server/core/collections';
import { tryOnCopy } from '../../../server/core/node/commands/tryMigrations';
import { sqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { memoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import {
  defineResource,
  fillIn,
  id,
  type Migration,
  type RecordChange,
  rename,
  retype,
  text,
} from '../../../src/core/schema/index';
import { resources } from '../theProduct';
import { collection, fill, idsOf, thing } from './things';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let turn = 0;

const ranked = [{ path: 'rank', descending: false }];
const coupons = [collection('coupons', ['rank'], [ranked])];

/** Starts again over the same data. */
type Restart = (migrations?: readonly Migration[]) => Promise<Store>;

const stores: Record<string, () => Restart> = {
  memory: () => {
    const store = memoryStore();
    return async (migrations) => {
      await store.open(coupons, migrations);
      return store;
    };
  },
  SQLite: () => {
    turn += 1;
    const path = join(folder, `${turn}.sqlite`);
    let last: Store | undefined;
    return async (migrations) => {
      await last?.close();
      const store = sqliteStore(path);
      last = store;
      try {
        await store.open(coupons, migrations);
      } catch (error) {
        await store.close();
        throw error;
      }
      return store;
    };
  },
};

const first: Migration = {
  number: 1,
  says: 'rank is a number',
  of: { coupons: [retype('rank', Number)], gone: [rename('a', 'b')] },
};
const second: Migration = {
  number: 2,
  says: 'kind is filled in',
  of: { coupons: [fillIn('kind', 'often')] },
};

describe.each(Object.keys(stores))('Migrations in %s', (name) => {
  const made = () => stores[name]?.() ?? (() => Promise.reject(new Error('no store')));

  test('run once, in order, over every record, and its keys follow', async () => {
    const restart = made();
    const many = Array.from({ length: 1_200 }, (_, index) =>
      thing(`t${index}`, { rank: String(1_200 - index) }),
    );
    await fill(await restart([]), many, 'coupons');
    const store = await restart([first]);
    expect(await idsOf(store, { order: ranked, limit: 2 }, 'coupons')).toEqual(['t1199', 't1198']);
    expect(await store.get('coupons', 't0')).toEqual({ _id: 't0', version: 2, rank: 1_200 });
    const again = await restart([first, second]);
    expect(await again.get('coupons', 't0')).toEqual({ _id: 't0', version: 3, rank: 1_200, kind: 'often' });
    await (await restart([first, second])).close();
  });

  test('that fail leave everything as it was, and say where', async () => {
    const restart = made();
    await fill(await restart([]), [thing('a', { rank: '1' }), thing('b', { rank: null })], 'coupons');
    const strict: Migration = {
      number: 1,
      says: 'rank is a number',
      of: {
        coupons: [
          retype('rank', (rank) => {
            if (rank === null) throw new Error('no rank');
            return Number(rank);
          }),
        ],
      },
    };
    await expect(restart([strict])).rejects.toThrow(
      'Migration 1 (rank is a number) fails on coupons/b, nothing is changed by it: no rank',
    );
    const store = await restart([]);
    expect(await store.get('coupons', 'a')).toEqual({ _id: 'a', version: 1, rank: '1' });
    await store.close();
  });

  test('of a newer build keep an older one away, which says what to do', async () => {
    const restart = made();
    await restart([first, second]);
    const refused = restart([first]);
    await expect(refused).rejects.toThrow(
      'The data are at migration 2 (kind is filled in), and this build knows 1: a newer one wrote them. ' +
        'Start a build that knows migration 2, or restore the backup that was made before migration 2.',
    );
  });

  test('are numbered without a gap', async () => {
    await expect(made()([second])).rejects.toThrow('Migration 2 (kind is filled in) is not in its place');
  });
});

describe('Trying migrations on a copy', () => {
  const resource = defineResource('coupons', {
    fields: { _id: id(), name: text({ max: 5 }) },
    api: { path: 'coupons', many: 'coupons', one: 'coupon' },
    list: { perPage: 10, columns: ['name'], order: ['name'] },
  });

  test('tells what would break a rule, and changes nothing', async () => {
    const path = join(folder, 'tried.sqlite');
    const store = sqliteStore(path);
    await store.open(collectionsFor([...resources, resource]), []);
    await fill(store, [thing('a', { title: '봄' }), thing('b', { title: '여섯 글자가 넘는다' })], 'coupons');
    const modes = new Set<number>();
    const look: RecordChange = (record) => {
      modes.add(statSync(`${path}-try`).mode & 0o777);
      return record;
    };
    const renamed: Migration = {
      number: 1,
      says: 'title is name',
      of: { coupons: [rename('title', 'name'), look] },
    };
    // The server holds the database meanwhile.
    const answer = await tryOnCopy(path, [...resources, resource], [renamed]);
    expect(answer.split('\n').at(-1)).toBe('coupons: 2 records, 1 break a rule of their schema: b (name)');
    // It holds what the database does: password hashes.
    expect([...modes]).toEqual([0o600]);
    expect(await store.get('coupons', 'a')).toMatchObject({ title: '봄', version: 1 });
    await store.close();
    expect(readdirSync(folder).filter((file) => file.includes('-try'))).toEqual([]);
  });
});
