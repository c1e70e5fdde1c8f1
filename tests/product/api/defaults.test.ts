import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import {
  type AnyResource,
  bool,
  choice,
  defineResource,
  group,
  id,
  int,
  type Loose,
  list,
  text,
} from '../../../src/core/schema/index';
import { createTestApi } from '../../core/api/harness';
import { messages, resources } from '../../core/theProduct';

const api = { path: 'coupons', many: 'coupons', one: 'coupon' };

/** Coupons as they were stored first. */
const before = defineResource('coupons', {
  fields: { _id: id(), name: text(), lines: list({ note: text() }) },
  api,
  list: { perPage: 10, columns: ['name'], order: ['name'] },
});

/** The same with fields that came later, by which lists filter and order. */
const later = (rank: number) =>
  defineResource('coupons', {
    fields: {
      _id: id(),
      name: text(),
      kind: choice(['once', 'often'], { default: 'often' }),
      rank: int({ default: rank }),
      isOpen: bool({ default: true }),
      place: group({ city: text({ default: '서울' }) }),
      seen: group({ by: text({ readOnly: true }) }),
      lines: list({ note: text(), amount: int({ default: 7 }) }),
    },
    api,
    list: {
      perPage: 10,
      columns: ['name', 'kind'],
      order: ['-rank', 'name'],
      filters: [
        { equals: 'kind', all: true },
        { equals: 'isOpen', all: true },
        { contains: ['place.city'], as: 'city' },
      ],
    },
    form: { in: { dialog: 480 }, sections: [{ title: 'basic', fields: ['name', 'kind', 'rank'] }] },
  });

const folder = mkdtempSync(join(tmpdir(), 'defaults-'));
let turn = 0;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  if (turn > 5) rmSync(folder, { recursive: true, force: true });
});

/** What a server starts with next time: SQLite is closed and opened again, memory is the same. */
const stores: Record<string, () => () => Promise<Store>> = {
  memory: () => {
    const store = createMemoryStore();
    return async () => store;
  },
  SQLite: () => {
    turn += 1;
    const path = join(folder, `${turn}.sqlite`);
    let last: Store | undefined;
    return async () => {
      await last?.close();
      const store = createSqliteStore(path);
      last = store;
      closing.push(() => store.close());
      return store;
    };
  },
};

async function start(store: Store, coupons: AnyResource) {
  const texts = { ...messages.resources, coupons: { name: '쿠폰', fields: {} } };
  const t = await createTestApi({
    store,
    resources: [...resources, coupons],
    messages: { ...messages, resources: texts },
  });
  return { t, call: await t.signIn() };
}

describe.each(Object.keys(stores))('A record of %s that was stored before a field was', (name) => {
  const opened = async (coupons: AnyResource = later(5)) => {
    const open = stores[name]?.() ?? (() => Promise.reject(new Error('no store')));
    const { t } = await start(await open(), before);
    await t.store.transaction(async (tx) => {
      await tx.insert('coupons', { _id: 'old', version: 1, name: '봄', lines: [{ _id: 'l', note: 'x' }] });
    });
    return { open, ...(await start(await open(), coupons)) };
  };

  test('has its default, in the API as in lists, filters and orders', async () => {
    const { call } = await opened();
    await call('POST', 'coupons', { body: { name: '여름', rank: 9, kind: 'once' } });
    await call('POST', 'coupons', { body: { name: '가을', rank: 1 } });
    const { json } = await call('GET', 'coupons/old');
    expect(json.coupon).toEqual({
      _id: 'old',
      version: 1,
      name: '봄',
      kind: 'often',
      rank: 5,
      isOpen: true,
      place: { city: '서울' },
      lines: [{ _id: 'l', note: 'x', amount: 7 }],
    });
    const listed = async (query: string) => {
      const answer = await call('GET', `coupons?${query}`);
      return (answer.json.coupons as Loose[]).map(({ name }) => name);
    };
    expect(await listed('')).toEqual(['여름', '봄', '가을']);
    expect(await listed('kind=often')).toEqual(['봄', '가을']);
    expect(await listed('isOpen=true&city=서울')).toEqual(['여름', '봄', '가을']);
    expect(await listed('isOpen=false')).toEqual([]);
    const whole = await call('GET', 'coupons', { headers: { skip: '1', limit: '0' } });
    expect((whole.json.coupons as Loose[])[0]).toMatchObject({
      name: '봄',
      rank: 5,
      place: { city: '서울' },
    });
  });

  test('keeps what it has, and stores its defaults with its next save', async () => {
    const { call, t } = await opened();
    await call('PUT', 'coupons/old', { body: { name: '봄날' } });
    const { json } = await call('GET', 'coupons/old');
    expect(json.coupon).toMatchObject({ name: '봄날', kind: 'often', rank: 5 });
    expect(await t.store.get('coupons', 'old')).toMatchObject({ kind: 'often', version: 2 });
  });

  test('has another default once the schema says so: its keys are computed anew', async () => {
    const { open } = await opened();
    const { call } = await start(await open(), later(100));
    await call('POST', 'coupons', { body: { name: '여름', rank: 50 } });
    const { json } = await call('GET', 'coupons');
    expect((json.coupons as Loose[]).map(({ name, rank }) => [name, rank])).toEqual([
      ['봄', 100],
      ['여름', 50],
    ]);
  });
});

test('A record of a variant has the default of its variant', async () => {
  const { call, store } = await (async () => {
    const t = await createTestApi();
    return { call: await t.signIn(), store: t.store };
  })();
  await store.transaction((tx) =>
    tx.insert('boards', { _id: 'b', version: 1, code: 'youtube', subject: '영상' }),
  );
  const { json } = await call('GET', 'boards/b');
  expect(json.board).toMatchObject({ category: 'none', sequence: 1 });
  const listed = await call('GET', 'boards?code=youtube&category=none');
  expect(listed.json.summary).toMatchObject({ totalCount: 1 });
});
