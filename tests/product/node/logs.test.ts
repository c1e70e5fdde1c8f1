import { expect, onTestFinished, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import { startSmtp } from '../../core/mail/smtpProcess';
import { signIn } from '../../core/node/client';
import { addOperator, startServer } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

test('a server prints nothing of a visitor whose address a mail server refuses', async () => {
  const smtp = await startSmtp();
  const options = {
    dataDir: temporaryFolder(),
    variables: {
      NODE_ENV: 'production',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'console@example.com',
    },
  };
  const own = { username: 'operator@example.com', password: 'quiet-river-stone' };
  await addOperator(options, own);
  const server = await startServer(options);
  onTestFinished(() => server.kill());
  const client = await signIn(server.url, own.username, own.password);
  const meta = {
    name: 'Canaryname',
    phone: '010-4821-7733',
    email: 'refused@canary.example.net',
    message: 'Q',
  };
  const { json } = await client('POST', 'forms', { json: { code: 'contact', meta } });
  const answer = await client('POST', `forms/${(json.form as Loose)._id}/reply-email`, {
    headers: { 'if-match': '"1"' },
  });
  expect(answer.status).toBe(422);
  expect(server.output()).toContain('The mail was not accepted (EENVELOPE RCPT TO 550)');
  expect(server.output()).not.toMatch(/canary|4821/i);
});
