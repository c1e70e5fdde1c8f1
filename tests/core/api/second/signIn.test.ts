import { describe, expect, it } from 'vitest';
import { findAccessLogCollectionName } from '../../../../server/core/accessLog/log';
import { findAccountCollection } from '../../../../server/core/accounts/accounts';
import { resources } from '../../theProduct';
import { confirm, createTestApi, encrypted, PASSWORD } from '../harness';
import { addApp, browserAt, codeAt, OPERATOR as NAME, withApp } from './browser';

const ACCOUNTS = findAccountCollection(resources).path;

describe('the second step of a sign-in', () => {
  it('is asked for after the right password, and opens nothing before', async () => {
    const { browser } = await withApp();
    const { status, json } = await browser.signIn(NAME);
    expect(status).toBe(200);
    expect(json).toEqual({
      second: { methods: ['authenticator', 'recovery'], setup: false, left: 10, passkeys: false },
    });
    expect([...browser.jar.keys()]).toEqual(['second']);
    for (const path of ['session', ACCOUNTS, 'security', 'session/sessions', 'openapi.json'])
      expect((await browser.send('GET', path)).status).toBe(401);
    const begun = await browser.send('POST', 'security/authenticator', { body: {} });
    expect(begun.json.code).toBe('second_needed');
  });

  it('says nothing of itself to a wrong password', async () => {
    const { browser } = await withApp();
    const { status, json } = await browser.signIn(NAME, 'wrong-password-1');
    expect([status, json.code]).toEqual([401, 'sign_in_failed']);
    expect(browser.jar.size).toBe(0);
  });

  it('is completed by a code, in any digits and with blanks, under a new cookie', async () => {
    const { browser, secret, clock } = await withApp();
    await browser.signIn(NAME);
    const code = codeAt(secret, clock.now).replace(/\d/g, (digit) =>
      String.fromCharCode(0xff10 + Number(digit)),
    );
    const { status, json } = await browser.send('POST', 'session/authenticator', {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect(status).toBe(200);
    expect(json.session).toMatchObject({ username: NAME });
    expect([...browser.jar.keys()].toSorted()).toEqual(['device', 'session']);
    expect((await browser.send('GET', 'session')).status).toBe(200);
  });

  it('takes the codes of one step before and after, no older one, and none twice', async () => {
    const { browser, secret, clock, call } = await withApp();
    await browser.signIn(NAME);
    const other = browser.copy();
    const old = codeAt(secret, new Date(clock.now.getTime() - 120_000));
    const refused = await browser.send('POST', 'session/authenticator', { body: { code: old } });
    expect([refused.status, refused.json.code]).toEqual([422, 'wrong_code']);
    expect(refused.json.message).toBe(
      '휴대폰 시계가 2분 늦습니다. 날짜와 시간을 자동 설정으로 바꾸고 다시 입력해주세요.',
    );
    const code = codeAt(secret, new Date(clock.now.getTime() + 30_000));
    expect((await browser.send('POST', 'session/authenticator', { body: { code } })).status).toBe(200);
    // Its own step is over, and the code is used.
    expect((await other.send('POST', 'session/authenticator', { body: { code } })).json.code).toBe(
      'second_needed',
    );
    const again = browserAt({ call });
    await again.signIn(NAME);
    expect((await again.send('POST', 'session/authenticator', { body: { code } })).json.code).toBe(
      'wrong_code',
    );
  });

  it('is taken once by two who send the same code at the same time', async () => {
    const { secret, clock, call } = await withApp();
    const browsers = [browserAt({ call }), browserAt({ call })];
    for (const each of browsers) await each.signIn(NAME);
    const code = codeAt(secret, clock.now);
    const answers = await Promise.all(
      browsers.map(({ send }) => send('POST', 'session/authenticator', { body: { code } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('closes after five wrong codes, and tells by mail and in the record of access', async () => {
    const { browser, secret, clock, mail, api, store } = await withApp();
    await browser.signIn(NAME);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        browser.send('POST', 'session/authenticator', {
          body: { code: String(index).padStart(6, '0') },
          env: { address: `192.0.2.${index % 200}`, cookie: `second=${browser.jar.get('second')}` },
        }),
      ),
    );
    const codes = answers.map(({ json }) => json.code);
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(4);
    expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(996);
    const right = await browser.send('POST', 'session/authenticator', {
      body: { code: codeAt(secret, clock.now) },
    });
    expect(right.status).toBe(429);
    expect(right.json.message).toBe(
      '2단계 인증을 여러 번 통과하지 못해 잠겼습니다. 15분 뒤에 다시 시도해주세요.',
    );
    await api.deliver();
    expect(mail.sent.map(({ subject }) => subject)).toContain('2단계 인증이 잠겼습니다');
    const entries = await store.find(findAccessLogCollectionName(resources) ?? '', {
      where: [],
      order: [],
      skip: 0,
      limit: 0,
    });
    expect(entries.filter(({ action }) => action === 'locked')).toHaveLength(1);
    clock.now = new Date(clock.now.getTime() + 15 * 60_000 + 1);
    await browser.signIn(NAME);
    const later = await browser.send('POST', 'session/authenticator', {
      body: { code: codeAt(secret, clock.now) },
    });
    expect(later.status).toBe(200);
  });

  it('is over after five minutes, and after a new password', async () => {
    const { browser, secret, clock, own } = await withApp();
    await browser.signIn(NAME);
    clock.now = new Date(clock.now.getTime() + 5 * 60_000);
    const late = await browser.send('POST', 'session/authenticator', {
      body: { code: codeAt(secret, clock.now) },
    });
    expect(late.json.code).toBe('second_needed');
    await browser.signIn(NAME);
    const changed = await own.send('PUT', 'session/password', {
      body: {
        current: await encrypted(own.send, PASSWORD),
        password: await encrypted(own.send, 'another-long-pass-77'),
      },
    });
    expect(changed.status).toBe(200);
    const code = codeAt(secret, clock.now);
    const over = await browser.send('POST', 'session/authenticator', { body: { code } });
    expect(over.json.code).toBe('second_needed');
    // The factors stay.
    expect((await browser.signIn(NAME, 'another-long-pass-77')).json.second).toBeDefined();
  });

  it('takes each recovery code once, however it is typed, and tells by mail', async () => {
    const { recovery, call, mail, api } = await withApp();
    const [first = '', second = ''] = recovery;
    expect(recovery).toHaveLength(10);
    expect(new Set(recovery).size).toBe(10);
    const use = async (code: string) => {
      const browser = browserAt({ call });
      await browser.signIn(NAME);
      return browser.send('POST', 'session/recovery', { body: { code } });
    };
    expect((await use(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await use(first)).json.code).toBe('wrong_code');
    expect((await use('')).json.code).toBe('wrong_code');
    const both = await Promise.all([use(second), use(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await api.deliver();
    expect(mail.sent.filter(({ subject }) => subject === '복구 코드로 로그인했습니다')).toHaveLength(2);
  });

  it('is left out in a remembered browser for 30 days, until factors change', async () => {
    const { browser, secret, clock, call } = await withApp();
    await browser.signIn(NAME);
    await browser.send('POST', 'session/authenticator', {
      body: { code: codeAt(secret, clock.now), remember: true },
    });
    await browser.send('DELETE', 'session');
    expect((await browser.signIn(NAME)).json.session).toBeDefined();
    expect((await browserAt({ call }).signIn(NAME)).json.second).toBeDefined();
    clock.now = new Date(clock.now.getTime() + 31 * 24 * 3_600_000);
    expect((await browser.signIn(NAME)).json.second).toBeDefined();
  });

  it('refuses who may not sign in any more', async () => {
    const { browser, secret, clock, store } = await withApp();
    await browser.signIn(NAME);
    const [user] = (await store.find(ACCOUNTS, { where: [], order: [], skip: 0, limit: 0 })).filter(
      ({ username }) => username === NAME,
    );
    if (!user) throw new Error('No operator');
    await store.transaction((tx) =>
      tx.replace(ACCOUNTS, { ...user, version: user.version + 1, isWithdrawn: true }),
    );
    const answer = await browser.send('POST', 'session/authenticator', {
      body: { code: codeAt(secret, clock.now) },
    });
    expect(answer.status).toBe(401);
  });
});

describe('confirming with a second factor', () => {
  it('asks for a code in the place of the password, and takes no password', async () => {
    const { own, secret, clock } = await withApp();
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    const refused = await own.send('POST', 'session/confirm', {
      body: { password: await encrypted(own.send, PASSWORD) },
    });
    expect(refused.json.fields).toEqual({
      password: '2단계 인증을 켠 계정은 인증 번호나 패스키로 확인합니다.',
    });
    const code = codeAt(secret, clock.now);
    expect((await own.send('POST', 'session/confirm', { body: { code } })).status).toBe(200);
    expect((await own.send('POST', 'session/confirm', { body: { code } })).json.code).toBe('wrong_code');
  });
});

describe('where a second factor is required', () => {
  const required = { secondPolicy: 'required' as const };

  it('lets in for seven days without one, and then asks to set one up and nothing else', async () => {
    const test = await createTestApi(required);
    await test.addOperator(NAME, '김운영');
    const browser = browserAt(test);
    expect((await browser.signIn(NAME)).json.session).toBeDefined();
    const { json } = await browser.send('GET', 'security');
    expect(json.security).toMatchObject({ required: true, graceUntil: '2026-03-09T01:00:00.000Z' });
    test.clock.now = new Date('2026-03-09T01:00:00.000Z');
    const later = browserAt(test);
    expect((await later.signIn(NAME)).json).toEqual({
      second: { methods: [], setup: true, left: 0, passkeys: false },
    });
    expect((await later.send('GET', 'session/sessions')).status).toBe(401);
    const { json: begun } = await later.send('POST', 'security/authenticator', { body: {} });
    expect(begun.address).toMatch(/^otpauth:\/\/totp\//);
    const wrong = await later.send('POST', 'security/authenticator', { body: { code: '000000' } });
    expect(wrong.json.code).toBe('wrong_code');
    const code = codeAt(begun.secret, test.clock.now);
    const done = await later.send('POST', 'security/authenticator', { body: { code } });
    expect(done.json.session).toMatchObject({ username: NAME });
    expect(done.json.recovery).toHaveLength(10);
    expect((await later.send('GET', 'session/sessions')).status).toBe(200);
  });

  it('asks nothing of who opens no personal data', async () => {
    const test = await createTestApi(required);
    await test.addOperator(NAME, '김운영', ['support']);
    const browser = browserAt(test);
    await browser.signIn(NAME);
    expect((await browser.send('GET', 'security')).json.security).toMatchObject({
      required: false,
      graceUntil: null,
    });
  });

  it.each(['members.personal', 'admin.view', 'personal'])('asks it of %s', async (word) => {
    const test = await createTestApi(required);
    await test.addOperator(NAME, '김운영', ['support', word]);
    const browser = browserAt(test);
    await browser.signIn(NAME);
    expect((await browser.send('GET', 'security')).json.security).toMatchObject({ required: true });
  });

  it('keeps the last factor', async () => {
    const test = await createTestApi(required);
    await test.addOperator(NAME, '김운영');
    const browser = browserAt(test);
    await browser.signIn(NAME);
    await confirm(browser.send);
    await addApp(browser, test.clock.now);
    const refused = await browser.send('DELETE', 'security/authenticator');
    expect([refused.status, refused.json.code]).toEqual([409, 'last_factor']);
  });
});
