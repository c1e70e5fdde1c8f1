import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { HASH_CHAIN_ENDS_COLLECTION, readHashChainEnds } from '../../../server/core/store/chain';
import { exclusiveLock, getDocumentCreationLock } from '../../../server/core/store/locks';
import type { LockKey, Store, Transaction } from '../../../server/core/store/store';
import { chainIn, ends, faultsIn, links } from '../store/conformance/sealed';
import { fill, thing, things } from '../store/things';
import { type Database, freshDatabase } from './database';

let database: Database;
let stores: Store[];

const counted = {
  ...things,
  lists: [
    { leads: [], order: [] },
    { leads: ['group'], order: [] },
  ],
};

beforeAll(async () => {
  database = await freshDatabase();
  stores = [1, 2, 3].map(() => createPostgresStore(database.url));
  for (const store of stores) await store.open([counted, links, ends]);
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});

const at = (index: number): Store => {
  const store = stores[index % stores.length];
  if (!store) throw new Error('There are three');
  return store;
};
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Begins a transaction that waits in its work until it is let go. */
function begin(store: Store, locks: readonly LockKey[] | undefined) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isIn = false;
  const over = store.transaction(
    async (tx) => {
      // Its locks are held once it has read.
      await tx.get('things', 'read');
      isIn = true;
      await held;
    },
    { ...(locks && { locks }) },
  );
  return { letGo, over, isIn: () => isIn };
}

/** How many advisory locks transactions of these stores wait for. */
const waiting = async () => {
  const [row] = await database.query(
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted",
  );
  return row?.count;
};

const shared: LockKey = { name: 'things/x', isShared: true };
const own = exclusiveLock('things', 'x');

test.each([
  ['the same lock exclude each other', [own], [own], false],
  ['a lock and its shared form exclude each other', [own], [shared], false],
  ['a shared lock run together', [shared], [shared], true],
  ['different locks run together', [own], [exclusiveLock('things', 'y')], true],
  ['no lock at all run alone', undefined, [], false],
] as const)('two transactions at two processes that name %s', async (_, one, other, isTogether) => {
  const first = begin(at(0), one);
  await expect.poll(first.isIn).toBe(true);
  const second = begin(at(1), other);
  if (isTogether) await expect.poll(second.isIn).toBe(true);
  else await expect.poll(waiting).toBeGreaterThan(0);
  expect(second.isIn()).toBe(isTogether);
  first.letGo();
  await first.over;
  await expect.poll(second.isIn).toBe(true);
  second.letGo();
  await second.over;
});

test('a transaction tells when its locks are held: its work may begin before', async () => {
  const first = begin(at(0), [own]);
  await expect.poll(first.isIn).toBe(true);
  await at(0).together((reader) => reader.get('things', 'x'));
  let isLocked = false;
  const onLocked = () => {
    isLocked = true;
  };
  const second = at(1).transaction((tx) => tx.get('things', 'x'), { locks: [own], onLocked });
  await expect.poll(waiting).toBeGreaterThan(0);
  expect(isLocked).toBe(false);
  first.letGo();
  await first.over;
  await second;
  expect(isLocked).toBe(true);
});

test('a reader waits for nobody', async () => {
  await fill(at(0), [thing('read')]);
  const alone = begin(at(0), undefined);
  await expect.poll(alone.isIn).toBe(true);
  expect(await at(1).get('things', 'read')).toEqual(thing('read'));
  expect(await at(1).count('things', [])).toBeGreaterThan(0);
  alone.letGo();
  await alone.over;
});

test('locks in any order, many at a time, end no transaction in a deadlock', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  await fill(
    at(0),
    names.map((name) => thing(`lock-${name}`, { rank: 0 })),
  );
  const add = (index: number) => {
    const chosen = names.filter((_, place) => (index >> place) % 2 === 0);
    const order = index % 2 ? chosen : chosen.toReversed();
    return at(index).transaction(
      async (tx) => {
        for (const name of order) {
          const before = await tx.get('things', `lock-${name}`);
          const rank = Number(before?.rank) + 1;
          await tx.replace('things', { ...thing(`lock-${name}`), version: rank + 1, rank });
        }
      },
      { locks: order.map((name) => exclusiveLock('things', `lock-${name}`)) },
    );
  };
  await many(64, add);
  // Each is in half of the choices: no change is lost, and versions have no gap.
  for (const name of names)
    expect(await at(0).get('things', `lock-${name}`)).toMatchObject({ rank: 32, version: 33 });
});

test('of many who find a value free at three processes, one takes it', async () => {
  const take = (index: number) =>
    at(index).transaction(
      async (tx) => {
        await tx.lock('things.group=mine');
        const where = [{ op: 'equals' as const, path: 'group', key: 'mine' }];
        if ((await tx.count('things', where)) > 0) return 'taken';
        await tx.insert('things', thing(`taker-${index}`, { group: 'mine' }));
        return 'stored';
      },
      { locks: [getDocumentCreationLock('things'), { name: 'things.group=mine' }] },
    );
  expect((await many(24, take)).filter((said) => said === 'stored')).toHaveLength(1);
});

test('what three processes seal at once is one chain, also where some of it fails', async () => {
  const link = (index: number) =>
    at(index)
      .transaction(
        async (tx: Transaction) => {
          for (const part of ['a', 'b'].slice(index % 2))
            await tx.insert('links', thing(`${index}${part}`, { says: `${index}` }));
          if (index % 7 === 0) throw new Error('no');
        },
        { locks: [] },
      )
      .catch(() => {});
  await many(90, link);
  const all = await chainIn(at(0));
  const made = Array.from({ length: 90 }, (_, index) => (index % 7 === 0 ? 0 : 2 - (index % 2)));
  expect(all).toHaveLength(made.reduce<number>((sum, count) => sum + count, 0));
  expect(await faultsIn(all)).toEqual([]);
  expect((await readHashChainEnds(at(1), 'links')).last.number).toBe(all.length);
  expect(await database.query('select count(*)::int as count from "links:sealing"')).toEqual([{ count: 0 }]);
});

test('a chain whose stored ends are lost while three processes seal goes on, told once', async () => {
  const before = (await chainIn(at(0))).length;
  await at(0).transaction((tx) => tx.remove(HASH_CHAIN_ENDS_COLLECTION, 'chain'));
  await many(12, (index) =>
    at(index).transaction((tx) => tx.insert('links', thing(`lost-${index}`, { says: 'x' })), { locks: [] }),
  );
  const all = await chainIn(at(0));
  expect(all).toHaveLength(before + 12);
  expect(await faultsIn(all)).toEqual([]);
  expect((await readHashChainEnds(at(0), 'links')).resumedAt).toBe(before + 1);
});

test('counts of lists are those of the rows at every moment, before and after what is added is merged', async () => {
  const group = [{ op: 'equals' as const, path: 'group', key: 'counted' }];
  let isOver = false;
  const differing: unknown[] = [];
  const watch = (async () => {
    while (!isOver) {
      const [row] = await database.query(
        `select (select coalesce(sum(count), 0) from _counts where collection = 'things' and list like 'group%=counted')
           + (select coalesce(sum(by), 0) from _added where collection = 'things' and list like 'group%=counted') as kept,
         (select count(*) from "things:keys" where "key:group" = '=counted') as rows`,
      );
      if (String(row?.kept) !== String(row?.rows)) differing.push(row);
    }
  })();
  const change = (index: number) =>
    at(index).transaction(
      async (tx) => {
        await tx.insert('things', thing(`counted-${index}`, { group: 'counted' }));
        if (index % 3 === 0) await tx.replace('things', thing(`counted-${index}`, { group: 'other' }));
        if (index % 5 === 0) await tx.remove('things', `counted-${index}`);
      },
      { locks: [getDocumentCreationLock('things')] },
    );
  await many(60, change);
  const expected = Array.from({ length: 60 }, (_, index) => index).filter((index) => index % 3 && index % 5);
  expect(await at(0).count('things', group)).toBe(expected.length);
  const left = async () => (await database.query('select count(*)::int as count from _added'))[0]?.count;
  await expect.poll(left, { timeout: 10_000 }).toBe(0);
  expect(await at(1).count('things', group)).toBe(expected.length);
  isOver = true;
  await watch;
  expect(differing).toEqual([]);
});

test('a revision changes with each transaction, and not when what it added is merged', async () => {
  const left = async () => (await database.query('select count(*)::int as count from _added'))[0]?.count;
  const seen = new Set<string>();
  for (let index = 0; index < 5; index += 1) {
    seen.add(await at(index).revision('things'));
    await at(index).transaction((tx) => tx.insert('things', thing(`revised-${index}`)), {
      locks: [getDocumentCreationLock('things')],
    });
  }
  const last = await at(0).revision('things');
  await expect.poll(left, { timeout: 10_000 }).toBe(0);
  expect(await at(1).revision('things')).toBe(last);
  expect(seen.add(last).size).toBe(6);
});

test.each([['40P01'], ['40001']])(
  'what the database ends with %s is repeated three times, and no more',
  async (code) => {
    let runs = 0;
    const failing = (times: number) =>
      at(0).transaction(
        async (tx) => {
          runs += 1;
          await tx.insert('things', thing(`victim-${code}-${times}`));
          if (runs <= times) throw Object.assign(new Error('victim'), { code });
        },
        { locks: [getDocumentCreationLock('things')] },
      );
    await failing(3);
    expect(runs).toBe(4);
    runs = 0;
    await expect(failing(4)).rejects.toThrow('victim');
    expect(runs).toBe(4);
    expect(await at(1).get('things', `victim-${code}-4`)).toBeNull();
  },
);
