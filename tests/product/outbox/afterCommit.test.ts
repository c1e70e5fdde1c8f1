import { expect, test } from 'vitest';
import { hooks } from '../../../server/core/extend';
import { OUTBOX_COLLECTION } from '../../../server/core/outbox/entries';
import type { Loose } from '../../../src/core/schema/index';
import { confirm } from '../../core/api/harness';
import { buyers, openShop, purchases, type Shop } from '../../core/api/shop';

const MINUTE = 60_000;

async function made({ call }: Shop, path: string, one: string, body: Loose): Promise<string> {
  const { json } = await call('POST', path, { body });
  return String((json[one] as Loose)._id);
}

/** A shop whose purchases are told to a warehouse that `isAway` at first. */
async function telling() {
  const warehouse = { isAway: true, told: [] as { key: string; subject: string }[] };
  const news = hooks(purchases, {
    async afterCommit({ record, key }) {
      warehouse.told.push({ key, subject: record.subject });
      if (warehouse.isAway) throw new Error('the warehouse does not answer');
    },
  });
  const shop = await openShop([news]);
  const deliverAfter = async (minutes: number) => {
    shop.t.clock.now = new Date(shop.t.clock.now.getTime() + minutes * MINUTE);
    await shop.t.api.deliver();
  };
  return { shop, warehouse, deliverAfter };
}

test('a call that is stored begins its hook at once, and leaves no entry of it', async () => {
  const { shop, warehouse } = await telling();
  warehouse.isAway = false;
  await made(shop, 'purchases', 'purchase', { subject: '의자' });
  await shop.t.api.deliver();
  expect(warehouse.told.map(({ subject }) => subject)).toEqual(['의자']);
  expect(await shop.all(OUTBOX_COLLECTION)).toEqual([]);
});

test('a hook that fails runs again under its key, further and further apart, and never gives up', async () => {
  const { shop, warehouse, deliverAfter } = await telling();
  await made(shop, 'purchases', 'purchase', { subject: '의자' });
  await deliverAfter(0);
  for (const minutes of [1, 5, 15, 60, 240, 720, 720, 720]) {
    await deliverAfter(minutes - 0.5);
    const early = warehouse.told.length;
    await deliverAfter(0.5);
    expect(warehouse.told).toHaveLength(early + 1);
  }
  expect(new Set(warehouse.told.map(({ key }) => key)).size).toBe(1);
  const [entry] = await shop.all(OUTBOX_COLLECTION);
  expect(entry).toMatchObject({ state: 'waiting', reason: 'hook_failed', tries: 9 });
  expect(String(entry?.expiresAt) > String(entry?.dueAt)).toBe(true);
  warehouse.isAway = false;
  await deliverAfter(720);
  expect(await shop.all(OUTBOX_COLLECTION)).toEqual([]);
});

test('what waits shows among the mails, with its reason and without the record', async () => {
  const { shop } = await telling();
  await made(shop, 'purchases', 'purchase', { subject: '비밀 주문' });
  await shop.t.api.deliver();
  const { json } = await shop.call('GET', 'outbox');
  expect(json.mails).toMatchObject([
    { kind: 'afterCommit', subject: '주문', state: 'waiting', reason: 'hook_failed', tries: 1 },
  ]);
  expect(JSON.stringify(json)).not.toContain('비밀 주문');
});

test('what a process that died had begun runs again in the next one', async () => {
  const { shop, warehouse, deliverAfter } = await telling();
  await made(shop, 'purchases', 'purchase', { subject: '의자' });
  await shop.t.api.deliver();
  warehouse.isAway = false;
  const [entry] = await shop.all(OUTBOX_COLLECTION);
  const stuck = {
    ...entry,
    _id: String(entry?._id),
    version: 9,
    state: 'sending',
    sender: 'sender:dead',
    dueAt: null,
  };
  await shop.t.store.transaction((tx) => tx.replace(OUTBOX_COLLECTION, stuck));
  await deliverAfter(0);
  expect(warehouse.told).toHaveLength(2);
  expect(await shop.all(OUTBOX_COLLECTION)).toEqual([]);
  expect(shop.t.logged.join()).not.toContain('were on their way');
});

test("a person's record that is deleted for good takes what waits about it along; the deletion itself is told", async () => {
  const kinds: string[] = [];
  const away = hooks(buyers, {
    afterCommit({ kind }) {
      kinds.push(kind);
      throw new Error('nobody there');
    },
  });
  const shop = await openShop([away]);
  const id = await made(shop, 'buyers', 'buyer', { name: '홍길동' });
  await shop.t.api.deliver();
  await confirm(shop.call);
  expect((await shop.call('DELETE', `buyers/${id}`)).status).toBe(200);
  expect((await shop.all(OUTBOX_COLLECTION)).map(({ change }) => change)).toEqual(['remove']);
  await shop.t.api.deliver();
  expect(kinds).toEqual(['create', 'remove']);
});
