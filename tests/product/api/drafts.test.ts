import { beforeEach, describe, expect, test } from 'vitest';
import { type Loose, limits } from '../../../src/core/schema/index';
import { bodyFor } from '../../core/api/bodies';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  emptyBin,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

const narrow = (username: string, ...words: string[]) => t.addOperator(username, '김좁은', words);

const draft = (more: Loose = {}): Loose => ({
  resource: 'faqs',
  form: 'create',
  base: { version: 0, values: {} },
  tab: 'first tab',
  changes: { subject: '쓰던 질문' },
  ...more,
});

const keep = (key: string, more?: Loose, by = call) => by('PUT', `drafts/${key}`, { body: draft(more) });
const changesIn = ({ json }: { json: Loose }) => (json.draft as Loose | undefined)?.changes;
const listed = async (resource: string, by = call) =>
  (await by('GET', `drafts?resource=${resource}`)).json.drafts;

/** A member with personal data, stored as it is. */
async function member(_id = 'member'): Promise<Loose> {
  const record = {
    ...{ _id, version: 3, email: 'kim@example.net', name: '김민수', phone: '010-4821-2222' },
    ...{ isWithdrawn: false, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  };
  await t.store.transaction((tx) => tx.insert('users', record));
  return record;
}
const ofMember = (changes: Loose, more: Loose = {}) => ({
  ...{ resource: 'users', record: 'member', form: 'edit', base: { version: 3, values: {} }, changes },
  ...more,
});

const entries = async () =>
  (await t.accessEntries())
    .filter(({ action }) => action === 'detail')
    .map(({ action, resource, subject, result }) => ({ action, resource, subject, result }));

describe('a draft', () => {
  test('is kept as it is typed, listed without its values, read and discarded', async () => {
    const { status, json } = await keep('a', { changes: { subject: '' } });
    const savedAt = t.clock.now.toISOString();
    expect([status, json]).toEqual([200, { draft: { key: 'a', savedAt } }]);
    await keep('a', { changes: { subject: '쓰던 질문', content: '<p>답</p>' } });
    const place = { key: 'a', resource: 'faqs', record: null, form: 'create', tab: 'first tab', savedAt };
    expect(await listed('faqs')).toEqual([{ ...place, base: { version: 0 } }]);
    expect((await call('GET', 'drafts/a')).json).toEqual({
      draft: {
        ...place,
        base: { version: 0, values: {} },
        changes: { subject: '쓰던 질문', content: '<p>답</p>' },
      },
    });
    expect((await call('DELETE', 'drafts/a')).json).toEqual({ draft: { key: 'a' } });
    expect([(await call('GET', 'drafts/a')).status, await listed('faqs')]).toEqual([404, []]);
    expect((await call('DELETE', 'drafts/a')).status).toBe(404);
  });

  test('keeps what no store can keep without that, and no path that the form has not', async () => {
    await keep('a', {
      changes: { subject: 'a\0b\ud800', nothing: 1, __proto__: 2, 'constructor.name': 'x' },
    });
    expect(changesIn(await call('GET', 'drafts/a'))).toEqual({ subject: 'ab\ufffd' });
  });

  test('is refused where it is of no form, too large, or one too many', async () => {
    const wrong: Loose[] = [
      { form: 'other' },
      { base: 1 },
      { base: { version: -1, values: {} } },
      { tab: '' },
      { changes: [] },
      { take: 'yes' },
      { record: 1 },
    ];
    for (const more of wrong) expect([more, (await keep('a', more)).status]).toEqual([more, 400]);
    expect((await keep('a', { more: 1 })).json.code).toBe('unknown_key');
    const large = await keep('a', { changes: { subject: 'x'.repeat(limits.maxDraftBytes) } });
    expect([large.status, large.json.code]).toEqual([413, 'too_large']);
    for (let made = 0; made < limits.maxDraftsPerOperator; made += 1) await keep(`n${made}`);
    const more = await keep('one-more');
    expect([more.status, more.json.code]).toEqual([409, 'too_many_drafts']);
    expect((await keep('n0', { changes: { subject: '더' } })).status).toBe(200);
  });

  test('of another tab is overwritten and discarded only if the operator says so', async () => {
    await keep('a');
    const other = await keep('a', { tab: 'second tab', changes: { subject: '다른 글' } });
    const removal = await call('DELETE', 'drafts/a?tab=second%20tab');
    // A refusal names no record, because its operator may have lost the right to see it.
    for (const { status, json } of [other, removal])
      expect([status, json.code, Object.keys(json).includes('draft')]).toEqual([409, 'other_tab', false]);
    expect(changesIn(await call('GET', 'drafts/a'))).toEqual({ subject: '쓰던 질문' });
    const taken = await keep('a', { tab: 'second tab', changes: { subject: '다른 글' }, take: true });
    expect(taken.status).toBe(200);
    expect((await keep('a')).json.code).toBe('other_tab');
    expect((await call('DELETE', 'drafts/a?tab=second%20tab')).status).toBe(200);
  });

  test('is its own operator’s alone', async () => {
    await keep('a');
    const other = await t.signIn('other@example.com');
    expect([(await other('GET', 'drafts/a')).status, await listed('faqs', other)]).toEqual([404, []]);
    expect((await other('DELETE', 'drafts/a')).status).toBe(404);
    await keep('a', { changes: { subject: '남의 글' } }, other);
    expect(changesIn(await call('GET', 'drafts/a'))).toEqual({ subject: '쓰던 질문' });
  });

  test('lasts seven days, by the clock and by the sweep', async () => {
    await keep('a');
    t.later(7 * 24 * 3_600_000 - 1);
    call = await t.signIn('operator@example.com');
    expect((await call('GET', 'drafts/a')).status).toBe(200);
    t.later(2);
    expect([(await call('GET', 'drafts/a')).status, await listed('faqs')]).toEqual([404, []]);
    await t.api.sweepNow();
    expect(await t.store.count('_drafts', [])).toBe(0);
  });

  test('goes with its record', async () => {
    const { json } = await call('POST', 'faqs', { body: bodyFor('faqs', 1) });
    const record = String((json.faq as Loose)?._id ?? '');
    const ofRecord = { record, form: 'edit', base: { version: 1, values: {} } };
    expect((await keep('a', ofRecord)).status).toBe(200);
    expect((await call('DELETE', `faqs/${record}`)).status).toBe(200);
    expect([(await call('GET', 'drafts/a')).status, await listed('faqs')]).toEqual([404, []]);
    await emptyBin(call);
    expect(await t.store.count('_drafts', [])).toBe(0);
  });
});

test('the drafts of an account go with it', async () => {
  const id = await narrow('gone@example.com', 'support');
  await keep('a', {}, await t.enter('gone@example.com'));
  await keep('b');
  await t.store.transaction(async (tx) => {
    const account = await tx.get('users', id);
    if (account) await tx.replace('users', { ...account, isWithdrawn: true });
  });
  await confirm(call);
  expect((await call('DELETE', `users/${id}`)).status).toBe(200);
  const left = await t.store.find('_drafts', { where: [], order: [], skip: 0, limit: 0 });
  expect(left.map(({ key }) => key)).toEqual(['b']);
});

describe('the rights of a draft', () => {
  test('are those to write its record: without them there is none', async () => {
    const reader = await t.narrowed('read', 'personal');
    const elsewhere = await t.narrowed('content');
    for (const by of [reader, elsewhere]) {
      const refused = await keep('a', {}, by);
      expect([refused.status, refused.json.code]).toEqual([404, 'not_found']);
    }
    expect((await keep('a', { record: 'none', form: 'edit' })).status).toBe(404);
    expect((await keep('a', { form: 'edit' })).status).toBe(404);
    expect((await keep('a', { record: 'none' })).status).toBe(404);
    expect((await keep('a', { resource: 'nothing' })).status).toBe(404);
    expect((await keep('a', { form: 'message' })).status).toBe(404);
    expect(await t.store.count('_drafts', [])).toBe(0);
  });

  test('are asked again when it is read', async () => {
    const by = await t.narrowed('support');
    await keep('a', {}, by);
    expect((await by('GET', 'drafts/a')).status).toBe(200);
    await narrow('support@example.com', 'support', 'read');
    const cookie = await cookieOf(t.call, 'support@example.com', PASSWORD);
    const now: Caller = (method, path) => t.call(method, path, { env: { cookie } });
    expect([(await now('GET', 'drafts/a')).status, await listed('faqs', now)]).toEqual([404, []]);
  });

  test('keep masked values out, also those of before the right was lost', async () => {
    await member();
    const typed = { phone: '010-1111-2222', name: '박서준', isWarning: true };
    const whole = await t.narrowed('members', 'personal');
    const masked = await t.narrowed('members');
    expect((await keep('m', ofMember(typed), masked)).status).toBe(200);
    const kept = changesIn(await masked('GET', 'drafts/m')) as Loose;
    expect(Object.keys(kept)).not.toContain('phone');
    expect(Object.keys(kept)).not.toContain('name');
    const document = JSON.stringify(
      await t.store.find('_drafts', { where: [], order: [], skip: 0, limit: 0 }),
    );
    expect(document).not.toMatch(/010-1111|박서준/);
    await keep('w', ofMember(typed, { base: { version: 3, values: { phone: '010-4821-2222' } } }), whole);
    expect(changesIn(await whole('GET', 'drafts/w'))).toEqual(typed);
    await narrow('members-personal@example.com', 'members');
    const cookie = await cookieOf(t.call, 'members-personal@example.com', PASSWORD);
    const { json } = await t.call('GET', 'drafts/w', { env: { cookie } });
    expect(JSON.stringify(json)).not.toMatch(/010-|박서준/);
  });

  test('keep a new member’s typed values from who sees members masked, and passwords from everybody', async () => {
    const masked = await t.narrowed('members');
    const typed = { name: '박서준', email: 'park@example.net', password: 'console-demo-1234' };
    const made = { resource: 'users', changes: typed };
    await keep('n', made, masked);
    expect(changesIn(await masked('GET', 'drafts/n'))).toEqual({});
    await keep('n', made);
    expect(changesIn(await call('GET', 'drafts/n'))).toEqual({ name: '박서준', email: 'park@example.net' });
  });

  test('let a reply be kept only by who may open the record, and a message by who writes to members', async () => {
    const { json } = await call('POST', 'forms', {
      body: { code: 'contact', meta: { email: 'kim@example.com' } },
    });
    const record = String((json.form as Loose)._id);
    const reply = {
      ...{ resource: 'forms', record, form: 'reply', base: { version: 1, values: {} } },
      changes: { subject: '제목', message: '안녕하세요', to: 'kim@example.com' },
    };
    expect((await keep('r', reply, await t.narrowed('intake'))).status).toBe(404);
    expect((await keep('r', reply)).status).toBe(200);
    expect(changesIn(await call('GET', 'drafts/r'))).toEqual({ subject: '제목', message: '안녕하세요' });
    const message = { resource: 'users', form: 'message', changes: { subject: '알림', ids: ['member'] } };
    const masked = await t.narrowed('members');
    expect((await keep('s', message, masked)).status).toBe(200);
    expect(changesIn(await masked('GET', 'drafts/s'))).toEqual({ subject: '알림' });
  });
});

describe('the record of access', () => {
  const opened = { action: 'detail', resource: 'users', result: 'done' };

  test('has the opening of a draft with personal fields, and nothing of any other', async () => {
    await member();
    const before = (await entries()).length;
    await keep('p', ofMember({ phone: '010-1111-2222' }));
    await keep('o', ofMember({ isWarning: true }));
    await keep('f');
    await call('GET', 'drafts?resource=users');
    await call('GET', 'drafts/o');
    await call('GET', 'drafts/f');
    await call('GET', 'drafts/none');
    expect((await entries()).length).toBe(before);
    const { headers } = await call('GET', 'drafts/p');
    expect(headers.has('Recorded-At')).toBe(true);
    const added = (await entries()).slice(before);
    expect(added).toEqual([{ ...opened, subject: '김*수' }]);
    expect(JSON.stringify(added)).not.toMatch(/010-1111|김민수/);
  });

  test('has that of a new member’s draft, whom it can’t name', async () => {
    const before = (await entries()).length;
    await keep('n', { resource: 'users', changes: { name: '박서준' } });
    await call('GET', 'drafts/n');
    expect((await entries()).slice(before)).toMatchObject([opened]);
  });
});

describe('the key of drafts in a browser', () => {
  const keyOf = async (by: Caller) => String((await by('GET', 'drafts/key')).json.key);

  test('is one operator’s and one database’s, the same at each sign-in', async () => {
    const other = await t.signIn('other@example.com');
    const key = await keyOf(call);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await keyOf(other)).not.toBe(key);
    call = await t.signIn('operator@example.com');
    expect(await keyOf(call)).toBe(key);
    const elsewhere = await createTestApi();
    expect(await keyOf(await elsewhere.signIn())).not.toBe(key);
    expect((await t.call('GET', 'drafts/key')).status).toBe(401);
    expect((await call('PUT', 'drafts/key', { body: draft() })).status).toBe(404);
  });
});
