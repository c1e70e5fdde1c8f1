import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../server/core/store/memory';
import { limits } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
const store = createMemoryStore();
const find = vi.spyOn(store, 'find');

beforeEach(async () => {
  t = await createTestApi({ store });
  call = await t.signIn();
});

const page = { skip: '0', limit: '10' };
const listed = (query: string, headers: Record<string, string> = {}, as: Caller = call) =>
  as('GET', query, { headers: { ...page, ...headers } });
const tagOf = async (query: string, as: Caller = call) =>
  (await listed(query, {}, as)).headers.get('etag') ?? '';
const create = () => call('POST', 'faqs', { body: { subject: '질문', content: '' } });

describe('A list that is asked for again', () => {
  test('is answered without being read as long as nothing in it changed', async () => {
    const known = { 'if-none-match': await tagOf('faqs') };
    find.mockClear();
    const again = await listed('faqs', known);
    expect([again.status, again.headers.get('cache-control'), find.mock.calls]).toEqual([
      304,
      'no-store',
      [],
    ]);
    expect(again.headers.get('etag')).toBe(known['if-none-match']);
    expect((await listed('faqs', { 'if-none-match': `"other", W/${known['if-none-match']}` })).status).toBe(
      304,
    );

    for (const suffix of ['-gzip"', ';gzip"', '--br"']) {
      const tag = known['if-none-match'].replace(/"$/, suffix);
      expect((await listed('faqs', { 'if-none-match': tag })).status).toBe(304);
    }

    await call('POST', 'terms', { body: { subject: '약관', code: 'a', content: '' } });
    expect((await listed('faqs', known)).status).toBe(304);
    const { json } = await create();
    const { status, headers } = await listed('faqs', known);
    expect([status, headers.get('etag') === known['if-none-match']]).toEqual([200, false]);

    const { _id, version } = json.faq as { _id: string; version: number };
    const after = { 'if-none-match': await tagOf('faqs') };
    await call('DELETE', `faqs/${_id}`, { headers: { 'if-match': `"${version}"` } });
    expect((await listed('faqs', after)).status).toBe(200);
  });

  test('is counted by the revision that its tag is made of', async () => {
    await create();
    const [revision, count] = [vi.spyOn(store, 'revision'), vi.spyOn(store, 'count')];
    await listed('faqs');
    expect(revision.mock.calls).toEqual([['faqs']]);
    const [[path, where, at] = []] = count.mock.calls;
    expect([count.mock.calls.length, path, where]).toEqual([1, 'faqs', []]);
    expect(await at).toBe(await revision.mock.results[0]?.value);
  });

  test('is another one for another page, other filters, and whoever else sees it', async () => {
    const other = await t.signIn('second@example.com');
    const tags = [
      await tagOf('notifications'),
      await tagOf('notifications?searchKey=all&searchValue=a'),
      await tagOf('notifications', other),
      (await listed('notifications', { skip: '10' })).headers.get('etag'),
      (await listed('notifications', { limit: '1' })).headers.get('etag'),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    expect(
      (await t.call('GET', 'notifications', { headers: { 'if-none-match': tags[0] ?? '' } })).status,
    ).toBe(401);
  });

  test('is another one too once a record changed that its records refer to', async () => {
    const { json } = await call('POST', 'levels', { body: { code: 'gold', name: '골드' } });
    const { _id, version } = json.level as { _id: string; version: number };
    const known = { 'if-none-match': await tagOf('users?isWithdrawn=false') };
    expect((await listed('users?isWithdrawn=false', known)).status).toBe(304);
    await call('PUT', `levels/${_id}`, { body: { name: '금' }, headers: { 'if-match': `"${version}"` } });
    expect((await listed('users?isWithdrawn=false', known)).status).toBe(200);
  });

  test('does not keep a session alive where nobody asked', async () => {
    const hours = (count: number) => t.later(count * 3_600_000);
    const unasked = { 'x-renewal': '1' };
    hours(limits.maxSessionIdleHours - 1);
    expect((await listed('faqs', unasked)).status).toBe(200);
    hours(1);
    expect((await listed('faqs', unasked)).status).toBe(401);
  });
});

describe('A renewal is an entry of its own', () => {
  const unasked = { 'x-renewal': '1' };
  const entries = () => t.store.count('access-log', []);

  test('once its caller has another right, which may show more', async () => {
    const id = await t.addOperator('members@example.com', '이회원', ['members']);
    const narrowed = await t.enter('members@example.com');
    const made = await call('POST', 'users', { body: { name: '홍길동' } });
    const { _id } = made.json.user as { _id: string };
    await call('POST', `users/${_id}/memos`, { body: { text: '개인 메모' } });
    const path = `users/${_id}/related?of=orders&beside=memos`;
    expect((await narrowed('GET', path)).json).not.toHaveProperty('beside');
    await confirm(call);
    const body = { scope: ['console', 'console:members', 'console:personal'] };
    expect((await call('PUT', `operators/${id}`, { body })).status).toBe(200);
    const before = await entries();
    const shown = await narrowed('GET', path, { headers: unasked });
    expect(JSON.stringify(shown.json)).toContain('개인 메모');
    expect(await entries()).toBeGreaterThan(before);
    const after = await entries();
    await narrowed('GET', path, { headers: unasked });
    expect(await entries()).toBe(after);
  });

  test('where the page was empty before, and left none', async () => {
    const next = { skip: String(await t.store.count('users', [])) };
    expect((await listed('users?isWithdrawn=false', next)).json.users).toEqual([]);
    await call('POST', 'users', { body: { name: '홍길동' } });
    const before = await entries();
    const { json } = await listed('users?isWithdrawn=false', { ...next, ...unasked });
    expect([(json.users as unknown[]).length, (await entries()) - before]).toEqual([1, 1]);
  });
});
