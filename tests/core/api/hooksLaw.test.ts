import { beforeEach, describe, expect, test } from 'vitest';
import { groupResourcesByPath, requireResourceOfRecord } from '../../../server/core/call/collections';
import type { RecordChangeKind } from '../../../server/core/call/hooks';
import { API_BASE_PATH, defineChange } from '../../../server/core/call/route';
import { hooks } from '../../../server/core/extend';
import { OUTBOX_COLLECTION } from '../../../server/core/outbox/entries';
import { getStoredRecordOrThrow, saveRecord } from '../../../server/core/records/writes/save';
import type { CustomRoutesFactory } from '../../../server/core/services';
import type { Loose } from '../../../src/core/schema/index';
import { dump } from './dump';
import { facts, upload } from './harness';
import { png } from './pictures';
import { openShop, purchases, shop as resources, type Shop, stock } from './shop';

type Stage = 'beforeSave' | 'inTransaction' | 'refuse' | 'afterCommit';

/** The stage that throws, once a test has set the stage; what the hooks saw until then. */
let armed: Stage | null = null;
let seen: { stage: Stage; kind: RecordChangeKind; before: unknown; subject: string }[] = [];
const throwing = (stage: Stage) => {
  if (armed === stage) throw new Error(`thrown in ${stage}`);
};

const SHELF = '0123456789abcdef01234567';

/** Hooks that note what they run for, write another record, and throw where a test says so. */
const watched = hooks(purchases, {
  fills: ['total'],
  beforeSave({ kind, record, before }) {
    seen.push({ stage: 'beforeSave', kind, before, subject: record.subject });
    throwing('beforeSave');
    return { ...record, total: record.count * record.price };
  },
  touches: () => [stock.record(SHELF)],
  async inTransaction({ kind, record, before, tx, refuse }) {
    seen.push({ stage: 'inTransaction', kind, before, subject: record.subject });
    await tx.update(stock.record(SHELF), { left: 1 });
    await tx.create(stock, { name: 'made by a hook' });
    throwing('inTransaction');
    if (armed === 'refuse') throw refuse('shipped');
  },
  afterCommit({ kind, record, before }) {
    seen.push({ stage: 'afterCommit', kind, before, subject: record.subject });
    throwing('afterCommit');
  },
});

/** A call of the product's own, which saves without any check of a body. */
const own: CustomRoutesFactory = (services) => {
  const collection = groupResourcesByPath(services.resources).find(({ path }) => path === 'purchases');
  if (!collection) return [];
  return [
    defineChange({
      method: 'POST',
      path: `${API_BASE_PATH}/purchases/:id/mark`,
      who: collection.who,
      describe: () => facts,
      of: collection,
      access: 'update',
      input: 'none',
      prepare: async (call) => ({
        async run(work) {
          const before = await getStoredRecordOrThrow(work.tx, collection, call.params.id ?? '');
          const record = await saveRecord(work, requireResourceOfRecord(collection, before), before, {
            ...before,
            isUrgent: true,
          });
          return { id: record._id, answer: { status: 200, record } };
        },
      }),
    }),
  ];
};

let shop: Shop;
/** A stored purchase with a picture and two versions, and one that waits in the bin. */
let kept: string;
let binned: string;

beforeEach(async () => {
  armed = null;
  shop = await openShop([watched], { calls: [own] });
  await shop.t.store.transaction((tx) =>
    tx.insert('stock', { _id: SHELF, version: 1, name: '의자', left: 5 }),
  );
  const { call } = shop;
  const made = async (subject: string) =>
    String(
      ((await call('POST', 'purchases', { body: { subject, count: 2, price: 3 } })).json.purchase as Loose)
        ._id,
    );
  kept = await made('의자');
  await call('POST', `purchases/${kept}/picture`, upload(png, 'a.png'));
  const gone = await made('책상');
  binned = String((await call('DELETE', `purchases/${gone}`)).headers.get('Bin-Item'));
  await shop.t.api.deliver();
  seen = [];
});

interface Path {
  send: () => ReturnType<Shop['call']>;
  kind: RecordChangeKind;
  /** A refusal is one of a row: the call itself succeeds. */
  isOfRow?: true;
}

const paths: Readonly<Record<string, Path>> = {
  POST: { kind: 'create', send: () => shop.call('POST', 'purchases', { body: { subject: '새것' } }) },
  PUT: { kind: 'update', send: () => shop.call('PUT', `purchases/${kept}`, { body: { count: 9 } }) },
  'a switch of the list': {
    kind: 'update',
    send: () => shop.call('PUT', `purchases/${kept}`, { body: { isUrgent: true } }),
  },
  DELETE: { kind: 'remove', send: () => shop.call('DELETE', `purchases/${kept}`) },
  'a selected deletion': {
    kind: 'remove',
    isOfRow: true,
    send: () => shop.call('POST', 'purchases/delete', { body: { records: [{ _id: kept, version: 2 }] } }),
  },
  'a new row of an import': {
    kind: 'create',
    isOfRow: true,
    send: () => imported({ record: { subject: '새것' } }),
  },
  'a changed row of an import': {
    kind: 'update',
    isOfRow: true,
    send: () => imported({ _id: kept, version: 2, record: { count: 9 } }),
  },
  'the way back from the bin': {
    kind: 'create',
    send: () => shop.call('POST', `bin/${binned}/restore`),
  },
  'a selected way back': {
    kind: 'create',
    isOfRow: true,
    send: () => shop.call('POST', 'bin/restore', { body: { ids: [binned] } }),
  },
  'an older version': {
    kind: 'update',
    send: () => shop.call('POST', `purchases/${kept}/history/1/restore`),
  },
  'an upload': {
    kind: 'update',
    send: () => shop.call('POST', `purchases/${kept}/picture`, upload(png, 'b.png')),
  },
  'the removal of a file': { kind: 'update', send: () => shop.call('DELETE', `purchases/${kept}/picture`) },
  "a call of the product's own": { kind: 'update', send: () => shop.call('POST', `purchases/${kept}/mark`) },
};

const imported = (row: Loose) =>
  shop.call('POST', 'purchases/import', { body: { rows: [row], dryRun: false } });
const waiting = async () => (await shop.all(OUTBOX_COLLECTION)).filter(({ kind }) => kind === 'afterCommit');
const refusedBefore = async () => dump(shop.t, resources);

describe.each(Object.entries(paths))('%s', (_name, { send, kind, isOfRow }) => {
  test('runs each stage once or, before the save, twice at the most, with what happens', async () => {
    expect((await send()).status).toBeLessThan(300);
    await shop.t.api.deliver();
    expect(new Set(seen.map((one) => one.kind))).toEqual(new Set([kind]));
    expect(seen.every(({ before }) => (before === null) === (kind === 'create'))).toBe(true);
    const runs = (stage: Stage) => seen.filter((one) => one.stage === stage).length;
    expect([runs('inTransaction'), runs('afterCommit')]).toEqual([1, 1]);
    expect(runs('beforeSave')).toBeLessThanOrEqual(kind === 'remove' ? 0 : 2);
    expect(seen.every(({ subject }) => subject !== '')).toBe(true);
    const [{ left, version } = {}] = (await shop.all('stock')).filter(({ _id }) => _id === SHELF);
    expect([left, version]).toEqual([1, expect.any(Number)]);
  });

  test.each(['beforeSave', 'inTransaction'] as const)(
    'stores nothing at all where %s throws',
    async (stage) => {
      if (stage === 'beforeSave' && kind === 'remove') return;
      const before = await refusedBefore();
      armed = stage;
      expect((await send()).status).toBe(500);
      expect(await refusedBefore()).toEqual(before);
      expect(shop.t.logged.at(-1)).toContain(`thrown in ${stage}`);
    },
  );

  test('stores nothing at all where a hook refuses, and says why', async () => {
    const before = await refusedBefore();
    armed = 'refuse';
    const { status, json } = await send();
    expect(status).toBe(isOfRow ? 200 : 409);
    expect(JSON.stringify(json)).toContain('이미 배송된 주문입니다.');
    expect(await refusedBefore()).toEqual(before);
  });

  test('stays stored where afterCommit throws, which runs again under the same key', async () => {
    armed = 'afterCommit';
    expect((await send()).status).toBeLessThan(300);
    await shop.t.api.deliver();
    const [entry, ...others] = await waiting();
    expect([entry?.state, entry?.reason, entry?.tries, others]).toEqual(['waiting', 'hook_failed', 1, []]);
    armed = null;
    shop.t.clock.now = new Date(shop.t.clock.now.getTime() + 60_000);
    await shop.t.api.deliver();
    expect(seen.filter(({ stage }) => stage === 'afterCommit')).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });
});

test('a dry run of an import runs all stages but afterCommit and stores nothing', async () => {
  const before = await refusedBefore();
  const rows = [{ record: { subject: '새것' } }, { _id: kept, version: 2, record: { count: 9 } }];
  const { status } = await shop.call('POST', 'purchases/import', { body: { rows, dryRun: true } });
  await shop.t.api.deliver();
  expect([status, await refusedBefore()]).toEqual([200, before]);
  expect(new Set(seen.map(({ stage }) => stage))).toEqual(new Set(['beforeSave', 'inTransaction']));
});
