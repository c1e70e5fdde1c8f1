import { describe, expect, it } from 'vitest';
import { CREDENTIALS_COLLECTION, findAccountCollection } from '../../../../server/core/accounts/accounts';
import { resetSecondFactors } from '../../../../server/core/accounts/operators';
import { createInMemoryMailSender } from '../../../../server/core/mail/memory';
import { messages, resources } from '../../theProduct';
import { confirm, createTestApi } from '../harness';
import { addApp, browserAt, codeAt, OPERATOR as NAME, withApp } from './browser';

const ACCOUNTS = findAccountCollection(resources).path;

describe('a reset by the operator command', () => {
  it('removes every factor, ends the sessions, and is recorded and mailed', async () => {
    const { own, browser, store, clock, mail, api } = await withApp();
    const ports = {
      resources,
      store,
      messages,
      clock: () => clock.now,
      random: (bytes: number) => new Uint8Array(bytes),
    };
    const told: unknown[] = [];
    const accessLog = {
      append: async (_: unknown, entries: readonly unknown[]) => void told.push(...entries),
    };
    expect(await resetSecondFactors({ ...ports, accessLog }, 'nobody@example.com')).toBe(false);
    expect(await resetSecondFactors({ ...ports, accessLog }, NAME)).toBe(true);
    expect(told).toEqual([expect.objectContaining({ action: 'password', result: 'done' })]);
    expect((await own.send('GET', 'session')).status).toBe(401);
    expect((await browser.signIn(NAME)).json.session).toBeDefined();
    await api.deliver();
    expect(mail.sent.map(({ subject }) => subject)).toContain('2단계 인증이 초기화되었습니다');
  });
});

describe('the own password', () => {
  it('has the day on which it was set, also from before that was kept', async () => {
    const test = await createTestApi();
    const id = await test.addOperator(NAME, '김운영');
    const own = browserAt(test);
    await own.signIn(NAME);
    const setAt = async () =>
      ((await own.send('GET', 'security')).json.security as { passwordSetAt: unknown }).passwordSetAt;
    expect(await setAt()).toBe(test.clock.now.toISOString());
    await test.store.transaction(async (tx) => {
      const credential = await tx.get(CREDENTIALS_COLLECTION, id);
      if (credential) await tx.replace(CREDENTIALS_COLLECTION, { ...credential, setAt: 7 });
    });
    expect(await setAt()).toBeNull();
  });
});

describe('own factors', () => {
  it('are an app secret of 160 bits and recovery codes of 80', async () => {
    const { secret, recovery } = await withApp();
    expect([secret, new Set(recovery).size]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), 10]);
    for (const code of recovery) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
  });

  it('ask for the password first, and are told by mail', async () => {
    const { own, mail, api, clock } = await withApp();
    await api.deliver();
    expect(mail.sent.map(({ subject }) => subject)).toEqual(['2단계 인증 수단이 추가되었습니다']);
    clock.now = new Date(clock.now.getTime() + 6 * 60_000);
    for (const [method, path] of [
      ['POST', 'security/authenticator'],
      ['DELETE', 'security/authenticator'],
      ['POST', 'security/recovery'],
    ] as const) {
      const { json } = await own.send(method, path, method === 'POST' ? { body: {} } : {});
      expect(json.code).toBe('confirm_needed');
    }
  });

  it('end the other sessions once the first is added, and when one is removed', async () => {
    const test = await createTestApi();
    await test.addOperator(NAME, '김운영');
    const [one, other] = [browserAt(test), browserAt(test)];
    await one.signIn(NAME);
    await other.signIn(NAME);
    await confirm(one.send);
    await addApp(one, test.clock.now);
    expect((await other.send('GET', 'session')).status).toBe(401);
    expect((await one.send('GET', 'session')).status).toBe(200);
    expect((await one.send('DELETE', 'security/authenticator')).status).toBe(200);
    expect((await one.send('GET', 'security')).json.security).toMatchObject({
      authenticator: null,
      recovery: null,
    });
  });

  it('are in no answer and no export of the account, and their secrets are sealed by SECRETS_KEY', async () => {
    const secretsKey = crypto.getRandomValues(new Uint8Array(32));
    const { own, secret, store, clock, browser } = await withApp({ secretsKey });
    const stored = JSON.stringify(
      await store.find('_credentials', { where: [], order: [], skip: 0, limit: 0 }),
    );
    expect(stored).toContain('factors');
    expect(stored).not.toContain(secret);
    const list = await own.send('GET', ACCOUNTS);
    expect(JSON.stringify(list.json)).not.toContain('factors');
    await browser.signIn(NAME);
    const code = codeAt(secret, clock.now);
    expect((await browser.send('POST', 'session/authenticator', { body: { code } })).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed with their browser and address, and ended one by one or all', async () => {
    const test = await createTestApi();
    await test.addOperator(NAME, '김운영');
    const browsers = [
      browserAt(test, '192.0.2.1'),
      browserAt(test, '192.0.2.2'),
      browserAt(test, '192.0.2.3'),
    ];
    for (const each of browsers) await each.signIn(NAME);
    const [one, other, third] = browsers;
    if (!one || !other || !third) throw new Error('No browsers');
    const { json } = await one.send('GET', 'session/sessions');
    const sessions = json.sessions as { _id: string; isOwn: boolean; address: string; method: string }[];
    expect(sessions.map(({ isOwn, address, method }) => [isOwn, address, method])).toEqual([
      [true, '192.0.2.1', 'password'],
      [false, expect.any(String), 'password'],
      [false, expect.any(String), 'password'],
    ]);
    const id = sessions.find(({ address }) => address === '192.0.2.2')?._id;
    expect((await one.send('DELETE', `session/sessions/${id}`)).status).toBe(200);
    expect((await other.send('GET', 'session')).status).toBe(401);
    expect((await third.send('GET', 'session')).status).toBe(200);
    expect((await one.send('DELETE', 'session/sessions')).json).toEqual({ ended: 1 });
    expect((await third.send('GET', 'session')).status).toBe(401);
    expect((await one.send('GET', 'session')).status).toBe(200);
  });

  it('of others are neither listed nor ended', async () => {
    const test = await createTestApi();
    await test.addOperator(NAME, '김운영');
    await test.addOperator('other@example.com', '이운영');
    const [own, other] = [browserAt(test), browserAt(test)];
    await own.signIn(NAME);
    await other.signIn('other@example.com');
    const { json } = await own.send('GET', 'session/sessions');
    const id = (json.sessions as { _id: string }[])[0]?._id;
    expect((await other.send('DELETE', `session/sessions/${id}`)).status).toBe(404);
    expect((await other.send('GET', 'session/sessions')).json.sessions).toHaveLength(1);
  });

  it('from a new browser are told by mail once, but for the first of all', async () => {
    const mail = createInMemoryMailSender();
    const test = await createTestApi({ mail });
    await test.addOperator(NAME, '김운영');
    const [first, second] = [browserAt(test), browserAt(test)];
    const told = async () => {
      await test.api.deliver();
      return mail.sent.filter(({ subject }) => subject === '새 기기에서 로그인했습니다').length;
    };
    await first.signIn(NAME);
    expect(await told()).toBe(0);
    await second.signIn(NAME);
    expect(await told()).toBe(1);
    await second.send('DELETE', 'session');
    await second.signIn(NAME);
    await first.signIn(NAME);
    expect(await told()).toBe(1);
  });
});
