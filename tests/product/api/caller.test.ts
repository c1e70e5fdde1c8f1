import { describe, expect, test } from 'vitest';
import { CONSENTS_COLLECTION } from '../../../server/core/ledger/stored';
import { MEMOS_COLLECTION } from '../../../server/core/memos/stored';
import { createOutboxEntry, OUTBOX_COLLECTION } from '../../../server/core/outbox/entries';
import type { Loose } from '../../../src/core/schema/index';
import { cookieOf, createTestApi, PASSWORD } from '../../core/api/harness';
import { line, mug, order } from '../contract/shop';

/** A member with three orders, one unpaid, one returned, and what else a caller may ask about. */
async function shop() {
  const t = await createTestApi();
  const call = await t.signIn();
  const { json } = await call('POST', 'users', { body: { type: 'person', name: '홍길동' } });
  const user = String((json.user as Loose)._id);
  const at = (day: number) => `2026-02-0${day}T00:00:00.000Z`;
  const version = 1;
  const plant = (collection: string, ...documents: (Loose & { _id: string })[]) =>
    t.store.transaction(async (tx) => {
      for (const one of documents) await tx.insert(collection, { version, ...one });
    });
  const bought = (id: string, day: number, amount: number, more = {}) => ({
    ...order(id, at(day), { _user: user, amount, lines: [line(mug, 1, amount)] }),
    ...more,
  });
  await plant(
    'orders',
    bought('o1', 1, 10_000),
    bought('o2', 2, 20_000),
    bought('o3', 3, 40_000, { paidAt: null }),
    { ...bought('o4', 4, 80_000), _user: 'u-other' },
  );
  const claim = (id: string, _order: string, type: string, completedAt: string | null) => ({
    ...{ _id: id, _order, type, amount: 3_000, createdAt: at(5), completedAt },
  });
  await plant(
    'claims',
    claim('c1', 'o1', 'RETURN', at(6)),
    claim('c2', 'o1', 'EXCHANGE', at(6)),
    claim('c3', 'o2', 'CANCEL', null),
    claim('c4', 'o4', 'CANCEL', at(6)),
  );
  await plant('shipments', { _id: 's1', _order: 'o1', status: 'SHIPPING', createdAt: at(5) });
  const narrowed = async (...words: string[]) => {
    const username = `${words.join('-')}@example.com`;
    await t.addOperator(username, '김좁은', words);
    const cookie = await cookieOf(t.call, username, PASSWORD);
    return (path: string) => t.call('GET', path, { env: { cookie } });
  };
  return { t, call, user, plant, narrowed };
}

const idsIn = (json: Loose, key: string) => (json[key] as Loose[]).map(({ _id }) => _id);

describe('Beside a member', () => {
  test('orders come with the sum of what was paid and not taken back', async () => {
    const { call, user } = await shop();
    const { json } = await call('GET', `users/${user}/related?of=orders`);
    expect((json.related as Loose).orders).toMatchObject({ totalCount: 3, sum: '27000' });
    expect(((json.related as Loose).orders as Loose).orders).toMatchObject([
      { _id: 'o3', createdAt: '2026-02-03T00:00:00.000Z', goods: '달항아리 머그잔' },
      { _id: 'o2' },
      { _id: 'o1' },
    ]);
  });

  test('one call fills the column: the newest of a part, the numbers of others, memos and consents', async () => {
    const { t, call, user } = await shop();
    await call('POST', `users/${user}/memos`, { body: { text: '오전 전화' } });
    await call('POST', `users/${user}/consents`, { body: { channel: 'email', purpose: 'ad', given: true } });
    const path = `users/${user}/related?of=orders&count=claims,shipments,mails&beside=memos,consents`;
    const { status, json } = await call('GET', path);
    const [memos, consents] = await Promise.all(
      ['memos', 'consents'].map(async (word) => (await call('GET', `users/${user}/${word}`)).json),
    );
    expect([status, json]).toEqual([
      200,
      {
        related: {
          orders: expect.objectContaining({ totalCount: 3 }),
          claims: { totalCount: 3 },
          shipments: { totalCount: 1 },
          mails: { totalCount: 0 },
        },
        beside: { memos, consents: { ...consents, summary: expect.anything() } },
      },
    ]);
    const log = await t.accessEntries();
    const own = log.filter(({ filter }) => filter === 'memos' || filter === 'consents');
    expect(own.map(({ action, subject }) => [action, subject])).toEqual(own.map(() => ['list', '홍*동']));
    expect(own).toHaveLength(2);
    expect([MEMOS_COLLECTION, CONSENTS_COLLECTION].every((name) => name.startsWith('_'))).toBe(true);
    const wrong = await call('GET', `users/${user}/related?beside=orders`);
    expect([wrong.status, wrong.json.code]).toEqual([400, 'unknown_filter']);
  });

  test('mails of the last thirty days need personal and no right to the outbox; facts are absent without', async () => {
    const { t, user, plant, narrowed } = await shop();
    const mail = (id: string, days: number) => {
      const at = new Date(t.clock.now.getTime() - days * 24 * 60 * 60 * 1000);
      return {
        ...createOutboxEntry({ _id: id, kind: 'message', about: user, subject: '안내' }, at),
        version: 1,
      };
    };
    await plant(OUTBOX_COLLECTION, mail('m1', 1), mail('m2', 29), mail('m3', 31));
    const path = `users/${user}/related?of=mails&beside=memos,consents`;
    const opens = await narrowed('members', 'personal');
    const { json } = await opens(path);
    expect(((json.related as Loose).mails as Loose).totalCount).toBe(2);
    expect(idsIn((json.related as Loose).mails as Loose, 'mails')).toEqual(['m1', 'm2']);
    expect(Object.keys(json.beside as Loose)).toEqual(['memos', 'consents']);
    const masked = await narrowed('members');
    expect((await masked(path)).json).toEqual({ related: {} });
    const elsewhere = await narrowed('admin', 'personal');
    expect((await elsewhere(path)).status).toBe(403);
  });

  test('lists of orders, reviews, claims and shipments are those of one member', async () => {
    const { call, user, plant } = await shop();
    await plant('reviews', { _id: 'r1', _user: user, name: '홍길동', rating: 5, content: '좋아요' });
    const found = async (path: string) => {
      const { json } = await call('GET', `${path}?_user=${user}`);
      return [(json.summary as Loose).totalCount, idsIn(json, path)];
    };
    expect(await Promise.all(['orders', 'reviews', 'claims', 'shipments'].map(found))).toEqual([
      [3, ['o3', 'o2', 'o1']],
      [1, ['r1']],
      [3, expect.arrayContaining(['c1', 'c2', 'c3'])],
      [1, ['s1']],
    ]);
  });
});

describe('The members’ list', () => {
  const stored = [
    { type: 'person', name: '오월', sex: 'female', bornAt: '1990-05-01' },
    { type: 'person', name: '십이월', sex: 'male', bornAt: '1985-12-31' },
    { type: 'company', name: '회사', companyName: '회사' },
  ];

  test('is narrowed by sex and month of birth, by whoever sees persons whole', async () => {
    const { call, narrowed } = await shop();
    for (const body of stored) await call('POST', 'users', { body });
    const found = async (query: string, by: (path: string) => ReturnType<typeof call>) => {
      const { status, json } = await by(`users?isWithdrawn=false&${query}`);
      return [status, ((json.users ?? []) as Loose[]).map(({ name }) => name)];
    };
    const all = (path: string) => call('GET', path);
    const masked = await narrowed('members');
    expect([await found('sex=female', all), await found('birthMonth=12', all)]).toEqual([
      [200, ['오*']],
      [200, ['십*월']],
    ]);
    expect(await found('birthMonth=13', all)).toEqual([400, []]);
    expect([await found('sex=female', masked), await found('birthMonth=12', masked)]).toEqual([
      [403, []],
      [403, []],
    ]);
    expect((await found('type=company', masked))[0]).toBe(200);
  });

  test('takes grades by name from a sheet, and names those that there are', async () => {
    const { call } = await shop();
    for (const [name, code] of [
      ['나무', 'tree'],
      ['새싹', 'sprout'],
      ['새싹', 'sprout-2'],
    ])
      await call('POST', 'levels', { body: { name, code } });
    const rows = ['나무', '새싹', '꽃', 'sprout-2'].map((_level, at) => ({
      key: `row ${at}`,
      record: { type: 'person', name: `회원${at}`, _level },
    }));
    const { json } = await call('POST', 'users/import?isWithdrawn=false', { body: { rows, dryRun: true } });
    expect((json.rows as Loose[]).map(({ outcome, fields }) => [outcome, (fields as Loose)?._level])).toEqual(
      [
        ['created', undefined],
        [
          'refused',
          "'새싹'이 여러 개 있어 어느 것인지 알 수 없습니다. sprout, sprout-2 가운데 하나를 적어주세요.",
        ],
        ['refused', "'꽃'을 찾을 수 없습니다. sprout, sprout-2, 나무 가운데 하나를 적어주세요."],
        ['created', undefined],
      ],
    );
  });
});
