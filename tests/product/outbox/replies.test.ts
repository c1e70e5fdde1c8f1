import { beforeEach, expect, test } from 'vitest';
import { MailError } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import { createOutboxEntry } from '../../../server/core/outbox/entries';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, cookieOf, createTestApi, PASSWORD, type TestApi } from '../../core/api/harness';

let t: TestApi;
let call: Caller;
let isDown: boolean;
let isAnswerLost: boolean;
let mail: ReturnType<typeof createInMemoryMailSender>;
let form: string;

/** A reply that was on its way when its server died. */
const ID = 'reply-of-a-dead-server';
const path = `outbox/${ID}/reply-email`;

beforeEach(async () => {
  isDown = false;
  isAnswerLost = false;
  mail = createInMemoryMailSender();
  const send: typeof mail.send = async (message) => {
    if (isDown) throw new MailError(new Error('421'));
    await mail.send(message);
    if (isAnswerLost) throw new MailError(new Error('closed'), 'unclear');
  };
  t = await createTestApi({ mail: { send } });
  call = await t.signIn();
  const meta = { name: '김서연', email: 'kim@example.net', message: '언제 열어요?' };
  const answer = await call('POST', 'forms', { body: { code: 'contact', meta } });
  form = String((answer.json.form as Loose)._id);
  const entry = createOutboxEntry({ _id: ID, kind: 'reply', about: form, subject: '[회신]' }, t.clock.now);
  await t.store.transaction((tx) => tx.insert('outbox', { ...entry, state: 'failed', reason: 'unclear' }));
});

const stored = async () => (await call('GET', `outbox/${ID}`)).json.mail as Loose;
const isEmailed = async () => ((await call('GET', `forms/${form}`)).json.form as Loose).isEmailed;

test('a reply that failed is proposed anew, with a mask of whom it goes to', async () => {
  const { status, json } = await call('GET', path);
  expect([status, json.to]).toEqual([200, { name: '김*연', address: 'k***@example.net' }]);
  expect(json.message).toMatch(/^김서연 님[\s\S]*> 언제 열어요\?/);
  expect(json.subject).toMatch(/^\[회신\]/);
});

test('it is sent again as the same mail, and its form mail is replied to', async () => {
  const { status, json } = await call('POST', path, { body: { subject: '[회신] 다시 드립니다' } });
  expect([status, json.mail]).toMatchObject([
    200,
    { _id: ID, state: 'sent', reason: null, subject: '[회신] 다시 드립니다' },
  ]);
  expect(mail.sent).toMatchObject([
    { id: ID, to: { address: 'kim@example.net' }, subject: '[회신] 다시 드립니다' },
  ]);
  expect(await isEmailed()).toBe(true);
  // What was sent does not go out twice.
  await call('POST', path);
  expect(mail.sent).toHaveLength(1);
});

test('where the mail server does not take it, it stays as it failed', async () => {
  isDown = true;
  expect((await call('POST', path)).json.code).toBe('mail_failed');
  expect(await stored()).toMatchObject({ state: 'failed', reason: 'unclear' });
  expect(await isEmailed()).toBe(false);
  isDown = false;
  expect((await call('POST', path)).status).toBe(200);
});

test('another version is refused, and a message is no reply', async () => {
  expect((await call('POST', path, { headers: { 'If-Match': '"7"' } })).status).toBe(412);
  await t.store.transaction((tx) =>
    tx.insert('outbox', createOutboxEntry({ _id: 'message', kind: 'message' }, new Date())),
  );
  expect((await call('POST', 'outbox/message/reply-email')).status).toBe(404);
  expect(mail.sent).toEqual([]);
});

test('who may not see form mail is told why, and neither reads nor sends it', async () => {
  const as = async (only: string[]) => {
    const name = `${only.join('-')}@example.com`;
    await t.addOperator(name, name, only);
    const cookie = await cookieOf(t.call, name, PASSWORD);
    const own: Caller = (method, to) => t.call(method, to, { env: { cookie } });
    const answers = [await own('GET', path), await own('POST', path)];
    return answers.map(({ status, json }) => [status, json.message]);
  };
  const elsewhere = '회신은 접수 권한과 개인정보 권한이 있는 관리자만 다시 보낼 수 있습니다.';
  expect(await as(['admin', 'personal'])).toEqual([
    [403, elsewhere],
    [403, elsewhere],
  ]);
  expect(await as(['admin', 'intake'])).toEqual([
    [403, '권한이 없습니다'],
    [403, '권한이 없습니다'],
  ]);
  expect(mail.sent).toEqual([]);
  const allowed = await as(['admin', 'intake', 'personal']);
  expect(allowed.map(([status]) => status)).toEqual([200, 200]);
  const [entry] = (await t.store.find('access-log', {
    where: [],
    order: [{ path: 'number', descending: true }],
    skip: 0,
    limit: 1,
  })) as Loose[];
  expect(entry).toMatchObject({ action: 'message', resource: 'forms', subject: '김*연', result: 'done' });
});

test('where its answer is lost, it may have arrived: the operator reads that, and it can be sent again', async () => {
  isAnswerLost = true;
  const message = '보내는 중에 중단되어 발송 여부를 알 수 없습니다.';
  const options = { headers: { 'Idempotency-Key': 'one-reply', 'If-Match': '"1"' } };
  expect((await call('POST', `forms/${form}/reply-email`, options)).json).toMatchObject({
    code: 'mail_failed',
    message,
  });
  const unclear = (await call('GET', 'outbox?reason=unclear')).json.mails as Loose[];
  expect(unclear).toHaveLength(2);
  expect(unclear.every(({ about, state }) => about === form && state === 'failed')).toBe(true);
});
