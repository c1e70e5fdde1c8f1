import { beforeEach, describe, expect, test } from 'vitest';
import { isUnsafeLink, type Loose } from '../../../src/core/schema/index';
import { findFailedRecordChecks, findHintForFieldValue } from '../../../src/core/schema/record/hints';
import { faqs } from '../../../src/product/resources/faqs';
import { levels } from '../../../src/product/resources/levels';
import {
  type Caller,
  confirm,
  cookieOf,
  createTestApi,
  PASSWORD,
  type TestApi,
} from '../../core/api/harness';

let t: TestApi;
let call: Caller;

beforeEach(async () => {
  t = await createTestApi();
  call = await t.signIn();
});

describe('A link', () => {
  test.each([
    ...[
      'file:///c:/x',
      'ms-msdt:/id',
      'search-ms:query=x',
      'view-source:https://a.kr',
      'blob:https://a.kr/1',
    ],
    ...[
      'intent://a#Intent;end',
      'about:blank',
      ' JAVASCRIPT:alert(1)',
      'java\u200bscript:x',
      'data:text/html,x',
    ],
    ...['ftp://a.kr', '//a.kr', '/\\a.kr', 'com.app.store:open'],
  ])('with %j is refused', async (url) => {
    expect(isUnsafeLink(url)).toBe(true);
    const { status, json } = await call('POST', 'popups', { body: { name: '팝업', url } });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([422, ['url']]);
  });

  test.each([
    ...[
      'https://a.kr/?a=b:c',
      'HTTP://a.kr',
      'mailto:a@b.kr',
      'tel:02-123-4567',
      '/console/users',
      '',
      'a.kr',
    ],
    ...['a.kr:8080/x', 'localhost:8080', '이벤트: 12시', '?a=b', '#top'],
  ])('%j is stored', (url) => {
    expect(isUnsafeLink(url)).toBe(false);
  });

  test('in the settings and on a slide is held to the same rule', async () => {
    const footer = { info: [], sns: [{ type: 'x', href: 'intent://x', shows: true }] };
    expect((await call('PUT', 'settings', { body: { surveyURL: 'file:///x' } })).json.fields).toHaveProperty(
      'surveyURL',
    );
    expect((await call('PUT', 'settings', { body: { footer } })).status).toBe(422);
    const slides = [{ url: 'ms-msdt:/id' }];
    expect((await call('POST', 'banners', { body: { name: '배너', code: 'a', slides } })).status).toBe(422);
  });
});

describe('Pointed out and stored', () => {
  test('is a share of more than the whole', async () => {
    const joinPoint = { enabled: true, unit: '%', amount: 500 };
    const { status, json } = await call('POST', 'levels', { body: { code: 'A', name: '가', joinPoint } });
    expect(status).toBe(201);
    expect(findFailedRecordChecks(levels, json.level as unknown as Loose, true)).toEqual([
      ['joinPercent', 'joinPoint.amount'],
    ]);
    expect(findFailedRecordChecks(levels, { joinPoint: { unit: '원', amount: 500 } }, true)).toEqual([]);
  });

  test('is a negative number where none is needed', async () => {
    expect((await call('POST', 'faqs', { body: { subject: 'A', sequence: -3 } })).status).toBe(201);
    expect([findHintForFieldValue(faqs, 'sequence', -3), findHintForFieldValue(faqs, 'sequence', 0)]).toEqual(
      ['negative', null],
    );
  });

  test('is an e-mail address that another member has, with their masked name; not for who sees it masked', async () => {
    const body = { type: 'person', name: '홍길동', email: 'hong@example.net', username: 'hong' };
    expect((await call('POST', 'users', { body })).status).toBe(201);
    const other = await call('POST', 'users', { body: { ...body, name: '김둘', username: 'kim' } });
    expect(other.status).toBe(201);
    const query = 'users/taken?email=HONG@example.net';
    expect((await call('GET', query)).json).toMatchObject({ taken: ['email'] });
    const { _id } = other.json.user as unknown as { _id: string };
    expect((await call('GET', `${query}&_id=${_id}`)).json).toEqual({
      taken: ['email'],
      names: { email: '홍*동' },
    });
    const third = await call('POST', 'users', {
      body: { ...body, email: 'lee@example.net', username: 'lee' },
    });
    const edited = third.json.user as unknown as { _id: string };
    const saved = await call('PUT', `users/${edited._id}`, { body: { email: 'Hong@Example.net' } });
    expect([saved.status, saved.json.user]).toMatchObject([200, { email: 'Hong@example.net' }]);
    await t.addOperator('narrow@example.com', 'narrow', ['members']);
    const cookie = await cookieOf(t.call, 'narrow@example.com', PASSWORD);
    expect((await t.call('GET', query, { env: { cookie } })).json).toEqual({ taken: [], names: {} });
  });
});

describe('A mask', () => {
  test('is taken for no new person', async () => {
    const masked = { type: 'person', name: '홍*동', phone: '010-****-1234', email: 'h***@example.com' };
    const { status, json } = await call('POST', 'users', { body: masked });
    expect([status, Object.keys(json.fields ?? {}).sort()]).toEqual([422, ['email', 'name', 'phone']]);
    const rows = [{ key: 'row-1', record: { type: 'person', name: '홍길동', phone: '010-****-1234' } }];
    const imported = await call('POST', 'users/import?isWithdrawn=false', { body: { rows, dryRun: false } });
    expect(imported.json).toMatchObject({ rows: [{ outcome: 'refused' }] });
  });
});

describe('A clock that is set back', () => {
  const move = (days: number) => {
    t.later(days * 24 * 60 * 60_000);
  };

  test('makes a confirmation count for no longer than any', async () => {
    await confirm(call);
    move(-1);
    const rights = { type: 'person', name: '회원', email: 'member@example.net' };
    const { _id } = (await call('POST', 'users', { body: rights })).json.user as unknown as { _id: string };
    await call('POST', `users/${_id}/withdraw`);
    expect((await call('DELETE', `users/${_id}`)).json.code).toBe('confirm_needed');
  });

  test('makes nobody wait longer than the tries of a name take to come back', async () => {
    move(3);
    const wrong = () => cookieOf(t.call, 'operator@example.com', 'wrong-password-1');
    for (let index = 0; index < 10; index += 1) await wrong();
    move(-3);
    const refused: string[] = [];
    const spy: Caller = async (...sent) => {
      const answer = await t.call(...sent);
      if (answer.status === 429) refused.push(String(answer.headers.get('retry-after')));
      return answer;
    };
    // The first try after that is let in, since it stores the right instant.
    await wrong();
    await cookieOf(spy, 'operator@example.com', PASSWORD);
    expect(refused).toHaveLength(1);
    expect(refused.every((seconds) => Number(seconds) <= 600)).toBe(true);
    t.later(10 * 60_000);
    expect(await cookieOf(t.call, 'operator@example.com', PASSWORD)).not.toBe('');
  });
});

describe('A month before the record of access began', () => {
  test('is not reviewed', async () => {
    const { status, json } = await call('POST', 'access-log/reviews', {
      body: { month: '1999-05', note: '' },
    });
    expect([status, json.code]).toEqual([400, 'month_before_record']);
  });
});
