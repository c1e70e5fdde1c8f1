import { beforeEach, expect, test } from 'vitest';
import { MailError } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { createOutboxEntry } from '../../../server/core/outbox/entries';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, createTestApi, type TestApi } from '../../core/api/harness';

const EIO = Object.assign(new Error('away'), { code: 'EIO' });
const ENOSPC = Object.assign(new Error('full'), { code: 'ENOSPC' });

let t: TestApi;
let call: Caller;
let mail: ReturnType<typeof createInMemoryMailSender>;
/** What happens while a mail is on its way. */
let meanwhile: () => void;
/** The errors of the next transactions, one for each. */
let failing: Error[];
let isFull: boolean;
let isAway: boolean;

beforeEach(async () => {
  failing = [];
  isFull = false;
  isAway = false;
  meanwhile = () => {};
  mail = createInMemoryMailSender();
  const store = createMemoryStore();
  t = await createTestApi({
    store: {
      ...store,
      transaction: async (work, options) => {
        const error = failing.shift() ?? (isAway ? EIO : isFull && !options?.isUrgent && ENOSPC);
        if (error) throw error;
        return store.transaction(work, options);
      },
    },
    mail: {
      send: async (message) => {
        meanwhile();
        await mail.send(message);
      },
    },
  });
  call = await t.signIn();
});

const refuse = () => {
  throw new MailError(new Error('421'));
};

async function message(count: number) {
  const emails = Array.from({ length: count }, (_, index) => `m${index}@example.net`);
  const body = { subject: '안내', message: '내일 쉽니다.', emails };
  return ((await call('POST', 'messages', { body })).json.message as unknown as Loose)._id;
}
const stateOf = async (id: unknown) => (await call('GET', `messages/${id}`)).json.message;

const ID = 'reply-of-a-dead-server';
async function form() {
  const meta = { name: '김서연', email: 'kim@example.net', message: '언제 열어요?' };
  const { json } = await call('POST', 'forms', { body: { code: 'contact', meta } });
  return String((json.form as Loose)._id);
}
async function reply() {
  const about = await form();
  const entry = createOutboxEntry({ _id: ID, kind: 'reply', about, subject: '[회신]' }, t.clock.now);
  await t.store.transaction((tx) => tx.insert('outbox', { ...entry, state: 'failed', reason: 'unclear' }));
}
const send = () => call('POST', `outbox/${ID}/reply-email`);
const stored = async () => (await call('GET', `outbox/${ID}`)).json.mail;

const goAway = () => {
  isAway = true;
};

test('what became of mails while the database was away is stored once it is back; until then none other is sent', async () => {
  meanwhile = goAway;
  const id = await message(6);
  await t.api.deliver();
  const { length } = mail.sent;
  expect([length > 0, length <= 4]).toEqual([true, true]);
  await t.api.deliver();
  expect(mail.sent).toHaveLength(length);

  meanwhile = () => {};
  isAway = false;
  await t.api.deliver();
  expect(await stateOf(id)).toMatchObject({ sent: 6, waiting: 0, failed: 0 });
  expect(mail.sent).toHaveLength(6);
});

test('one that another process gave up meanwhile, since it took this one for dead, counts as sent', async () => {
  meanwhile = goAway;
  const id = await message(1);
  await t.api.deliver();
  isAway = false;
  await t.store.transaction(async (tx) => {
    const [entry] = await tx.find('outbox', { where: [], order: [], skip: 0, limit: 1 });
    if (!entry) throw new Error('There is no mail');
    const given = { state: 'failed', reason: 'unclear', sender: '', version: entry.version + 1 };
    await tx.replace('outbox', { ...entry, ...given });
  });
  await t.api.deliver();
  expect(await stateOf(id)).toMatchObject({ sent: 1, failed: 0 });
});

test('a reply that went out while the database was away is not sent again when it is asked for again', async () => {
  const path = `forms/${await form()}/reply-email`;
  const sent = { body: {}, headers: { 'idempotency-key': 'once' } };
  meanwhile = () => void failing.push(EIO);
  expect((await call('POST', path, sent)).json.code).toBe('unavailable');
  const { status, json } = await call('POST', path, sent);
  expect([status, (json.form as Loose).isEmailed, mail.sent.length]).toEqual([200, true, 1]);
});

test('where neither the mail server nor the database takes a reply, the first is named, and it stays as it was', async () => {
  await reply();
  meanwhile = () => {
    failing.push(EIO);
    refuse();
  };
  expect((await send()).json.code).toBe('mail_failed');
  expect(t.logged.join()).toMatch(/EIO/);
  meanwhile = () => {};
  await t.api.deliver();
  expect(await stored()).toMatchObject({ state: 'failed', reason: 'unclear' });
  expect((await send()).status).toBe(200);
});

test('a reply that failed on a full disk stays as it was', async () => {
  await reply();
  meanwhile = () => {
    isFull = true;
    refuse();
  };
  expect((await send()).json.code).toBe('mail_failed');
  isFull = false;
  expect(await stored()).toMatchObject({ state: 'failed', reason: 'unclear' });
});

test('a server that ends stores what it could not store before', async () => {
  meanwhile = goAway;
  await message(1);
  await t.api.deliver();
  isAway = false;
  await t.api.rest();
  expect(await t.store.count('outbox', [{ op: 'equals', path: 'state', key: 'sent' }])).toBe(1);
});
