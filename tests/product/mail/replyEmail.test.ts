import { beforeEach, expect, test } from 'vitest';
import { MailError, type MailMessage, type MailSender } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { createSmtpMailSender } from '../../../server/core/node/mail/smtp';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Caller,
  type CallOptions,
  createTestApi,
  type TestAnswer,
  type TestApi,
} from '../../core/api/harness';
import { decoded, FROM, headersOf, textOf } from '../../core/mail/message';
import { startSmtp } from '../../core/mail/smtpProcess';

let t: TestApi;
let call: Caller;
let sent: readonly MailMessage[];

const recordOf = ({ json }: TestAnswer) => json.form as Loose & { _id: string; isEmailed: boolean };

async function open(mail: MailSender) {
  t = await createTestApi({ mail });
  call = await t.signIn();
}

beforeEach(async () => {
  const mail = createInMemoryMailSender();
  sent = mail.sent;
  await open(mail);
});

const meta = { name: '김서연', email: 'kim@example.net', message: '첫 줄\n둘째 줄' };

async function received(changes: Loose = {}, code = 'private-sale'): Promise<string> {
  const answer = await call('POST', 'forms', { body: { code, meta: { ...meta, ...changes } } });
  return recordOf(answer)._id;
}
const reply = (id: string, options: CallOptions = {}) => call('POST', `forms/${id}/reply-email`, options);
const stored = async (id: string) => recordOf(await call('GET', `forms/${id}`));
const keyed = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } });

test('A reply goes to the visitor, with what was written, and the form mail remembers it', async () => {
  const id = await received();
  const answer = await reply(id);
  expect([answer.status, answer.headers.get('etag'), recordOf(answer)]).toMatchObject([
    200,
    '"2"',
    { _id: id, isEmailed: true, version: 2, updatedBy: { name: '김운영' } },
  ]);
  expect(sent).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{64}$/),
      date: t.clock.now,
      to: { name: '김서연', address: 'kim@example.net' },
      subject: '[회신] 보내주신 작품 문의 내용을 확인했습니다',
      text: expect.stringMatching(
        /^김서연 님, 안녕하세요\.\n\n2026-03-02에 보내주신 작품 문의 내용을 확인했습니다\./,
      ),
    },
  ]);
  expect(sent[0]?.text).toMatch(/\n\n> 첫 줄\n> 둘째 줄\n$/);
});

test("The visitor's words stay as they were written, and no name is a customer", async () => {
  const message = '%{name} {을/를}\r\n> 인용';
  await reply(await received({ name: ' ', message }, 'contact'));
  expect(sent[0]?.text).toMatch(/^고객님, /);
  expect(sent[0]?.subject).toBe('[회신] 보내주신 문의 내용을 확인했습니다');
  expect(sent[0]?.text).toMatch(/\n> %\{name\} \{을\/를\}\n> > 인용\n$/);
});

test('A reply that is asked for twice by one key goes out once', async () => {
  const id = await received();
  const [first, again] = [await reply(id, keyed('k')), await reply(id, keyed('k'))];
  expect([again.status, again.json, sent.length]).toEqual([200, first.json, 1]);
  await reply(id, keyed('another'));
  expect([sent.length, (await stored(id)).version]).toEqual([2, 3]);
});

test('A repeated call is answered even where it names the version of before', async () => {
  const id = await received();
  const options = { headers: { 'idempotency-key': 'k', 'if-match': '"1"' } };
  expect((await reply(id, options)).status).toBe(200);
  expect([(await reply(id, options)).status, sent.length]).toEqual([200, 1]);
});

test('Another version, another record and another method send nothing', async () => {
  const id = await received();
  const conflict = await reply(id, { headers: { 'if-match': '"7"' } });
  expect([conflict.status, conflict.json.code, recordOf(conflict)._id]).toEqual([412, 'conflict', id]);
  expect((await reply('none')).status).toBe(404);
  expect((await call('PUT', `forms/${id}/reply-email`, { body: {} })).status).toBe(405);
  expect([sent, (await stored(id)).isEmailed]).toEqual([[], false]);
});

test.each([
  ['', '입력해주세요.'],
  ['없음', '올바른 이메일 주소가 아닙니다.'],
  ['a@example.net, b@example.net', '올바른 이메일 주소가 아닙니다.'],
])('The address %o is pointed at, and nothing is sent', async (email, text) => {
  const id = await received({ email });
  const { status, json } = await reply(id);
  expect([status, json.code, json.fields, json.message]).toEqual([
    422,
    'invalid',
    { 'meta.email': text },
    `이메일: ${text}`,
  ]);
  expect([sent, (await stored(id)).isEmailed]).toEqual([[], false]);
});

test('A mail that was not accepted leaves the form mail as it was, and can be sent again', async () => {
  let works = false;
  await open({
    send: async () => {
      if (!works) throw new MailError(new Error('421 down'));
    },
  });
  const id = await received();
  const failed = await reply(id, keyed('k'));
  expect([failed.status, failed.json]).toEqual([
    503,
    { code: 'mail_failed', message: '메일을 보내지 못했습니다. 잠시 뒤 다시 시도해주세요.' },
  ]);
  expect(await stored(id)).toMatchObject({ isEmailed: false, version: 1 });
  expect(t.logged).toEqual([expect.stringContaining('The mail was not accepted')]);
  works = true;
  expect([(await reply(id, keyed('k'))).status, (await stored(id)).isEmailed]).toEqual([200, true]);
});

test('Whatever else goes wrong while sending leaves nothing behind either', async () => {
  await open({
    send: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  });
  const id = await received();
  expect((await reply(id)).json.code).toBe('storage_full');
  expect([(await stored(id)).version, await t.store.count('_claims', [])]).toEqual([1, 0]);
});

/** A mail server that takes as long as the test wants. */
function slowMail() {
  let begin: () => void = () => {};
  let end: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { sent: mails, send } = createInMemoryMailSender();
  const mail: MailSender = {
    send: async (message) => {
      begin();
      await ended;
      await send(message);
    },
  };
  return { mail, mails, begun, accept: end };
}

test('While a mail is on its way others can save, and nobody sends it a second time', async () => {
  const slow = slowMail();
  await open(slow.mail);
  const id = await received();
  const first = reply(id, keyed('k'));
  await slow.begun;
  expect((await call('POST', 'faqs', { body: { subject: '질문' } })).status).toBe(201);
  const saved = await call('PUT', `forms/${id}`, { body: { meta: { phone: '02-110-2030' } } });
  expect([saved.status, recordOf(saved).isEmailed]).toEqual([200, false]);
  for (const key of ['k', 'another']) {
    const { status, json, headers } = await reply(id, keyed(key));
    expect([status, json, headers.get('retry-after')]).toEqual([
      409,
      { code: 'in_progress', message: '이미 처리하고 있습니다. 잠시 뒤 다시 확인해주세요.' },
      '10',
    ]);
  }
  slow.accept();
  expect(recordOf(await first)).toMatchObject({
    isEmailed: true,
    version: 3,
    meta: { phone: '02-110-2030' },
  });
  expect([slow.mails.length, (await reply(id, keyed('k'))).status]).toEqual([1, 200]);
});

test('A form mail that is deleted while its reply is on its way stays deleted', async () => {
  const slow = slowMail();
  await open(slow.mail);
  const id = await received();
  const replied = reply(id);
  await slow.begun;
  await call('DELETE', `forms/${id}`);
  slow.accept();
  expect([(await replied).status, await t.store.count('forms', [])]).toEqual([404, 0]);
});

test('A server that died while sending keeps nobody from sending for longer than two minutes', async () => {
  const id = await received();
  const claim = { _id: `forms/${id}/reply-email`, version: 1, expiresAt: t.clock.now.toISOString() };
  const until = new Date(t.clock.now.getTime() + 2 * 60 * 1000).toISOString();
  await t.store.transaction((tx) => tx.insert('_claims', { ...claim, expiresAt: until }));
  expect((await reply(id)).json.code).toBe('in_progress');
  t.clock.now = new Date(until);
  expect([(await reply(id)).status, sent.length]).toEqual([200, 1]);
  await t.store.transaction((tx) => tx.insert('_claims', claim));
  t.later(1);
  await t.api.sweep();
  expect(await t.store.count('_claims', [])).toBe(0);
});

test('Through a real mail server: what it accepts is remembered as sent, what it refuses is not', async () => {
  const server = await startSmtp();
  await open(createSmtpMailSender(new URL(`smtp://127.0.0.1:${server.port}`), FROM));
  const ids = [
    await received(),
    await received({ email: 'refused@example.net' }),
    await received({ email: 'later@example.net' }),
  ];
  const answers = [];
  for (const id of ids) answers.push(await reply(id));
  expect(answers.map(({ status, json }) => [status, json.code, json.fields])).toEqual([
    [200, undefined, undefined],
    [422, 'invalid', { 'meta.email': '메일 서버가 받지 않는 주소입니다.' }],
    [503, 'mail_failed', undefined],
  ]);
  const emailed = await Promise.all(ids.map(async (id) => (await stored(id)).isEmailed));
  expect(emailed).toEqual([true, false, false]);
  const [mail, ...others] = await server.stop();
  expect([mail?.to, others]).toEqual([['kim@example.net'], []]);
  const raw = mail?.raw ?? '';
  expect(decoded(headersOf(raw).get('subject'))).toBe('[회신] 보내주신 작품 문의 내용을 확인했습니다');
  expect(textOf(raw)).toContain('> 첫 줄\n> 둘째 줄');
});
