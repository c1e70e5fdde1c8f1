import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../server/core/store/store';
import { fillIn, type Migration, type Migrations, rename, retype } from '../../../src/core/schema/index';
import { collection, fill, idsOf, thing } from './things';

const ranked = [{ path: 'rank', descending: false }];
export const coupons = [collection('coupons', ['rank'], [ranked])];

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

const counted: Migration = {
  number: 1,
  says: 'rank counts from nought',
  of: { coupons: [retype('rank', (rank) => Number(rank) - 1)] },
};
/** It holds only where the core's first has run. */
const doubled: Migration = {
  number: 1,
  says: 'rank is doubled',
  of: {
    coupons: [
      retype('rank', (rank) => {
        if (typeof rank !== 'number') throw new Error('no number');
        return rank * 2;
      }),
    ],
  },
};
const later: Migration = { number: 2, says: 'kind is once', of: { coupons: [fillIn('kind', 'once')] } };

interface Data {
  /** Opens the data again. */
  restart: (migrations?: Migrations) => Promise<Store>;
  /** Runs a statement on them, past the store. */
  query: (text: string) => Promise<unknown[]>;
  dispose: () => Promise<void>;
}

/**
 * The behaviour of migrations over the data of any store. `table` has the columns of `_migrations` in a build in which
 * only the product had migrations.
 */
export function migrationsConformance(name: string, make: () => Promise<Data>, table?: string) {
  const made = async () => {
    const data = await make();
    onTestFinished(async () => data.dispose());
    const restart = (product: readonly Migration[], core: readonly Migration[] = []) =>
      data.restart({ core, product });
    return Object.assign(restart, data);
  };

  describe(`Migrations in ${name}`, () => {
    test('run once, in order, over every record, and its keys follow', async () => {
      const restart = await made();
      const many = Array.from({ length: 1_200 }, (_, index) =>
        thing(`t${index}`, { rank: String(1_200 - index) }),
      );
      await fill(await restart([]), many, 'coupons');
      const store = await restart([first]);
      expect(await idsOf(store, { order: ranked, limit: 2 }, 'coupons')).toEqual(['t1199', 't1198']);
      expect(await store.get('coupons', 't0')).toEqual({ _id: 't0', version: 2, rank: 1_200 });
      const again = await restart([first, second]);
      expect(await again.get('coupons', 't0')).toEqual({ _id: 't0', version: 3, rank: 1_200, kind: 'often' });
      expect(await (await restart([first, second])).get('coupons', 't0')).toMatchObject({ version: 3 });
    });

    test('that fail leave everything as it was, and say where', async () => {
      const restart = await made();
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
        'Migration product:1 (rank is a number) fails on coupons/b, nothing is changed by it: no rank',
      );
      const store = await restart([]);
      expect(await store.get('coupons', 'a')).toEqual({ _id: 'a', version: 1, rank: '1' });
    });

    test('of a newer build keep an older one away, which says what to do', async () => {
      const restart = await made();
      await restart([first, second]);
      const refused = restart([first]);
      await expect(refused).rejects.toThrow(
        'The data are at migration product:2 (kind is filled in), and this build knows 1 of product: a newer one wrote them. ' +
          'Start a build that knows migration product:2, or restore the backup that was made before migration product:2.',
      );
    });

    test('are numbered without a gap, in each part', async () => {
      await expect((await made())([second])).rejects.toThrow(
        'Migration product:2 (kind is filled in) is not in its place',
      );
    });

    test('of the core are numbered apart and run first, also those that come later', async () => {
      const restart = await made();
      await fill(await restart([]), [thing('a', { rank: '5' })], 'coupons');
      const store = await restart([doubled], [first]);
      expect(await store.get('coupons', 'a')).toEqual({ _id: 'a', version: 3, rank: 10 });
      const nextCore = { ...counted, number: 2 };
      const nextProduct = { ...doubled, number: 2 };
      const again = await restart([doubled, nextProduct], [first, nextCore]);
      expect(await again.get('coupons', 'a')).toEqual({ _id: 'a', version: 5, rank: 18 });
      const same = await restart([doubled, nextProduct], [first, nextCore]);
      expect(await same.get('coupons', 'a')).toEqual({ _id: 'a', version: 5, rank: 18 });
    });

    test('of a newer core or product keep an older one away, whatever the other part knows', async () => {
      const restart = await made();
      await restart([doubled], [first, later]);
      await expect(restart([doubled, later], [first])).rejects.toThrow(
        'The data are at migration core:2 (kind is once), and this build knows 1 of core: a newer one wrote them. ' +
          'Start a build that knows migration core:2, or restore the backup that was made before migration core:2.',
      );
      await expect(restart([], [first, later])).rejects.toThrow('at migration product:1 (rank is doubled)');
      expect((await restart([doubled], [first, later])).get).toBeDefined();
    });

    if (table) {
      test('that ran before the core had any are the product’s', async () => {
        const restart = await made();
        await fill(await restart([]), [thing('a', { rank: '5' })], 'coupons');
        await restart.query(`create table _migrations (${table})`);
        await restart.query(
          `insert into _migrations (number, says, at) values
          (1, 'rank is a number', '2026-01-02T03:04:05.678Z'), (2, 'kind is filled in', '2026-01-02T03:04:06.789Z')`,
        );
        await expect(restart([first])).rejects.toThrow('at migration product:2 (kind is filled in)');
        const store = await restart([first, second]);
        expect(await store.get('coupons', 'a')).toEqual({ _id: 'a', version: 1, rank: '5' });
        const again = await restart([first, second], [counted]);
        expect(await again.get('coupons', 'a')).toEqual({ _id: 'a', version: 2, rank: 4 });
        const ran = await restart.query(
          'select owner, number, says, at from _migrations order by owner desc, number',
        );
        const at = (row: unknown) => new Date((row as { at: string }).at).toISOString();
        expect(ran.slice(0, 2).map(at)).toEqual(['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:06.789Z']);
        expect(ran).toMatchObject([
          { owner: 'product', number: 1, says: 'rank is a number' },
          { owner: 'product', number: 2, says: 'kind is filled in' },
          { owner: 'core', number: 1, says: 'rank counts from nought' },
        ]);
        await restart([first, second], [counted]);
      });
    }
  });
}
