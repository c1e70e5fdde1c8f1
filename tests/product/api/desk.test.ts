import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, type Loose, today } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
  // Filters by days know the real one.
  t.clock.now = new Date();
  call = await t.signIn();
});

const operator = (name: string, ...scope: string[]) =>
  t.signIn(`${name}@example.com`, scope.length > 0 ? scope : undefined, name);

const asked: Readonly<Record<string, Loose>> = {
  questions: {},
  forms: { code: 'contact', meta: { name: '홍길동', email: 'hong@example.com' } },
  boards: { code: 'interior-inquire', subject: '주방 상담' },
};
const one: Readonly<Record<string, string>> = { questions: 'question', forms: 'form', boards: 'board' };

async function ask(path: string, more: Loose = {}): Promise<string> {
  if (path !== 'questions') {
    const { json } = await call('POST', path, { body: { ...asked[path], ...more } });
    return String((json[one[path] ?? ''] as Loose)._id);
  }
  // The storefront asks; the console has no call for it.
  const _id = crypto.randomUUID();
  const createdAt = t.clock.now.toISOString();
  const stored = {
    _id,
    version: 1,
    name: '홍길동',
    subject: '문의',
    content: '',
    reply: '',
    createdAt,
    ...more,
  };
  await t.store.transaction((tx) => tx.insert('questions', stored));
  return _id;
}

const versioned = (version: number, body: Loose) => ({ body, headers: { 'if-match': `"${version}"` } });
const found = async (path: string, state: string) => {
  const code = path === 'boards' ? '&code=interior-inquire' : '';
  const { json } = await call('GET', `${path}?state=${state}${code}`);
  return (json[`${one[path]}s`] as Loose[]).map(({ _id }) => _id);
};

describe.each(['questions', 'forms', 'boards'])('the desk of %s', (path) => {
  test('has four states: answered, held, assigned, else new; the first that holds counts', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push(await ask(path));
    const [fresh = '', mine = '', held = '', done = ''] = ids;
    const of = (id: string, act: string, version: number, body: Loose) =>
      call('POST', `${path}/${id}/${act}`, versioned(version, body));
    const assigned = await of(mine, 'assign', 1, { to: 'me' });
    expect([assigned.status, assigned.json[one[path] ?? '']]).toMatchObject([
      200,
      { assignee: { _id: expect.any(String), name: '김운영' }, version: 2 },
    ]);
    for (const id of [held, done]) {
      expect((await of(id, 'assign', 1, { to: 'me' })).status).toBe(200);
      expect((await of(id, 'hold', 2, { until: addDays(today(), 3) })).json[one[path] ?? '']).toMatchObject({
        heldUntil: addDays(today(), 3),
        version: 3,
      });
    }
    const stored = await t.store.get(path, done);
    await t.store.transaction((tx) =>
      tx.replace(path, { ...stored, _id: done, version: 4, reply: '<p>답변</p>', isEmailed: true }),
    );
    expect(await found(path, 'NEW')).toEqual([fresh]);
    expect(await found(path, 'ASSIGNED')).toEqual([mine]);
    expect(await found(path, 'HELD')).toEqual([held]);
    expect(await found(path, 'ANSWERED')).toEqual([done]);
    expect(new Set(await found(path, 'NEW,ASSIGNED'))).toEqual(new Set([fresh, mine]));
    // On its last day a record waits again.
    const put = { ...(await t.store.get(path, held)), _id: held, version: 4, heldUntil: today() };
    await t.store.transaction((tx) => tx.replace(path, put));
    expect(await found(path, 'HELD')).toEqual([]);
    expect(new Set(await found(path, 'ASSIGNED'))).toEqual(new Set([mine, held]));
    const freed = await of(mine, 'assign', 2, { to: null });
    expect(freed.json[one[path] ?? '']).toMatchObject({ assignee: { _id: '', name: '' } });
    expect((await of(held, 'hold', 4, { until: null })).json[one[path] ?? '']).toMatchObject({
      heldUntil: '',
    });
    expect(await found(path, 'NEW')).toContain(mine);
  });

  test('refuses days that are not ahead, other names, other keys, other versions and states', async () => {
    const id = await ask(path);
    const wrong = async (act: string, body: Loose) => {
      const { status, json } = await call('POST', `${path}/${id}/${act}`, versioned(1, body));
      return [status, json.code, Object.keys(json.fields ?? {})];
    };
    for (const until of [today(), '2026-02-30', 'soon', 5, addDays(today(), 366), undefined]) {
      expect(await wrong('hold', { until })).toEqual([422, 'invalid', ['until']]);
    }
    for (const to of ['somebody', 1, undefined]) {
      expect(await wrong('assign', { to })).toEqual([422, 'invalid', ['to']]);
    }
    expect((await wrong('assign', { to: 'me', name: '이' })).slice(0, 2)).toEqual([400, 'unknown_key']);
    expect((await call('POST', `${path}/${id}/assign`, versioned(7, { to: 'me' }))).status).toBe(412);
    expect((await call('POST', `${path}/nobody/assign`, versioned(1, { to: 'me' }))).status).toBe(404);
    for (const state of ['OPEN', 'NEW,NEW']) {
      expect((await call('GET', `${path}?state=${state}&code=${asked[path]?.code ?? ''}`)).status).toBe(400);
    }
  });

  test('shows others for a minute who writes, in no record and no entry', async () => {
    const id = await ask(path);
    const other = await operator('이동료');
    const entries = () => t.store.count('access-log', []);
    const [before, stored] = [await entries(), await t.store.get(path, id)];
    const said = await call('POST', `${path}/${id}/writing`, { body: {} });
    const until = new Date(t.clock.now.getTime() + 60_000).toISOString();
    expect([said.status, said.json]).toEqual([200, { writing: { _id: id, name: '김운영', until } }]);
    expect((await other('GET', `${path}/writing`)).json).toEqual({
      writing: [{ _id: id, name: '김운영', until }],
    });
    expect((await call('GET', `${path}/writing`)).json).toEqual({ writing: [] });
    expect([await entries(), await t.store.get(path, id)]).toEqual([before, stored]);
    // One operator writes one answer at a time.
    const next = await ask(path);
    await call('POST', `${path}/${next}/writing`);
    expect((await other('GET', `${path}/writing`)).json).toMatchObject({ writing: [{ _id: next }] });
    t.later(61_000);
    expect((await other('GET', `${path}/writing`)).json).toEqual({ writing: [] });
    await t.api.sweepNow();
    expect(await t.store.count('_writing', [])).toBe(0);
  });

  test('is counted by state without an entry, and listed with one that names the state', async () => {
    await ask(path);
    const code = path === 'boards' ? '&code=interior-inquire' : '';
    const entries = async () => {
      const all = await t.accessEntries();
      return all.map(({ action, filter }) => ({ action, filter }));
    };
    const before = (await entries()).length;
    const counted = await call('GET', `${path}?state=NEW,ASSIGNED${code}`, {
      headers: { skip: '999', limit: '1' },
    });
    expect((counted.json.summary as Loose).totalCount).toBe(1);
    expect((await entries()).slice(before)).toEqual([]);
    await found(path, 'NEW');
    expect((await entries()).slice(before)).toEqual([
      { action: 'list', filter: expect.stringContaining('state=NEW') },
    ]);
  });

  test('is for those who may change the records, and its changes are recorded', async () => {
    const id = await ask(path);
    const group = { questions: 'support', forms: 'intake', boards: 'content' }[path] ?? '';
    const stranger = await operator('남남', 'members', 'personal');
    const reader = await operator('읽기', group, 'read', 'personal');
    const masked = await operator('가림', group);
    const acts = [
      ['assign', { to: 'me' }],
      ['hold', { until: addDays(today(), 1) }],
      ['writing', {}],
    ] as const;
    for (const by of [stranger, reader, masked]) {
      for (const [act, body] of acts) {
        const { status } = await by('POST', `${path}/${id}/${act}`, versioned(1, body));
        expect([act, status]).toEqual([act, 403]);
      }
    }
    for (const read of ['writing', 'desk']) {
      expect((await stranger('GET', `${path}/${read}`)).status).toBe(403);
      expect((await reader('GET', `${path}/${read}`)).status).toBe(200);
    }
    await call('POST', `${path}/${id}/assign`, versioned(1, { to: 'me' }));
    const all = await t.accessEntries();
    const newest = all.toSorted((a, b) => Number(b.number) - Number(a.number))[0];
    expect([newest?.action, newest?.resource, newest?._subject]).toEqual(['update', path, id]);
  });
});

test('posts of other boards are answered at no desk', async () => {
  const { json } = await call('POST', 'boards', { body: { code: 'press', subject: '보도' } });
  const { _id } = json.board as Loose;
  for (const act of ['assign', 'writing']) {
    const body = act === 'assign' ? { to: 'me' } : {};
    expect((await call('POST', `boards/${_id}/${act}`, versioned(1, body))).status).toBe(405);
  }
});

test('a desk knows the limit, the holidays and the days of the setting', async () => {
  const { json } = await call('GET', 'questions/desk');
  const desk = json.desk as { days: number; off: string[]; works: string[]; until: string };
  expect([desk.days, desk.works, desk.until]).toEqual([2, [], '2027-12-31']);
  expect(desk.off).toContain('2026-12-25');
  const holidays = [
    { date: '2026-12-25', name: '특근', works: true },
    { date: '2026-12-26', name: '토요 근무', works: true },
    { date: '2026-12-28', name: '창립일', works: false },
  ];
  await call('PUT', 'settings', { body: { inquiries: { days: 5 }, holidays } });
  const own = (await call('GET', 'questions/desk')).json.desk as typeof desk;
  expect([own.days, own.works]).toEqual([5, ['2026-12-26']]);
  expect([own.off.includes('2026-12-25'), own.off.includes('2026-12-28')]).toEqual([false, true]);
});
