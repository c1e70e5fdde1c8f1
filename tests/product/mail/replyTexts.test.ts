import { beforeEach, expect, test } from 'vitest';
import type { MailMessage } from '../../../server/core/mail/mail';
import { createInMemoryMailSender } from '../../../server/core/mail/memory';
import type { Loose } from '../../../src/core/schema/index';
import { type Caller, type CallOptions, createTestApi, type TestAnswer } from '../../core/api/harness';

let call: Caller;
let sent: readonly MailMessage[];

beforeEach(async () => {
  const mail = createInMemoryMailSender();
  sent = mail.sent;
  call = await (await createTestApi({ mail })).signIn();
});

const recordOf = ({ json }: TestAnswer) => json.form as Loose & { _id: string; isEmailed: boolean };
const meta = { name: '김서연', email: 'kim@example.net', message: '첫 줄\n둘째 줄' };

async function received(changes: Loose = {}): Promise<string> {
  const body = { code: 'private-sale', meta: { ...meta, ...changes } };
  return recordOf(await call('POST', 'forms', { body }))._id;
}
const reply = (id: string, options: CallOptions = {}) => call('POST', `forms/${id}/reply-email`, options);
const stored = async (id: string) => recordOf(await call('GET', `forms/${id}`));
const keyed = (key: string): CallOptions => ({ headers: { 'idempotency-key': key } });
const proposed = async (id: string) => (await call('GET', `forms/${id}/reply-email`)).json;

test('What is proposed is what a call without any text sends', async () => {
  const id = await received();
  const { to, subject, message } = await proposed(id);
  await reply(id);
  expect(sent).toMatchObject([{ to, subject, text: message }]);
  expect([to, subject]).toEqual([
    { name: '김서연', address: 'kim@example.net' },
    '[회신] 보내주신 작품 문의 내용을 확인했습니다',
  ]);
});

test('A mail goes out in the words of the call; what it lacks is as proposed', async () => {
  const id = await received();
  const { subject, message } = await proposed(id);
  // Decomposed, as some systems send Hangul.
  const own = '전시 일정을 보내드립니다.\n100%'.normalize('NFD');
  expect((await reply(id, { body: { subject: '  전시 안내 ', message: own } })).status).toBe(200);
  expect((await reply(id, { body: { message: own } })).status).toBe(200);
  expect((await reply(id, { body: { subject: '다시\n안내' } })).status).toBe(200);
  expect(sent.map((mail) => [mail.subject, mail.text])).toEqual([
    ['전시 안내', own.normalize('NFC')],
    [subject, own.normalize('NFC')],
    ['다시 안내', message],
  ]);
});

test('The form mail that was read may stand beside the texts', async () => {
  const id = await received();
  expect((await reply(id, { body: { ...(await stored(id)), subject: '전시 안내' } })).status).toBe(200);
  expect(sent.map(({ subject }) => subject)).toEqual(['전시 안내']);
});

test.each([
  [{ subject: ' ', message: '안녕하세요' }, { subject: '제목을 입력해주세요' }],
  [{ message: '\n' }, { message: '메시지를 입력해주세요' }],
  [{ subject: '가'.repeat(201) }, { subject: '200자까지 입력할 수 있습니다.' }],
  [{ message: '가'.repeat(65_001) }, { message: '65000자까지 입력할 수 있습니다.' }],
  [{ message: 7 }, { message: expect.any(String) }],
])('A text that can not be sent is pointed at, and nothing is sent: case %#', async (body, fields) => {
  const id = await received();
  const { status, json } = await reply(id, { body });
  expect([status, json.code, json.fields]).toEqual([422, 'invalid', fields]);
  expect([sent, (await stored(id)).isEmailed]).toEqual([[], false]);
});

test('A key that nobody knows is refused, and so is a body that is no JSON', async () => {
  const id = await received();
  expect((await reply(id, { body: { text: '안녕하세요' } })).json.code).toBe('unknown_key');
  expect((await reply(id, { raw: 'message=x', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  expect(sent).toEqual([]);
});

test('The longest message is quoted whole, and what is proposed for it can be sent', async () => {
  const id = await received({ message: '가\n'.repeat(10_000) });
  const { message } = await proposed(id);
  expect((await reply(id, { body: { message } })).status).toBe(200);
  expect(sent[0]?.text.match(/^> 가$/gm)).toHaveLength(10_000);
});

test("A visitor's text that turns its direction is quoted in the order in which it is stored", async () => {
  const id = await received({ message: '\u202egnp.회사\n\u2067가\u2069' });
  const { message } = await proposed(id);
  expect(message).toContain('> gnp.회사\n> 가\n');
  await reply(id);
  expect(sent.map(({ text }) => text)).toEqual([message]);
});

test('One key with other words is no repetition: nothing more is sent', async () => {
  const id = await received();
  await reply(id, { ...keyed('k'), body: { message: '하나' } });
  const { status, json } = await reply(id, { ...keyed('k'), body: { message: '둘' } });
  expect([status, json.code, sent.map(({ text }) => text)]).toEqual([409, 'already_created', ['하나']]);
});

test('Nothing is proposed to a form mail that is gone', async () => {
  expect((await call('GET', 'forms/none/reply-email')).status).toBe(404);
});
