import { beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import type { Loose } from '../../../src/core/schema/index';
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
let sent: readonly MailMessage[];

beforeEach(async () => {
  const mail = createInMemoryMailSender();
  sent = mail.sent;
  t = await createTestApi({ mail, mailBudget: { narrowed: 5, unlimited: 60 } });
  call = await t.signIn();
});

const letter = { subject: '안내', message: '내일 쉽니다.' };
const send = (to: Loose, by = call) => by('POST', 'messages', { body: { ...letter, ...to } });
const emails = (count: number, domain = 'else.example') =>
  Array.from({ length: count }, (_, index) => `e${index}@${domain}`);

async function narrowed(only: string[]): Promise<Caller> {
  const name = `${only.join('-')}@example.com`;
  return t.signIn(name, only, name);
}

async function member(body: Loose): Promise<string> {
  const { json } = await call('POST', 'users', { body: { type: 'person', name: '홍길동', ...body } });
  return String((json.user as Loose)._id);
}

describe('The recipients of a day', () => {
  test('are counted; a message beyond them is refused whole, until the next day of Seoul', async () => {
    const by = await narrowed(['members', 'personal']);
    expect((await send({ emails: emails(3) }, by)).status).toBe(200);
    const { status, json, headers } = await send({ emails: emails(3) }, by);
    const hours = 14;
    expect([status, headers.get('retry-after'), json.code, json.message]).toEqual([
      429,
      String(hours * 60 * 60),
      'mail_budget',
      '오늘 보낼 수 있는 메일이 2통 남았습니다.',
    ]);
    expect((await send({ emails: emails(2) }, by)).status).toBe(200);
    expect((await send({ emails: emails(1) }, by)).status).toBe(429);
    await t.api.deliver();
    expect(sent).toHaveLength(5);
    // 23:59 of Seoul, then 00:00.
    t.clock.now = new Date('2026-03-02T14:59:59.000Z');
    const late = await cookieOf(t.call, 'members-personal@example.com', PASSWORD);
    const again: Caller = (method, path, options) =>
      t.call(method, path, { ...options, env: { cookie: late } });
    const refused = await send({ emails: emails(1) }, again);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    t.clock.now = new Date('2026-03-02T15:00:00.000Z');
    expect((await send({ emails: emails(1) }, again)).status).toBe(200);
  });

  test('are never more than allowed, however many calls come at once', async () => {
    const by = await narrowed(['members', 'personal']);
    const all = await Promise.all(emails(20).map((email) => send({ emails: [email] }, by)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await t.store.count('outbox', [])).toBe(5);
  });

  test('are more for who has every right, and each operator has their own', async () => {
    await confirm(call);
    expect((await send({ emails: emails(60) })).status).toBe(200);
    expect((await send({ emails: emails(1) })).json.code).toBe('mail_budget');
    const by = await narrowed(['members', 'personal']);
    expect((await send({ emails: emails(5) }, by)).status).toBe(200);
  });

  test('count neither a test to oneself nor another try of the same message', async () => {
    const by = await narrowed(['members', 'personal']);
    const own = (await by('GET', 'session')).json.session as Loose;
    const { json } = await send({ emails: emails(5) }, by);
    expect((await send({ emails: ['members-personal@example.com'], users: [own._id] }, by)).json.code).toBe(
      'mail_budget',
    );
    expect((await send({ users: [own._id] }, by)).status).toBe(200);
    const { _id } = json.message as unknown as Loose;
    expect((await by('POST', `messages/${_id}/again`)).status).toBe(200);
  });
});

describe('A message', () => {
  test('to more than fifty asks for the own password', async () => {
    expect((await send({ emails: emails(50) })).status).toBe(200);
    t.clock.now = new Date('2026-03-03T01:00:00.000Z');
    call = await t.signIn();
    const { status, json } = await send({ emails: emails(51) });
    expect([status, json.code]).toEqual([403, 'confirm_needed']);
    const stored = await t.store.find('outbox', { where: [], order: [], skip: 0, limit: 0 });
    // The second sign-in is told of by a mail, too.
    expect(stored.filter(({ kind }) => kind === 'message')).toHaveLength(50);
    await confirm(call);
    expect((await send({ emails: emails(51) })).status).toBe(200);
  });

  test('goes to addresses of no member only with the right to personal data', async () => {
    const id = await member({ email: 'hong@example.net' });
    const by = await narrowed(['members']);
    const { status, json } = await send({ emails: ['else@example.net'] }, by);
    expect([status, json.code]).toEqual([403, 'no_right']);
    const own = await send({ emails: [' HONG@example.net'] }, by);
    expect(own.status).toBe(200);
    await t.api.deliver();
    expect(sent.map(({ to }) => to.address)).toEqual(['hong@example.net']);
    const [entry] = await t.store.find('outbox', { where: [], order: [], skip: 0, limit: 0 });
    expect(entry).toMatchObject({ about: id, address: '' });
  });

  test('goes to no member who turned e-mail off, by id or by address', async () => {
    const off = { notify: [{ method: 'email', contact: 'line@example.net', enabled: false }] };
    const id = await member({ email: 'hong@example.net', ...off });
    const kept = { _id: id, name: '홍*동', message: '이메일 수신을 꺼 둔 회원입니다.' };
    for (const to of [{ users: [id] }, { emails: ['hong@example.net'] }]) {
      const { json } = await send(to);
      expect(json).toMatchObject({ success: false, failed: [kept] });
    }
    await t.api.deliver();
    expect(sent).toEqual([]);
  });

  test('that waits for the mail server goes to no member who turned e-mail off meanwhile', async () => {
    let isOpen = false;
    const mail = createInMemoryMailSender();
    t = await createTestApi({
      mail: {
        send: async (message) => {
          if (!isOpen) throw new Error('not yet');
          await mail.send(message);
        },
      },
    });
    call = await t.signIn();
    const ids = [await member({ email: 'off@example.net' }), await member({ email: 'on@example.net' })];
    await send({ users: ids });
    await t.api.deliver();
    const notify = [{ method: 'email', contact: '', enabled: false }];
    expect((await call('PUT', `users/${ids[0]}`, { body: { notify } })).status).toBe(200);
    isOpen = true;
    t.later(60_000);
    await t.api.deliver();
    expect(mail.sent.map(({ to }) => to.address)).toEqual(['on@example.net']);
  });

  test('goes to the address of the line where a member has none, and to who has other lines alone', async () => {
    const line = { method: 'email', contact: 'line@example.net', enabled: true };
    const kakao = { method: 'kakao', contact: '', enabled: false };
    const ids = [
      await member({ notify: [line] }),
      await member({ email: 'own@example.net', notify: [line] }),
      await member({ email: 'other@example.net', notify: [kakao] }),
    ];
    await send({ users: ids });
    await t.api.deliver();
    expect(sent.map(({ to }) => to.address).sort()).toEqual([
      'line@example.net',
      'other@example.net',
      'own@example.net',
    ]);
  });

  test('says before it is sent how many it reaches, and stores, sends and records nothing by that', async () => {
    const ids = [
      await member({ email: 'hong@example.net' }),
      await member({}),
      await member({ email: 'off@example.net', notify: [{ method: 'email', contact: '', enabled: false }] }),
    ];
    const { status, json } = await call('POST', 'messages', { body: { users: ids, dryRun: true } });
    expect([status, json.message]).toEqual([
      200,
      {
        total: 3,
        waiting: 1,
        failed: 2,
        reasons: [
          { message: '이메일 주소가 없습니다.', count: 1 },
          { message: '이메일 수신을 꺼 둔 회원입니다.', count: 1 },
        ],
        ads: expect.stringContaining('PUBLIC_URL'),
        stops: null,
        preview: null,
      },
    ]);
    expect(await t.store.count('outbox', [])).toBe(0);
    const log = await t.accessEntries();
    expect(log.filter(({ action }) => action === 'message')).toEqual([]);
  });

  test('offers another try only where one can help', async () => {
    const ids = [await member({ email: 'hong@example.net' }), await member({})];
    const { json } = await send({ users: ids });
    const { _id, unreached } = json.message as unknown as { _id: string; unreached: Loose[] };
    expect(unreached.map(({ again }) => again)).toEqual([false]);
    await call('PUT', `users/${ids[1]}`, { body: { email: 'mended@example.net' } });
    const { message } = (await call('GET', `messages/${_id}`)).json as unknown as { message: Loose };
    expect((message.unreached as Loose[]).map(({ again }) => again)).toEqual([true]);
    await call('POST', `messages/${_id}/again`);
    await t.api.deliver();
    expect(sent.map(({ to }) => to.address).sort()).toEqual(['hong@example.net', 'mended@example.net']);
  });

  test('shares the lanes with those before it', async () => {
    const order: string[] = [];
    let open = () => {};
    // The lanes hold their first mails until both mailings wait.
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    t = await createTestApi({
      mail: {
        send: async ({ to }) => {
          await gate;
          order.push(to.address.split('@')[1] ?? '');
        },
      },
    });
    call = await t.signIn();
    await confirm(call);
    await send({ emails: emails(200, 'many.example') });
    await send({ emails: emails(3, 'few.example') });
    open();
    await t.api.deliver();
    expect(order).toHaveLength(203);
    // Each third mail at the latest, beside the lanes that are under way.
    expect(order.lastIndexOf('few.example')).toBeLessThan(12);
  });
});
