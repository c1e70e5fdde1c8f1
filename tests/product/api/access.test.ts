import { beforeEach, describe, expect, test } from 'vitest';
import { verifyHashChain } from '../../../server/core/accessLog/verify';
import type { Loose } from '../../../src/core/schema/index';
import {
  BASE,
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  ORIGIN,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

let t: TestApi;
let call: Caller;

const member = {
  name: '홍길동',
  phone: '010-1234-5678',
  email: 'hong@example.com',
  bornAt: '1990-05-17',
  address1: '서울특별시 강남구 테헤란로 123',
};

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

/** What came after the operator had signed in. */
const entries = async () => (await t.accessEntries()).filter(({ action }) => action !== 'signIn');
/** What the record tells of each try, without who and when. */
const told = async () =>
  (await entries()).map(({ action, result, resource, subject, count }) => [
    action,
    result,
    resource,
    subject,
    count,
  ]);

async function add(body: Loose = member): Promise<Loose & { _id: string }> {
  const { json } = await call('POST', 'users', { body });
  return json.user as Loose & { _id: string };
}

const page = { skip: '0', limit: '10' };
const whole = { limit: '0', skip: '0', 'x-export-reason': encodeURIComponent('월말 정산 자료') };
const list = (query = '', headers: Record<string, string> = {}) =>
  call('GET', `users?isWithdrawn=false${query}`, { headers: { ...page, ...headers } });

describe('The record of access tells', () => {
  test('of a list and of a record that are printed, as one entry each, with up to a thousand rows', async () => {
    const { _id } = await add();
    const prints = { 'x-print': '1' };
    expect((await list('', { limit: '1000', ...prints })).status).toBe(200);
    expect((await list('', { limit: '1001', ...prints })).status).toBe(400);
    expect((await list('', { limit: '1000' })).status).toBe(400);
    await call('GET', `users/${_id}`, { headers: prints });
    const printed = (await told()).filter(([action]) => action === 'print');
    expect(printed.map(([, result, resource]) => [result, resource])).toEqual([
      ['done', 'users'],
      ['done', 'users'],
    ]);
  });

  test('of a registration, an opening, a change and a withdrawal, by whom, when, from where and of whom', async () => {
    const { _id } = await add();
    const env = { address: '203.0.113.24' };
    await call('GET', `users/${_id}`, { env });
    await call('PUT', `users/${_id}`, { body: { isWarning: true } });
    await call('POST', `users/${_id}/withdraw`);
    await confirm(call);
    await call('DELETE', `users/${_id}`);
    expect(await told()).toEqual([
      ['create', 'done', 'users', '홍*동', 1],
      ['detail', 'done', 'users', '홍*동', 1],
      ['update', 'done', 'users', '홍*동', 1],
      ['withdraw', 'done', 'users', '홍*동', 1],
      ['remove', 'done', 'withdrawn', '홍*동', 1],
    ]);
    const [, opened] = await entries();
    expect(opened).toMatchObject({
      number: 3,
      createdAt: '2026-03-02T01:00:00.000Z',
      operator: '김운영',
      username: 'operator@example.com',
      address: '203.0.113.24',
      _subject: _id,
      subjectDetail: 'h***@example.com',
      reason: '',
    });
  });

  test('whoever opens a record that it was told, and when; of what is not recorded nothing', async () => {
    const { _id } = await add();
    const opened = await call('GET', `users/${_id}`);
    expect(opened.headers.get('recorded-at')).toBe('2026-03-02T01:00:00.000Z');
    expect((await entries()).at(-1)?.createdAt).toBe(opened.headers.get('recorded-at'));
    const faq = await call('POST', 'faqs', { body: { subject: '질문' } });
    const { _id: id } = faq.json.faq as { _id: string };
    expect((await call('GET', `faqs/${id}`)).headers.has('recorded-at')).toBe(false);
    expect((await call('GET', 'users/gone')).headers.has('recorded-at')).toBe(false);
  });

  test('of a list how many were shown and what by, and of what was typed nothing', async () => {
    await add();
    await list('&name=홍길&warning=false&phone=1234');
    expect((await entries()).at(-1)).toMatchObject({
      action: 'list',
      count: 1,
      subject: '',
      filter: 'name=***&warning=false&phone=***',
    });
  });

  test('of an export its reason', async () => {
    await add();
    await confirm(call);
    const headers = { limit: '0', 'x-export-reason': encodeURIComponent('11월 행사 안내') };
    expect((await list('', headers)).json.users).toHaveLength(2);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'download',
      count: 2,
      reason: '11월 행사 안내',
    });
  });

  test('of an export that is broken off that it was, and how many had left', async () => {
    await add();
    await confirm(call);
    const path = `${ORIGIN}${BASE}/users?isWithdrawn=false`;
    const reason = encodeURIComponent('11월 행사 안내');
    await t.addOperator('export@example.com');
    const cookie = await cookieOf(t.call, 'export@example.com', PASSWORD);
    await confirm((method, to, options) => t.call(method, to, { ...options, env: { cookie } }));
    const answer = await t.api.fetch(
      new Request(path, { headers: { skip: '0', limit: '0', 'x-export-reason': reason } }),
      { cookie, site: 'same-origin' },
    );
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    expect((await entries()).slice(-2)).toMatchObject([
      { action: 'download', result: 'done', count: 3, reason: '11월 행사 안내' },
      { action: 'download', result: 'cancelled', count: 3, reason: '11월 행사 안내' },
    ]);
  });

  test.each([
    undefined,
    '자료',
    encodeURIComponent('자료'),
    '%E0%A4%A',
    encodeURIComponent('가'.repeat(201)),
  ])('nothing of an export that is asked for its reason (%s): no deed was refused', async (reason) => {
    const { status, json } = await list('', {
      limit: '0',
      ...(reason && { 'x-export-reason': reason.replace(/[^ -~]/g, '') }),
    });
    expect([status, json.code, json.message]).toEqual([
      403,
      'reason_needed',
      '개인정보를 내려받으려면 사유를 5자 이상 200자까지 입력해주세요.',
    ]);
    expect(await told()).toEqual([]);
  });

  test('of the record itself that it was taken away, not that it was looked at', async () => {
    await add();
    expect((await call('GET', 'access-log')).status).toBe(200);
    expect((await call('GET', 'access-log?x=1')).status).toBe(400);
    const { json } = await call('GET', 'access-log', { headers: { limit: '0' } });
    const taken = (json.entries as Loose[]).length;
    expect(taken).toBeGreaterThan(0);
    expect((await told()).map(([action]) => action)).toEqual(['create', 'download']);
    expect((await told()).at(-1)).toEqual(['download', 'done', 'access-log', '', taken]);
  });

  test('of a failed version the record that was shown', async () => {
    const { _id } = await add();
    const { status, json } = await call('PUT', `users/${_id}`, { body: {}, headers: { 'if-match': '"9"' } });
    expect([status, (json.user as Loose).phone]).toEqual([412, '010-1234-5678']);
    expect((await told()).at(-1)).toEqual(['detail', 'done', 'users', '홍*동', 1]);
  });

  test('of what a rule refuses, and of mistakes', async () => {
    const { _id } = await add();
    await call('DELETE', `users/${_id}`);
    await call('PUT', `users/${_id}`, { body: { name: 7 } });
    await call('GET', 'users/019cac0f2680ff19a60c2d78');
    expect((await told()).slice(1)).toEqual([
      ['remove', 'refused', 'users', '홍*동', 1],
      ['update', 'failed', 'users', '홍*동', 1],
      ['detail', 'failed', 'users', '', 0],
    ]);
  });

  test('nothing of what is no personal data, nor of who is not signed in', async () => {
    await call('GET', 'faqs');
    await call('POST', 'faqs', { body: { subject: '질문' } });
    await call('GET', 'boards?code=work');
    await call('POST', 'boards', { body: { code: 'work', subject: '작품' } });
    await t.call('GET', 'users?isWithdrawn=false');
    expect(await entries()).toEqual([]);
    await call('GET', 'boards?code=interior-inquire');
    expect(await told()).toEqual([['list', 'done', 'boards', '', 0]]);
  });

  test('nothing twice: of a call that is repeated, and of what a console renews by itself', async () => {
    const sent = { body: member, headers: { 'idempotency-key': 'once' } };
    await call('POST', 'users', sent);
    await call('POST', 'users', sent);
    const asked = await list();
    await list('', { 'x-renewal': '1' });
    await list('', { 'x-renewal': '1', 'if-none-match': asked.headers.get('etag') ?? '' });
    expect((await told()).map(([action]) => action)).toEqual(['create', 'list']);
  });

  test('of a renewal of what nobody had asked for, and of a page that is shown again unchanged', async () => {
    await list('&name=홍', { 'x-renewal': '1' });
    const asked = await list();
    expect((await list('', { 'if-none-match': asked.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await told()).map(([action, , , , count]) => [action, count])).toEqual([
      ['list', 0],
      ['list', 1],
      ['list', 1],
    ]);
  });

  test('of each time that a list is taken away as a whole, also where a client calls that a renewal', async () => {
    await add();
    await confirm(call);
    const renewed = { ...whole, 'x-renewal': '1' };
    for (const path of ['access-log', 'users?isWithdrawn=false']) {
      const before = (await entries()).length;
      for (const headers of [whole, renewed, renewed]) await call('GET', path, { headers });
      const taken = (await told()).slice(before).map(([action]) => action);
      expect([path, taken]).toEqual([path, ['download', 'download', 'download']]);
    }
  });

  test('of an export that is refused, also where its head was asked for before', async () => {
    await t.addOperator('narrow@example.com', '박운영', ['members']);
    const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
    const unfounded = { limit: '0', skip: '0' };
    const ask = (method: string, headers: Record<string, string>) =>
      t.call(method, 'users?isWithdrawn=false', { headers, env: { cookie } });
    await ask('HEAD', unfounded);
    await ask('GET', { ...unfounded, 'x-renewal': '1' });
    expect((await told()).map(([action, result]) => [action, result])).toEqual([
      ['list', 'done'],
      ['download', 'refused'],
    ]);
  });

  test('the same chain to whoever follows it', async () => {
    await add();
    await Promise.all([list(), list('&name=홍'), list('&phone=010'), call('GET', 'questions')]);
    const verified = await verifyHashChain(t.store, 'access-log');
    expect(verified).toMatchObject({ count: 6, broken: null, last: { number: 6 } });
    const [first, second] = await entries();
    expect(second?.previous).toBe(first?.hash);
  });
});
