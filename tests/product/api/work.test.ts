import { beforeEach, expect, test } from 'vitest';
import { addDays, type Loose, toSeoulDay } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

/** What waits for an operator on the home page: `GET home/work`. */
let t: TestApi;
let call: Caller;
beforeEach(async () => {
  t = await createTestApi();
  t.clock.now = new Date();
  call = await t.signIn();
});

const operator = (name: string, ...scope: string[]) => t.signIn(`${name}@example.com`, scope, name);

async function ask(subject: string, hoursAgo: number, more: Loose = {}): Promise<string> {
  const _id = crypto.randomUUID();
  const createdAt = new Date(t.clock.now.getTime() - hoursAgo * 3_600_000).toISOString();
  const stored = { _id, version: 1, name: '홍길동', subject, content: '', reply: '', createdAt, ...more };
  await t.store.transaction((tx) => tx.insert('questions', stored));
  return _id;
}

interface Part {
  totalCount: number;
  items: Loose[];
}
type Work = Record<'mine' | 'drafts' | 'today' | 'waiting', Part>;

async function workOf(own: Caller): Promise<Work> {
  const { status, json } = await own('GET', 'home/work');
  expect(status).toBe(200);
  return json.work as Work;
}
const titles = ({ items }: Part) => items.map(({ title }) => title);
const entries = async () =>
  (await t.accessEntries()).filter(({ action, resource }) => action === 'list' && resource === 'questions');

test('inquiries come the longest waiting first, at most five, with their whole number', async () => {
  for (let hours = 1; hours <= 7; hours += 1) await ask(`문의 ${hours}`, hours);
  await ask('답변한 문의', 99, { reply: '답변' });
  await ask('보류한 문의', 98, { heldUntil: addDays(toSeoulDay(t.clock.now.toISOString()), 2) });
  const { waiting, mine } = await workOf(call);
  expect([waiting.totalCount, titles(waiting)]).toEqual([
    7,
    ['문의 7', '문의 6', '문의 5', '문의 4', '문의 3'],
  ]);
  expect(mine).toEqual({ totalCount: 0, items: [] });
});

test('an inquiry that an operator took is theirs alone, until it is answered', async () => {
  const id = await ask('맡은 문의', 1);
  const body = { to: 'me' };
  const taken = await call('POST', `questions/${id}/assign`, { body, headers: { 'if-match': '"1"' } });
  expect(taken.status).toBe(200);
  expect(titles((await workOf(call)).mine)).toEqual(['맡은 문의']);
  const other = await operator('lee', 'support', 'personal');
  const { mine, waiting } = await workOf(other);
  expect([titles(mine), titles(waiting)]).toEqual([[], ['맡은 문의']]);
  await call('PUT', `questions/${id}`, { body: { reply: '답변' }, headers: { 'if-match': '"2"' } });
  expect((await workOf(call)).mine.totalCount).toBe(0);
});

test('what becomes public today is named with its time, by the right to its list alone', async () => {
  const instant = t.clock.now.toISOString();
  const at = (day: string) => new Date(`${day}T09:00:00+09:00`).toISOString();
  const day = toSeoulDay(instant);
  const post = (subject: string, from: string, enabled = true) =>
    call('POST', 'notifications', {
      body: { subject, content: '<p>안내</p>', publish: { enabled, from, until: null } },
    });
  expect((await post('오늘 공지', at(day))).status).toBe(201);
  await post('내일 공지', at(addDays(day, 1)));
  await post('감춘 공지', at(day), false);
  const { today } = await workOf(call);
  expect(today).toEqual({
    totalCount: 1,
    items: [{ resource: 'notices', _id: expect.any(String), title: '오늘 공지', at: at(day) }],
  });
  expect((await workOf(await operator('park', 'members'))).today.totalCount).toBe(0);
});

test('drafts are the caller’s own, without their values', async () => {
  const id = await ask('쓰던 답변', 1);
  const draft = (record: string | null, resource: string, form: string) => ({
    body: {
      ...{ resource, record, form, tab: 'tab', base: { version: record ? 1 : 0, values: {} } },
      changes: record ? { reply: '비밀 답변' } : { subject: '새 공지' },
    },
  });
  await call('PUT', `drafts/questions.${id}.edit`, draft(id, 'questions', 'edit'));
  await call('PUT', 'drafts/notices.new.create', draft(null, 'notices', 'create'));
  const { drafts } = await workOf(call);
  expect(drafts.totalCount).toBe(2);
  expect(drafts.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ resource: 'questions', _id: id, title: '쓰던 답변', form: 'edit' }),
      { resource: 'notices', _id: null, at: expect.any(String), form: 'create', key: 'notices.new.create' },
    ]),
  );
  expect(JSON.stringify(drafts)).not.toContain('비밀');
  expect((await workOf(await operator('choi', 'support'))).drafts.totalCount).toBe(0);
});

test('it needs the right to each list, masks names as lists do, and is one entry for each list', async () => {
  await ask('문의', 1);
  await ask('다른 문의', 2);
  await call('POST', 'forms', {
    body: { code: 'contact', meta: { name: '김철수', email: 'kim@example.com' } },
  });
  await workOf(call);
  expect((await entries()).map(({ count }) => count)).toEqual([2]);
  const forms = (await workOf(await operator('jung', 'intake', 'personal'))).waiting;
  expect(forms.items.map(({ resource }) => resource)).toEqual(['forms']);
  expect(JSON.stringify(forms)).not.toContain('김철수');
  // These operators can not answer: two may not open an inquiry, and one may only read.
  for (const rights of [['members'], ['intake'], ['intake', 'personal', 'read']])
    expect((await workOf(await operator(rights.join('-'), ...rights))).waiting.totalCount).toBe(0);
  expect((await t.call('GET', 'home/work')).status).toBe(401);
  expect((await call('GET', 'home/work?limit=9')).status).toBe(400);
});
