import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccessLog } from '../../../server/core/accessLog/log';
import { verifyHashChain } from '../../../server/core/accessLog/verify';
import type { Document, Transaction } from '../../../server/core/store/store';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

const LOG = 'access-log';
const everything = { where: [], order: [{ path: 'number', descending: false }], skip: 0, limit: 0 };

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  for (let times = 0; times < 4; times += 1) await call('GET', 'users?isWithdrawn=false');
});

const entries = () => t.store.find(LOG, everything);
const verify = () => verifyHashChain(t.store, LOG);
/** Changes what is stored behind the back of the API. */
const tamper = async (work: (tx: Transaction, all: Document[]) => Promise<void>) => {
  const all = await entries();
  await t.store.transaction((tx) => work(tx, all));
};
const at = (all: readonly Document[], index: number): Document => {
  const entry = all[index];
  if (!entry) throw new Error(`No entry ${index}`);
  return entry;
};

describe('A chain', () => {
  test('that nobody touched holds, and names its last entry', async () => {
    expect(await verify()).toMatchObject({
      count: 5,
      broken: null,
      last: { number: 5, hash: at(await entries(), 4).hash },
    });
  });

  test.each([
    ['count', 9],
    ['operator', '다른 사람'],
    ['createdAt', '2026-03-02T01:00:00.001Z'],
    ['result', 'refused'],
    ['address', '198.51.100.7'],
    ['points', ['night']],
    ['reason', '행사'],
  ])('is broken where %s of an entry was changed', async (key, value) => {
    await tamper((tx, all) => tx.replace(LOG, { ...at(all, 2), [key]: value }));
    expect((await verify()).broken).toMatchObject({ number: 3, because: 'changed' });
  });

  test('is broken where an entry was removed', async () => {
    await tamper((tx, all) => tx.remove(LOG, at(all, 1)._id));
    expect((await verify()).broken).toMatchObject({ number: 2, because: 'missing' });
  });

  test('is broken where the first entry was removed', async () => {
    await tamper((tx, all) => tx.remove(LOG, at(all, 0)._id));
    expect((await verify()).broken).toMatchObject({ number: 1, because: 'missing' });
  });

  test('is broken where two entries changed places', async () => {
    await tamper(async (tx, all) => {
      const [first, second] = [at(all, 1), at(all, 2)];
      await tx.replace(LOG, { ...first, number: second.number });
      await tx.replace(LOG, { ...second, number: first.number });
    });
    expect((await verify()).broken).toMatchObject({ number: 2, because: 'changed' });
  });

  test('is broken where its end was cut off', async () => {
    await tamper(async (tx, all) => {
      await tx.remove(LOG, at(all, 3)._id);
      await tx.remove(LOG, at(all, 4)._id);
    });
    expect((await verify()).broken).toMatchObject({ number: 4, because: 'cut' });
  });

  test('is broken where its stored ends are gone, with its last entries or without, also once it goes on', async () => {
    await tamper(async (tx, all) => {
      await tx.remove(LOG, at(all, 3)._id);
      await tx.remove(LOG, at(all, 4)._id);
      await tx.remove('_access_chain', 'chain');
    });
    const unended = { number: 4, because: 'unended' };
    expect(await verify()).toMatchObject({ count: 3, broken: unended });
    await call('GET', 'users?isWithdrawn=false');
    await call('GET', 'users?isWithdrawn=false');
    expect((await verify()).broken).toMatchObject(unended);
    const all = await entries();
    expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    // What is wrong besides is told before.
    await tamper((tx) => tx.replace(LOG, { ...at(all, 4), count: 9 }));
    expect((await verify()).broken).toMatchObject({ number: 5, because: 'changed' });
    await tamper((tx) => tx.replace(LOG, at(all, 4)));
    expect((await verify()).broken).toMatchObject(unended);
    t.clock.now = new Date('2027-03-02T01:00:00.000Z');
    await (await t.signIn('later@example.com'))('GET', 'users?isWithdrawn=false');
    t.clock.now = new Date('2029-03-02T01:00:00.001Z');
    await t.api.sweep();
    expect(await verify()).toMatchObject({ count: 2, broken: null, last: { number: 7 } });
  });

  test('is broken where an entry stands twice', async () => {
    await tamper((tx, all) => tx.insert(LOG, { ...at(all, 2), _id: 'again' }));
    expect((await verify()).broken).toMatchObject({ because: 'changed' });
  });

  test('is broken where an entry was written anew with a hash of its own', async () => {
    await tamper((tx, all) => tx.replace(LOG, { ...at(all, 2), count: 9, hash: 'f'.repeat(64) }));
    expect((await verify()).broken).toMatchObject({ number: 3, because: 'changed' });
  });

  test('goes on from an anchor once its first entries are older than three years', async () => {
    t.clock.now = new Date('2027-03-02T01:00:00.000Z');
    const later = await t.signIn('later@example.com');
    await later('GET', 'users?isWithdrawn=false');
    t.clock.now = new Date('2029-03-02T00:59:59.000Z');
    await t.api.sweep();
    expect(await verify()).toMatchObject({ count: 7, broken: null });
    t.clock.now = new Date('2029-03-02T01:00:00.001Z');
    await t.api.sweep();
    expect(await verify()).toMatchObject({
      count: 2,
      broken: null,
      since: '2027-03-02T01:00:00.000Z',
      last: { number: 7 },
    });
    await tamper((tx, all) => tx.remove(LOG, at(all, 1)._id));
    expect((await verify()).broken).toMatchObject({ number: 7, because: 'cut' });
  });

  test('is told to an operator', async () => {
    expect((await call('GET', `${LOG}/verify`)).json.verified).toMatchObject({ count: 5, broken: null });
    await tamper((tx, all) => tx.remove(LOG, at(all, 1)._id));
    expect((await call('GET', `${LOG}/verify`)).json.verified).toMatchObject({ broken: { number: 2 } });
  });
});

describe('Nobody', () => {
  test('makes, changes or deletes an entry by a call', async () => {
    const { _id } = at(await entries(), 0);
    const before = await entries();
    for (const [method, path] of [
      ['POST', LOG],
      ['PUT', `${LOG}/${_id}`],
      ['DELETE', `${LOG}/${_id}`],
      ['POST', `${LOG}/delete`],
    ] as const) {
      const { status } = await call(method, path, { body: { count: 1 }, headers: { 'if-match': '"1"' } });
      expect([405, 404]).toContain(status);
    }
    expect(await entries()).toEqual(before);
  });
});

describe('A month', () => {
  const review = (month: string, note?: string) => call('POST', `${LOG}/reviews`, { body: { month, note } });

  test('waits for its review, is reviewed once, and that is an entry', async () => {
    t.clock.now = new Date('2026-03-10T16:00:00.000Z');
    await (await t.signIn('night@example.com'))('GET', 'users?isWithdrawn=false');
    t.clock.now = new Date('2026-03-31T14:59:59.000Z');
    call = await t.signIn('march@example.com');
    expect((await review('2026-03')).json).toMatchObject({ code: 'month_not_over' });
    t.clock.now = new Date('2026-03-31T15:00:00.000Z');
    expect((await call('GET', `${LOG}/month`)).json.month).toMatchObject({
      month: '2026-03',
      open: ['2026-03'],
      review: null,
      // A sign-in and a list at one in the morning.
      figures: { refused: 0, download: 0, night: 2, newAddress: 0, large: 0 },
    });
    expect(await review('2026-03', '이상 없음')).toMatchObject({
      status: 201,
      json: { reviewed: { month: '2026-03', note: '이상 없음' } },
    });
    expect((await review('2026-03')).json).toMatchObject({
      code: 'reviewed_already',
      message: '이미 점검한 달입니다.',
    });
    expect((await call('GET', `${LOG}/month?month=2026-03`)).json.month).toMatchObject({
      open: [],
      review: { operator: '김운영', note: '이상 없음' },
    });
    expect(
      (await entries()).find(({ action, result }) => action === 'review' && result === 'done'),
    ).toMatchObject({
      action: 'review',
      result: 'done',
      month: '2026-03',
      reason: '이상 없음',
    });
    expect((await verify()).broken).toBeNull();
  });

  test.each(['2026-13', '2026', '', 7, '2027-01'])('is not %s', async (month) => {
    expect((await review(month as string)).status).toBe(400);
  });
});

describe('An entry is found', () => {
  const found = async (query: string) =>
    (
      (await call('GET', `${LOG}?${query}`, { headers: { skip: '0', limit: '50' } })).json
        .entries as Document[]
    ).map(({ action }) => action);

  test('by the whole name of a member, who is masked in it', async () => {
    const { json } = await call('POST', 'users', { body: { name: '홍길동', email: 'gildong@example.com' } });
    await call('GET', `users/${(json.user as Document)._id}`);
    await call('POST', 'users', { body: { name: '홍가동', email: 'gadong@example.com' } });
    expect(await found(`member=${encodeURIComponent('길동')}`)).toEqual(['detail', 'create']);
    expect(await found('member=gadong%40')).toEqual(['create']);
    expect(await found(`member=${encodeURIComponent('없는 사람')}`)).toEqual([]);
  });

  test('by its operator, who is offered as long as the record names them', async () => {
    const other = await t.signIn('other@example.com');
    await other('GET', 'users?isWithdrawn=false');
    await t.call('POST', 'session', { body: { username: 'nobody@example.com', password: 'none' } });
    const offered = (await call('GET', `${LOG}/operators`)).json.operators as Document[];
    expect(offered.map(({ username, name }) => [username, name])).toEqual([
      ['operator@example.com', '김운영'],
      ['other@example.com', '김운영'],
    ]);
    expect(await found('operator=operator@example.com&action=list')).toHaveLength(4);
    expect(await found('operator=OTHER@example.com&action=list')).toHaveLength(1);
    expect(await found('operator=other')).toEqual([]);
    expect(await found('operator=nobody')).toEqual([]);
    const gone = String(offered[1]?._id);
    await t.store.transaction((tx) => tx.remove('users', gone));
    expect((await call('GET', `${LOG}/operators`)).json.operators).toEqual(offered);
  });

  test('by night, a new address and a refusal', async () => {
    // The last moment that is not at night yet, in Seoul, and midnight.
    t.clock.now = new Date('2026-03-02T14:59:59.999Z');
    call = await t.signIn('operator@example.com');
    t.clock.now = new Date('2026-03-02T15:00:00.000Z');
    const env = { address: '198.51.100.7' };
    await call('GET', 'users/nobody', { env });
    expect(await found('point=night')).toEqual(['detail']);
    t.clock.now = new Date('2026-03-02T21:00:00.000Z');
    await call('GET', 'users/nobody', { env });
    expect(await found('point=night')).toEqual(['detail']);
    expect(await found('point=newAddress')).toEqual(['detail']);
    expect(await found('point=refused')).toEqual([]);
  });

  test('by a new address among entries that are stored together', async () => {
    const operator = { _id: 'some', name: '박운영', username: 'some@example.com', scope: ['console'] };
    const entry = (address: string) => ({
      ...{ at: t.clock.now, operator, address },
      ...({ action: 'list', result: 'done', resource: 'users' } as const),
    });
    const log = createAccessLog({ store: t.store, random: randomBytes, maskStranger: (by) => by }, LOG);
    const addresses = ['192.0.2.1', '192.0.2.1', '198.51.100.7', '192.0.2.1', '198.51.100.7'];
    await t.store.transaction((tx) => log.append(tx, addresses.map(entry)));
    expect(await found('point=newAddress&operator=some@example.com')).toEqual(['list']);
  });
});
