import { beforeEach, expect, test } from 'vitest';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { DAY_MS, type Loose } from '../../../src/core/schema/index';
import { type Caller, confirm, createTestApi, type TestApi } from '../../core/api/harness';
import { addApp, browserAt } from '../../core/api/second/browser';

let t: TestApi;
let owner: Caller;
const mailed = () => ({ ...createInMemoryMailSender(), reaches: true as const });
let mail = mailed();
const policy = { publicUrl: 'https://console.example.com', secondPolicy: 'required' } as const;

const asOperator = (username: string, name: string, only?: readonly string[]) =>
  t.signIn(username, only, name);

const start = async (ports: Parameters<typeof createTestApi>[0] = {}) => {
  t = await createTestApi({ ...policy, mail, ...ports });
  owner = await asOperator('owner@example.com', '김대표');
};
beforeEach(() => {
  mail = mailed();
  return start();
});

const remind = async (caller: Caller = owner) => caller('POST', 'operators/remind');
const delivered = async () => {
  await t.api.deliver();
  return mail.sent.map(({ to, subject }) => `${to.address} ${subject}`);
};

test('Operators who lack a required second factor get a mail, once a day', async () => {
  await t.addOperator('content@example.com', '이콘텐츠', ['content']);
  await t.addOperator('gone@example.com', '박중지');
  const gone = (await t.store.find('users', { where: [], order: [], skip: 0, limit: 0 })).find(
    ({ username }) => username === 'gone@example.com',
  );
  await confirm(owner);
  await owner('POST', `operators/${gone?._id}/suspend`);
  const set = await asOperator('set@example.com', '최설정');
  const own = browserAt(t);
  await own.signIn('set@example.com');
  await confirm(own.send);
  await addApp(own, t.clock.now);
  expect((await set('GET', 'session')).status).toBe(401);
  await t.api.deliver();
  const before = mail.sent.length;

  expect((await remind()).json).toEqual({ reminded: 1, before: 0, left: 0 });
  expect((await delivered()).slice(before)).toEqual(['owner@example.com 2단계 인증을 켜주세요']);
  expect(mail.sent.at(-1)?.text).toContain('2026-03-09부터는 켜야 로그인할 수 있습니다.');
  expect((await remind()).json).toEqual({ reminded: 0, before: 1, left: 0 });
  t.later(DAY_MS + 1);
  owner = await asOperator('second@example.com', '김둘째');
  expect((await remind()).json).toEqual({ reminded: 2, before: 0, left: 0 });
});

test('Two calls at the same time mail once', async () => {
  const both = await Promise.all([remind(), remind()]);
  expect(both.map(({ json }) => json.reminded).toSorted()).toEqual([0, 1]);
  expect(await delivered()).toHaveLength(1);
});

test('A mail is left unsent for a factor that was added meanwhile', async () => {
  let isDown = true;
  const send: typeof mail.send = async (message) => {
    if (isDown) throw new Error('The server is down');
    await mail.send(message);
  };
  await start({ mail: { ...mail, send } });
  await remind();
  expect(await delivered()).toEqual([]);
  const own = browserAt(t);
  await own.signIn('owner@example.com');
  await confirm(own.send);
  await addApp(own, t.clock.now);
  isDown = false;
  t.later(10 * 60_000);
  const sent = (await delivered()).join();
  expect(sent).toContain('2단계 인증 수단이 추가되었습니다');
  expect(sent).not.toContain('켜주세요');
});

test('The call needs the right to change operators and their accounts', async () => {
  const seer = await asOperator('seer@example.com', '이보기', ['admin.view', 'members.personal']);
  const masked = await asOperator('masked@example.com', '이가림', ['admin', 'members.view']);
  for (const caller of [seer, masked]) {
    expect((await remind(caller)).status).toBe(403);
    expect((await remind(caller)).json.code).toBe('no_right');
  }
  expect((await t.call('POST', 'operators/remind')).status).toBe(401);
  expect(await delivered()).toEqual([]);
});

test('Each mailed operator is an entry in the record of access, masked', async () => {
  await remind();
  const { json } = await owner('GET', 'access-log', { headers: { limit: '5' } });
  const [entry] = json.entries as Loose[];
  expect(entry).toMatchObject({ action: 'message', result: 'done', operator: '김대표', subject: '김*표' });
});

test('Without a mail server the call says so, and nothing counts as sent', async () => {
  await start({ mail: createInMemoryMailSender() });
  const { status, json } = await remind();
  expect([status, json.code]).toEqual([503, 'mail_failed']);
  expect(json.message).toMatch(/메일 서버가 설정되어 있지 않아/);
});
