import { expect, test } from 'vitest';
import { decoded, headersOf } from '../../core/mail/message';
import { startSmtp } from '../../core/mail/smtpProcess';
import { type Client, signIn } from '../../core/node/client';
import { freePort } from '../../core/node/nginx';
import { startOwn } from '../../core/node/ownServer';
import { addOperator, type Options } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const OWN = { username: 'kim@example.com', password: 'own-password-1' };
const MEMBERS = 40;
/** Milliseconds: each test starts two servers and makes an account. */
const SLOW = 90_000;

interface State {
  _id: string;
  total: number;
  sent: number;
  waiting: number;
  failed: number;
  unreached: { _id: string; message: string }[];
}
const stateOf = async (client: Client, id: string) =>
  (await client('GET', `messages/${id}`)).json.message as State;

const over = (client: Client, id: string) =>
  expect.poll(async () => (await stateOf(client, id)).waiting, { timeout: 30_000 }).toBe(0);

test.each([false, true])(
  'a power cut in the middle of forty mails sends none twice and loses none, advertisements at a time: %s',
  async (isAd) => {
    const smtp = await startSmtp();
    const port = await freePort();
    const options: Options = {
      ...{ dataDir: temporaryFolder(), port },
      variables: {
        NODE_ENV: 'production',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: 'console@example.com',
        ...(isAd && { PUBLIC_URL: `http://127.0.0.1:${port}` }),
      },
    };
    await addOperator(options, OWN);
    const first = await startOwn(options);
    const client = await signIn(first.url, OWN.username, OWN.password);
    const users: string[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      const json = { type: 'person', name: `회원 ${index}`, email: `m${index}@example.net` };
      users.push(((await client('POST', 'users', { json })).json.user as { _id: string })._id);
    }
    if (isAd) {
      const sender = { name: '봄날', address: '서울특별시 중구' };
      await client('PUT', 'settings', { json: { sender }, headers: { 'If-Match': '*' } });
      const consent = { channel: 'email', purpose: 'ad', given: true };
      for (const id of users) await client('POST', `users/${id}/consents`, { json: consent });
    }
    const sendAt = new Date(Date.now() + 2_000).toISOString();
    const message = {
      ...{ users, subject: '정기 점검', message: '내일 쉽니다.' },
      ...(isAd && { kind: 'ad', sendAt }),
    };
    const { json } = await client('POST', 'messages', { json: message, headers: { 'Idempotency-Key': 'k' } });
    const { _id } = json.message as State;
    await expect
      .poll(async () => (await stateOf(client, _id)).sent, { interval: 2, timeout: 20_000 })
      .toBeGreaterThan(4);
    await first.kill();

    const second = await startOwn(options);
    // Whoever lost the answer asks again: nothing is sent for that.
    const again = await client('POST', 'messages', { json: message, headers: { 'Idempotency-Key': 'k' } });
    expect((again.json.message as State)._id).toBe(_id);
    await over(client, _id);
    const after = await stateOf(client, _id);
    expect(after.sent + after.failed).toBe(MEMBERS);
    // What was on its way is named, since nobody can know: at most as many as are sent at the same time.
    expect(after.failed).toBeLessThanOrEqual(4);
    for (const { message: why } of after.unreached) expect(why).toContain('발송 여부를 알 수 없습니다.');
    await second.stop();

    const accepted = await smtp.stop();
    const reached = accepted.flatMap(({ to }) => to);
    expect(new Set(reached).size).toBe(reached.length);
    expect(accepted.every(({ to }) => to.length === 1)).toBe(true);
    expect(reached.length).toBeGreaterThanOrEqual(after.sent);
    const unclear = new Set(after.unreached.map((each) => `m${users.indexOf(each._id)}@example.net`));
    const missing = users.map((_, index) => `m${index}@example.net`).filter((to) => !reached.includes(to));
    expect(missing.filter((to) => !unclear.has(to))).toEqual([]);
    const ids = accepted.map(({ raw }) => headersOf(raw).get('message-id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(decoded(headersOf(accepted[0]?.raw ?? '').get('subject'))).toBe(
      isAd ? '(광고) 정기 점검' : '정기 점검',
    );
  },
  SLOW,
);

test(
  'a server that is asked to stop lets the mails on their way come to an end, and sends the rest later',
  async () => {
    const smtp = await startSmtp();
    const options: Options = {
      dataDir: temporaryFolder(),
      variables: {
        NODE_ENV: 'production',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        MAIL_FROM: 'console@example.com',
      },
    };
    await addOperator(options, OWN);
    const first = await startOwn(options);
    const client = await signIn(first.url, OWN.username, OWN.password);
    const emails = Array.from({ length: 50 }, (_, index) => `m${index}@example.net`);
    const { json } = await client('POST', 'messages', { json: { emails, subject: '점검', message: '내일' } });
    const { _id } = json.message as State;
    expect(await first.stop()).toBe(0);
    await startOwn({ ...options, port: first.port });
    await over(client, _id);
    expect(await stateOf(client, _id)).toMatchObject({ sent: 50, failed: 0 });
    expect((await smtp.stop()).flatMap(({ to }) => to).sort()).toEqual(emails.sort());
  },
  SLOW,
);
