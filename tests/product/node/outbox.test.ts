import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { totals } from '../../../server/product/calls/calls';
import { resources } from '../../../src/product/resources/index';
import { decoded, headersOf } from '../../core/mail/message';
import { startSmtp } from '../../core/mail/smtpProcess';
import { type Client, clientWith, confirm, sessionCookie, signIn } from '../../core/node/client';
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

const over = (client: Client, id: string, options = { timeout: 30_000, interval: 50 }) =>
  expect.poll(async () => (await stateOf(client, id)).waiting, options).toBe(0);

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
  'a power cut in the middle of a message to 5,000 doubles and loses none, and every number is right',
  async () => {
    const smtp = await startSmtp();
    const [port, dataDir] = [await freePort(), temporaryFolder()];
    const options: Options = {
      ...{ dataDir, port },
      variables: {
        ...{ NODE_ENV: 'production', MAIL_FROM: 'console@example.com' },
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      },
    };
    await addOperator(options, OWN);
    const maker = await startOwn(options);
    const making = await signIn(maker.url, OWN.username, OWN.password);
    const sender = { name: '봄날', address: '서울특별시 중구' };
    await making('PUT', 'settings', { json: { sender }, headers: { 'If-Match': '*' } });
    const one = await making('POST', 'users', { json: { type: 'person', name: '홍길동' } });
    await maker.stop();
    const store = createSqliteStore(join(dataDir, 'console.sqlite'));
    await store.open(createAllCollections(resources, totals));
    const base = await store.get('users', (one.json.user as State)._id);
    const emailOf = (index: number) =>
      [2_000, 3_000, 4_000].includes(index) ? `refused@m${index}.example` : `m${index}@bulk.example`;
    await store.transaction(async (tx) => {
      for (let index = 0; index < 5_000; index += 1) {
        const email = index >= 1_200 && index < 1_240 ? '' : emailOf(index);
        const adEmail = index < 1_200 ? 'refused' : 'given';
        await tx.insert('users', { ...base, _id: `bulk-${index}`, version: 1, name: '대량', email, adEmail });
      }
    });
    await store.close();

    const first = await startOwn(options);
    const cookie = await sessionCookie(first.url, OWN.username, OWN.password);
    await confirm(first.url, cookie, OWN.password);
    const client = clientWith(first.url, cookie);
    const { json } = await client('POST', 'messages', {
      json: {
        ...{ subject: '가을 할인', message: '알립니다.', expected: 5_000, kind: 'ad' },
        filter: { isWithdrawn: 'false', name: '대량' },
      },
    });
    const { _id } = json.message as State;
    await expect
      .poll(async () => (await stateOf(client, _id)).sent, { interval: 100, timeout: SLOW })
      .toBeGreaterThan(1_000);
    expect((await stateOf(client, _id)).waiting).toBeGreaterThan(1_000);
    await first.kill();

    const second = await startOwn(options);
    await over(client, _id, { timeout: SLOW, interval: 500 });
    const after = await stateOf(client, _id);
    const counted = async (query: string) => {
      const answer = await client('GET', `outbox?kind=message&${query}`, { headers: { limit: '1' } });
      return (answer.json.summary as { totalCount: number }).totalCount;
    };
    // What was on its way is named as unclear: at most as many as are sent at the same time.
    const unclear = await counted('reason=unclear');
    expect(unclear).toBeLessThanOrEqual(4);
    expect(after).toMatchObject({
      ...{ total: 5_000, sent: 3_757 - unclear, waiting: 0, failed: 3 + unclear },
      ...{ refused: 1_200, withoutAddress: 40 },
    });
    expect([
      await counted('state=sent'),
      await counted('reason=no_consent'),
      await counted('reason=no_address'),
      await counted('reason=refused'),
    ]).toEqual([3_757 - unclear, 1_200, 40, 3]);
    const record = await client('GET', 'access-log?action=message');
    expect(record.json.entries).toMatchObject([
      { count: 5_000, filter: 'isWithdrawn, name, kind=ad, refused=1200, withoutAddress=40' },
    ]);
    await second.stop();

    // The operator gets notices of the sign-ins.
    const reached = (await smtp.stop()).flatMap(({ to }) => to).filter((to) => to !== OWN.username);
    expect(new Set(reached).size).toBe(reached.length);
    // A mail whose outcome is unclear arrived or did not; all others arrived.
    expect(reached.length).toBeGreaterThanOrEqual(3_757 - unclear);
    expect(reached.length).toBeLessThanOrEqual(3_757);
    const due = Array.from({ length: 5_000 }, (_, index) => emailOf(index)).slice(1_240);
    expect(reached.filter((to) => !due.includes(to))).toEqual([]);
  },
  3 * SLOW,
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
