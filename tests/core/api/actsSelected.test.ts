import { beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { group } from '../theProduct';
import { BANNED, SHIPPED, samplePorts } from './actSamples';
import { createDyingStore } from './dyingStore';
import { type Caller, createTestApi, idOfNew, type TestApi } from './harness';

let t: TestApi;
let call: Caller;
let life: ReturnType<typeof createDyingStore>['life'];

beforeEach(async () => {
  const dying = createDyingStore();
  life = dying.life;
  t = await createTestApi({ ...samplePorts, store: dying.store, allowUnversioned: false });
  call = await t.signIn();
});

const made = (path: string, body: Loose) => idOfNew(call, path, body);
const purchase = (name: string) => made('purchases', { name });
const headers = (version: number) => ({ 'if-match': `"${version}"` });
const shipOne = (_id = '') =>
  call('POST', `purchases/${_id}/ship`, { body: { trackingNumber: '9' }, headers: headers(1) });

const selected = (ids: readonly (string | undefined)[], version = 1) => ids.map((_id) => ({ _id, version }));
const ship = (records: unknown, key?: string, more: Loose = { trackingNumber: '123' }) =>
  call('POST', 'purchases/acts/ship', {
    body: { records, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const stored = async (_id = '') => (await t.store.get('purchases', _id)) ?? {};
const NOBODY = 'f'.repeat(24);

describe('An act on selected records', () => {
  test('is done on each that allows it, and names the others with the reason', async () => {
    const long = '이름이 열 글자를 넘는 주문';
    const ids = [await purchase('하나'), await purchase('둘'), await purchase('셋'), await purchase(long)];
    await shipOne(ids[1]);
    await call('PUT', `purchases/${ids[2]}`, { body: { name: '바뀐' }, headers: headers(1) });
    const { status, json } = await ship(selected([...ids, NOBODY]));
    expect([status, json.done]).toEqual([200, [{ _id: ids[0], version: 2 }]]);
    const kept = json.kept as Loose[];
    expect(kept.map(({ _id, title, code }) => [_id, title, code])).toEqual([
      [ids[1], '둘', 'not_now'],
      [ids[2], '바뀐', 'conflict'],
      [ids[3], long, 'invalid'],
      [NOBODY, NOBODY, 'not_found'],
    ]);
    expect([kept[0]?.message, Object.keys(kept[2]?.fields ?? {})]).toEqual([SHIPPED, ['name']]);
    expect(await stored(ids[0])).toMatchObject({ status: 'SHIPPED', trackingNumber: '123', version: 2 });
    expect(await stored(ids[3])).toMatchObject({ status: 'PAID', version: 1 });
  });

  test('refuses what no record could take, and more records than it may, before it changes any', async () => {
    const _id = await purchase('하나');
    const tries: [unknown, Loose, string][] = [
      [selected([_id]), { trackingNumber: '' }, 'invalid'],
      [selected([_id]), { trackingNumber: 'ABC' }, 'invalid'],
      [selected([_id]), { status: 'SHIPPED' }, 'unknown_key'],
      [[], {}, 'bad_request'],
      [[_id], {}, 'bad_request'],
      [Array.from({ length: 1001 }, () => ({ _id: NOBODY, version: 1 })), {}, 'too_many_records'],
    ];
    for (const [records, more, code] of tries) {
      expect((await ship(records, undefined, more)).json.code).toBe(code);
    }
    expect(await stored(_id)).toMatchObject({ version: 1 });
  });

  test('is answered the same when it is repeated by its key, and does nothing again', async () => {
    const ids = [await purchase('하나'), await purchase('둘')];
    await shipOne(ids[1]);
    const first = await ship(selected(ids), 'k');
    expect(first.json.done).toEqual([{ _id: ids[0], version: 2 }]);
    const body = { refunded: 1 };
    await call('POST', `purchases/${ids[0]}/refund`, { body, headers: headers(2) });
    const again = await ship(selected(ids), 'k');
    expect([again.status, again.json]).toEqual([200, first.json]);
    const other = await ship(selected([ids[0]]), 'k');
    expect([other.status, other.json.code, other.json.done]).toEqual([409, 'already_created', []]);
    expect(await stored(ids[0])).toMatchObject({ status: 'REFUNDED', version: 3 });
  });

  test('goes on where it was cut off when it is repeated by its key', async () => {
    const ids = [await purchase('하나'), await purchase('둘')];
    // The lease and the first record are stored, and nothing after that.
    life.until = life.transactions + 3;
    expect((await ship(selected(ids), 'k')).status).toBe(500);
    const versions = (await Promise.all(ids.map(stored))).map((one) => ('version' in one ? one.version : 0));
    expect(versions).toEqual([2, 1]);
    life.until = Number.POSITIVE_INFINITY;
    expect((await ship(selected(ids), 'k')).json.code).toBe('in_progress');
    t.later(3 * 60_000);
    const { json } = await ship(selected(ids), 'k');
    expect(json).toEqual({ done: ids.map((_id) => ({ _id, version: 2 })), kept: [] });
  });

  test('of two at the same time is done once on each record', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `주문 ${index}`);
    const ids = await Promise.all(names.map(purchase));
    const answers = await Promise.all([ship(selected(ids)), ship(selected(ids))]);
    const done = answers.flatMap(({ json }) => (json.done as Loose[]).map(({ _id }) => _id));
    expect(done.toSorted()).toEqual(ids.toSorted());
    const same = await Promise.all(['x', 'x'].map((key) => ship(selected(ids, 2), key)));
    expect(same.map(({ json }) => json.code ?? 'answered').sort()).toEqual(['answered', 'in_progress']);
  });

  test('takes the rights of the act, and records each person by itself', async () => {
    const ids = [await made('guests', { name: '김손님' }), await made('guests', { name: '이손님' })];
    const ban = (by: Caller) => by('POST', 'guests/acts/ban', { body: { records: selected(ids) } });
    const narrow = await t.signIn('narrow@example.com', [group]);
    expect((await ban(narrow)).json.code).toBe('no_right');
    await call('POST', `guests/${ids[1]}/ban`, { headers: headers(1) });
    const before = (await t.accessEntries()).length;
    const { json } = await ban(call);
    expect(json.kept).toEqual([{ _id: ids[1], title: '이*님', code: 'not_now', message: BANNED }]);
    const told = (await t.accessEntries())
      .slice(before)
      .map(({ action, result, subject }) => [action, result, subject]);
    expect(told).toEqual([
      ['update', 'done', '김*님'],
      ['update', 'refused', '이*님'],
    ]);
  });
});
