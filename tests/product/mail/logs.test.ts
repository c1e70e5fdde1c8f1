import { expect, test } from 'vitest';
import { toLoggableText } from '../../../server/core/basics/toLoggableText';
import { MailError } from '../../../server/core/mail/mail';
import { createSmtpMailSender } from '../../../server/core/node/mail/smtp';
import type { Loose } from '../../../src/core/schema/index';
import { createTestApi } from '../../core/api/harness';
import { startSmtp } from '../../core/mail/smtpProcess';

const visitor = {
  name: 'Canaryname 서유진',
  phone: '010-4821-7733',
  email: 'refused@canary.example.net',
  message: 'canary message',
};
const canaries = [...Object.values(visitor), 'canary', 'Canary', '서유진', '4821'];

const expectClean = (lines: readonly string[]) => {
  const text = lines.join('\n');
  expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
};

test.each(['refused', 'later', 'hangup'])(
  'A mail that fails (%s) leaves nothing of its recipient in the log',
  async (name) => {
    const server = await startSmtp();
    const t = await createTestApi({
      mail: createSmtpMailSender(new URL(`smtp://127.0.0.1:${server.port}`), 'c@example.com'),
    });
    const call = await t.signIn();
    const meta = { ...visitor, email: `${name}@canary.example.net` };
    const { json } = await call('POST', 'forms', { body: { code: 'contact', meta } });
    const answer = await call('POST', `forms/${(json.form as Loose)._id}/reply-email`);
    expect(answer.status).toBe(name === 'refused' ? 422 : 503);
    expect(t.logged).toEqual([expect.stringContaining('The mail was not accepted (')]);
    expectClean(t.logged);
  },
);

test('What a mail server answered is told by its codes', async () => {
  const server = await startSmtp();
  const mail = createSmtpMailSender(new URL(`smtp://127.0.0.1:${server.port}`), 'c@example.com');
  const to = { name: '', address: visitor.email };
  const message = { id: 'a', to, subject: 's', text: 't', date: new Date() };
  await expect(mail.send(message)).rejects.toThrow(
    new MailError(
      Object.assign(new Error(), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }),
      'refused',
    ),
  );
});

test('A store that fails leaves nothing of the record in the log', async () => {
  const t = await createTestApi();
  const call = await t.signIn();
  const { transaction } = t.store;
  t.store.transaction = (work) =>
    transaction(async (tx) => {
      await work(tx);
      const document = JSON.stringify({ meta: visitor });
      throw new Error(`can't store ${document}`, {
        cause: new Error(`key ${visitor.email} ${visitor.phone}`),
      });
    });
  const { status } = await call('POST', 'forms', { body: { code: 'contact', meta: visitor } });
  expect(status).toBe(500);
  // Its record of access could not be written either.
  expect(t.logged).toHaveLength(2);
  for (const text of t.logged) {
    expect(text).toMatch(/^Error: can…}}\n +at [\s\S]*Caused by Error: key … …\n +at /);
  }
  expectClean(t.logged);
});

const parsing = (text: string) => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
};

test.each([
  ['JSON that breaks off', parsing(`{"name":"${visitor.name}", "phone": ${visitor.phone}}`)],
  ['a value in quotes', new TypeError(`'canary' is no "date" of Canary's`)],
  ['a name as it is', new Error('서유진 has no grade')],
  ['a message that looks like a stack', new Error('x\n    at Canary (canary:1:1)')],
  ['what is no error', { email: visitor.email }],
  ['an error of errors', new Error('out', { cause: new Error('in', { cause: { name: visitor.name } }) })],
])('%s is logged without a value', (_, error) => {
  expectClean([toLoggableText(error)]);
});

test('What a log needs stays in it: name, codes, message, where it happened, paths and ports', () => {
  const full = Object.assign(new Error("EACCES: permission denied, open '/data/files/ab/cd/00'"), {
    code: 'EACCES',
    errno: -13,
    syscall: 'open',
  });
  const [first, frame] = toLoggableText(full).split('\n');
  expect(first).toBe("Error: EACCES -13 open: EACCES: permission denied, open '/data/files/ab/cd/00'");
  expect(frame).toMatch(/^ +at .*logs\.test\.ts/);
  expect(toLoggableText('11 files are kept')).toBe('11 files are kept');
});
