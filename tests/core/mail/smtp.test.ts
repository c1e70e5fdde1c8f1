import { expect, test } from 'vitest';
import { MailError } from '../../../server/core/mail/mail';
import { createSmtpMailSender } from '../../../server/core/node/mail/smtp';
import { decoded, FROM, headersOf, message, textOf } from './message';
import { startSmtp } from './smtpProcess';

const mailTo = (port: number, credentials = '') =>
  createSmtpMailSender(new URL(`smtp://${credentials}127.0.0.1:${port}`), FROM);

const failure = async (sending: Promise<void>) => {
  const error = await sending.catch((reason: unknown) => reason);
  if (error instanceof MailError) return error;
  throw new Error(`Expected a MailError, not ${error}`);
};

test('A mail arrives at the server as it was written, in Korean', async () => {
  const server = await startSmtp();
  await mailTo(server.port).send(message('kim@example.net'));
  const accepted = await server.stop();
  expect(accepted).toEqual([
    { from: 'console@example.com', to: ['kim@example.net'], raw: expect.any(String) },
  ]);
  const raw = accepted[0]?.raw ?? '';
  const headers = headersOf(raw);
  expect(decoded(headers.get('from'))).toBe('아트 플랫폼 <console@example.com>');
  expect(decoded(headers.get('to'))).toBe('김서연 <kim@example.net>');
  expect(decoded(headers.get('subject'))).toBe('[회신] 보내주신 작품 문의 내용을 확인했습니다');
  expect(headers.get('message-id')).toBe('<a1b2c3@example.com>');
  expect(headers.get('date')).toBe('Mon, 02 Mar 2026 01:00:00 +0000');
  expect(textOf(raw).trimEnd()).toBe(message('').text.trimEnd());
});

test('A name cannot add a header or a recipient', async () => {
  const server = await startSmtp();
  const name = 'Kim\r\nBcc: all@example.com\r\n\r\n<b@example.com>, c@example.com';
  await mailTo(server.port).send(message('kim@example.net', { to: { name, address: 'kim@example.net' } }));
  const [mail] = await server.stop();
  expect(mail?.to).toEqual(['kim@example.net']);
  expect([...headersOf(mail?.raw ?? '').keys()]).toEqual(expect.not.arrayContaining(['bcc', 'cc']));
  expect(textOf(mail?.raw ?? '').trimEnd()).toBe(message('').text.trimEnd());
});

test('A server that asks for a password gets it, whatever its letters', async () => {
  const server = await startSmtp('console@example.com', 'p@ss:/?%');
  const user = encodeURIComponent('console@example.com');
  await mailTo(server.port, `${user}:${encodeURIComponent('p@ss:/?%')}@`).send(message('kim@example.net'));
  const wrong = mailTo(server.port, `${user}:wrong@`).send(message('lee@example.net'));
  expect((await failure(wrong)).reason).toBe('sign_in');
  expect((await server.stop()).map(({ to }) => to)).toEqual([['kim@example.net']]);
});

test('A password is never sent in the clear to another machine', async () => {
  const server = await startSmtp('console', 'secret');
  const elsewhere = createSmtpMailSender(new URL(`smtp://console:secret@0.0.0.0:${server.port}`), FROM);
  expect((await failure(elsewhere.send(message('kim@example.net')))).message).toContain('(ETLS');
  expect(await server.stop()).toEqual([]);
});

test.each([
  ['refused@example.net', 'refused', 'the server knows no such mailbox'],
  ['later@example.net', 'unreachable', 'the server wants to be asked later'],
  ['hangup@example.net', 'unreachable', 'the connection is lost'],
  ['content@example.net', 'rejected', 'the server refuses the mail after its text'],
])('A mail to %s is not accepted (%s): %s', async (address, reason) => {
  const server = await startSmtp();
  expect((await failure(mailTo(server.port).send(message(address)))).reason).toBe(reason);
  expect(await server.stop()).toEqual([]);
});

test('A mail that a server took without an answer is unclear, and not sent again by itself', async () => {
  const server = await startSmtp();
  const error = await failure(mailTo(server.port).send(message('dropped@example.net')));
  expect([error.reason, error.isFinal]).toEqual(['unclear', true]);
  expect(await server.stop()).toHaveLength(1);
});

test('A server that says nothing is given up', async () => {
  const server = await startSmtp();
  const mail = createSmtpMailSender(new URL(`smtp://127.0.0.1:${server.port}`), FROM, { seconds: 0.2 });
  expect((await failure(mail.send(message('silent@example.net')))).reason).toBe('unreachable');
  expect(await server.stop()).toEqual([]);
});

test('No server at all is a mail that is not accepted', async () => {
  expect((await failure(mailTo(1).send(message('kim@example.net')))).reason).toBe('no_server');
});

test('A server whose name no machine has is named as that', async () => {
  const mail = createSmtpMailSender(new URL('smtp://nowhere.invalid'), FROM);
  expect((await failure(mail.send(message('kim@example.net')))).reason).toBe('no_host');
});

test('A certificate that nobody vouches for is refused by name, unless the deployment trusts it', async () => {
  const server = await startSmtp('', '', 'tls');
  const url = new URL(`smtps://127.0.0.1:${server.port}`);
  const refused = createSmtpMailSender(url, FROM).send(message('kim@example.net'));
  expect((await failure(refused)).reason).toBe('certificate');
  await createSmtpMailSender(url, FROM, { isServerTrusted: true }).send(message('lee@example.net'));
  expect((await server.stop()).map(({ to }) => to)).toEqual([['lee@example.net']]);
});
