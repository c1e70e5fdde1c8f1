import { beforeEach, expect, test } from 'vitest';
import { MailError, type MailMessage, type MailSender } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { createInProcessLockFunction } from '../../../server/core/store/held';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, type CallOptions, confirm, createTestApi, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
let sent: readonly MailMessage[];

async function open(mail: MailSender) {
  t = await createTestApi({ mail });
  call = await t.signIn();
}

beforeEach(async () => {
  const mail = createInMemoryMailSender();
  sent = mail.sent;
  await open(mail);
});

const text = { subject: '안내', message: '내일 쉽니다.\n%{name' };

async function members(count: number, domain = 'example.net'): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { type: 'person', name: `회원 ${index}`, email: `m${index}@${domain}` };
    ids.push(String(((await call('POST', 'users', { body })).json.user as Loose)._id));
  }
  return ids;
}

const send = (to: Loose, options: CallOptions = {}) =>
  call('POST', 'messages', { body: { ...text, ...to }, ...options });
const stateOf = async (id: unknown) => (await call('GET', `messages/${id}`)).json.message as unknown as Loose;
const idOf = (json: Loose) => (json.message as Loose)._id;
const later = (minutes: number) => t.later(minutes * 60_000);

/** A mail server that answers as the test wants, by address. */
function mailWith(answers: Record<string, () => void>): MailSender & { sent: MailMessage[] } {
  const accepted: MailMessage[] = [];
  return {
    sent: accepted,
    send: async (message) => {
      answers[message.to.address]?.();
      accepted.push(message);
    },
  };
}
const refuse = () => {
  throw new MailError(new Error('550'), 'refused');
};

test('each recipient gets a mail of their own, and nobody sees the others', async () => {
  const ids = await members(3);
  const { status, json } = await send({ users: ids });
  expect(status).toBe(200);
  await t.api.deliver();
  expect(sent.map(({ to }) => to).sort((a, b) => a.address.localeCompare(b.address))).toEqual(
    [0, 1, 2].map((index) => ({ name: `회원 ${index}`, address: `m${index}@example.net` })),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  expect(sent.every(({ subject, text: body }) => subject === '안내' && body === text.message)).toBe(true);
  expect(await stateOf(idOf(json))).toMatchObject({
    total: 3,
    sent: 3,
    waiting: 0,
    failed: 0,
    unreached: [],
  });
});

test('a call that is repeated by its key sends nothing twice', async () => {
  const ids = await members(2);
  const options = { headers: { 'idempotency-key': 'k' } };
  const first = await send({ users: ids }, options);
  await t.api.deliver();
  const again = await send({ users: ids }, options);
  await t.api.deliver();
  expect([again.status, idOf(again.json), sent.length]).toEqual([200, idOf(first.json), 2]);
});

test('the answer waits for no mail server', async () => {
  let accept: () => void = () => {};
  const accepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  await open({ send: () => accepted });
  const { json } = await send({ users: await members(6) });
  expect(json.message).toMatchObject({ total: 6, sent: 0, waiting: 6 });
  expect((await call('POST', 'faqs', { body: { subject: '그동안' } })).status).toBe(201);
  accept();
  await t.api.deliver();
  expect(await stateOf(idOf(json))).toMatchObject({ sent: 6, waiting: 0 });
});

test('what a filter finds gets the message, but for who was taken out', async () => {
  const ids = await members(4);
  const filter = { isWithdrawn: 'false', name: '회원' };
  await send({ filter, except: [ids[1]], expected: 4 });
  await t.api.deliver();
  expect(sent.map(({ to }) => to.name).sort()).toEqual(['회원 0', '회원 2', '회원 3']);
});

test('a filter that finds more or fewer than the operator was shown sends nothing', async () => {
  await members(3);
  const filter = { isWithdrawn: 'false', name: '회원' };
  const { status, json } = await send({ filter, expected: 2 });
  expect([status, json.code, json.totalCount]).toEqual([409, 'selection_changed', 3]);
  await t.api.deliver();
  expect(sent).toEqual([]);
});

test('a message to a filter that is sent again is answered, whatever the filter finds by then', async () => {
  const [first] = await members(3);
  const to = { filter: { isWithdrawn: 'false', name: '회원' }, expected: 3 };
  const again = () => send(to, { headers: { 'Idempotency-Key': 'once' } });
  const { json } = await again();
  await call('DELETE', `users/${first}`);
  expect([(await again()).status, idOf((await again()).json)]).toEqual([200, idOf(json)]);
});

test('a message goes to five thousand at once, and to no more', async () => {
  const users = Array.from({ length: 5001 }, (_, index) => `m${index}`);
  const { status, json } = await send({ users });
  expect([status, json.code]).toEqual([400, 'too_many_records']);
  await confirm(call);
  const most = await send({ users: users.slice(1) });
  expect([most.status, most.json.message]).toMatchObject([200, { total: 5000, failed: 5000 }]);
});

test('a mail server that is away is tried again, later and later, and then named', async () => {
  let works = false;
  const down = () => {
    if (!works) throw new MailError(new Error('421'));
  };
  const mail = mailWith({ 'm0@example.net': down });
  await open(mail);
  const { json } = await send({ users: await members(2) });
  await t.api.deliver();
  expect(await stateOf(idOf(json))).toMatchObject({
    sent: 1,
    waiting: 1,
    delayed: 1,
    unreached: [{ message: '메일 서버가 아직 받지 않아 잠시 뒤 다시 보냅니다.' }],
  });
  for (const minutes of [1, 5, 15, 60, 240]) {
    later(minutes);
    await t.api.deliver();
    expect((await stateOf(idOf(json))).waiting).toBe(1);
    await t.api.deliver();
  }
  later(720);
  await t.api.deliver();
  call = await t.signIn('later@example.com');
  expect(await stateOf(idOf(json))).toMatchObject({
    waiting: 0,
    failed: 1,
    unreached: [{ message: '여러 번 시도했지만 메일 서버가 받지 않았습니다.' }],
  });
  expect(t.logged).toHaveLength(7);
  works = true;
  await call('POST', `messages/${idOf(json)}/again`);
  await t.api.deliver();
  expect(await stateOf(idOf(json))).toMatchObject({ sent: 2, failed: 0 });
  expect(mail.sent).toHaveLength(2);
});

test('between two tries a mail is not sent', async () => {
  let tries = 0;
  const mail = mailWith({
    'm0@example.net': () => {
      tries += 1;
      throw new MailError(new Error('421'));
    },
  });
  await open(mail);
  await send({ users: await members(1) });
  await t.api.deliver();
  await t.api.deliver();
  expect(tries).toBe(1);
});

test('an address that the mail server refuses is named at once; once it is mended, trying again reaches it', async () => {
  const mail = mailWith({ 'm0@example.net': refuse });
  await open(mail);
  const [id = ''] = await members(1);
  const { json } = await send({ users: [id] });
  await t.api.deliver();
  expect(await stateOf(idOf(json))).toMatchObject({
    failed: 1,
    unreached: [{ _id: id, message: '메일 서버가 받지 않는 주소입니다.' }],
  });
  await call('PUT', `users/${id}`, { body: { email: 'better@example.net' } });
  await call('POST', `messages/${idOf(json)}/again`);
  await t.api.deliver();
  expect(mail.sent.map(({ to }) => to.address)).toEqual(['better@example.net']);
});

/** Sends to members while the mail server is away, so that all mails wait until it is back. */
async function waiting(count: number) {
  let works = false;
  const mail = createInMemoryMailSender();
  await open({
    send: async (message) => {
      if (!works) throw new MailError(new Error('421'));
      await mail.send(message);
    },
  });
  const ids = await members(count);
  const { json } = await send({ users: ids });
  await t.api.deliver();
  const back = () => {
    works = true;
    later(1);
    return t.api.deliver();
  };
  return { ids, id: idOf(json), mail, back };
}

test('who is withdrawn while the mail waits gets none, and is named', async () => {
  const { ids, id, mail, back } = await waiting(2);
  await call('POST', `users/${ids[0]}/withdraw`);
  await back();
  expect(mail.sent.map(({ to }) => to.name)).toEqual(['회원 1']);
  expect(await stateOf(id)).toMatchObject({ failed: 1, unreached: [{ message: '탈퇴한 회원입니다.' }] });
});

test('of who is deleted for good nothing stays in the outbox, by id or by address', async () => {
  const { ids, mail, back } = await waiting(2);
  await send({ emails: ['M0@example.net'] });
  await call('POST', `users/${ids[0]}/withdraw`);
  await confirm(call);
  expect((await call('DELETE', `users/${ids[0]}`)).status).toBe(200);
  const left = await t.store.find('outbox', { where: [], order: [], skip: 0, limit: 0 });
  expect(left.map(({ about }) => about)).toEqual([ids[1]]);
  await back();
  expect(mail.sent.map(({ to }) => to.name)).toEqual(['회원 1']);
});

test('what is on its way is left to its process; when that died it is not sent again, and is named', async () => {
  const never = new Promise<void>(() => {});
  await open({ send: () => never });
  const { json } = await send({ users: await members(6) });
  // The first four are on their way now.
  await expect
    .poll(async () => t.store.count('outbox', [{ op: 'equals', path: 'state', key: 'sending' }]))
    .toBe(4);
  const mail = createInMemoryMailSender();
  const other = await createTestApi({ mail, store: t.store });
  await other.api.deliver();
  expect(mail.sent).toHaveLength(2);
  expect(await stateOf(idOf(json))).toMatchObject({ sent: 2, failed: 0 });
  // What a process holds ends with it.
  const later = await createTestApi({ mail, store: { ...t.store, hold: createInProcessLockFunction() } });
  await later.api.deliver();
  expect(mail.sent).toHaveLength(2);
  expect(await stateOf(idOf(json))).toMatchObject({ sent: 2, waiting: 0, failed: 4 });
  const { unreached } = await stateOf(idOf(json));
  expect((unreached as Loose[]).map(({ message }) => message)).toEqual(
    Array.from({ length: 4 }, () => '보내는 중에 중단되어 발송 여부를 알 수 없습니다.'),
  );
});

test('after a month nothing of a message is left', async () => {
  const { json } = await send({ users: await members(1) });
  await t.api.deliver();
  later(30 * 24 * 60 + 1);
  await t.api.sweep();
  expect([await t.store.count('outbox', []), await t.store.count('_mailings', [])]).toEqual([0, 0]);
  call = await t.signIn('other@example.com');
  expect((await call('GET', `messages/${idOf(json)}`)).status).toBe(404);
});

test('a message is recorded once, with how many it goes to and by which filters, and names are masked', async () => {
  await members(3);
  const [nameless] = [
    String(
      ((await call('POST', 'users', { body: { type: 'person', name: '무메일' } })).json.user as Loose)._id,
    ),
  ];
  const { json } = await send({ filter: { isWithdrawn: 'false', name: '회원' } });
  await send({ users: [nameless] });
  await t.api.deliver();
  const entries = await t.accessEntries();
  const messages = entries
    .filter(({ action }) => action === 'message')
    .sort((a, b) => Number(a.number) - Number(b.number));
  expect(messages.map(({ result, count, filter, subject }) => [result, count, filter, subject])).toEqual([
    ['done', 3, 'isWithdrawn, name', ''],
    ['done', 1, 'withoutAddress=1', ''],
  ]);
  expect(JSON.stringify(entries)).not.toContain('회원 0');
  expect(json.failed).toEqual([]);
  const again = (await send({ users: [nameless] })).json.failed as Loose[];
  expect(again[0]?.name).toBe('무*일');
});
