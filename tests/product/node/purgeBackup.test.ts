import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeMail } from '../../../server/core/node/mail/forgetMails';
import { encryptPassword } from '../../../src/core/provider/session/encryptPassword';
import { type Client, clientWith, confirm, sessionCookie } from '../../core/node/client';
import { newData, OWN, startOwn } from '../../core/node/ownServer';
import { addOperator, run } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

/** Milliseconds: each command is a process of its own. */
const SLOW = 120_000;

const PASSWORD = 'a-nest-in-a-cage-17';
const WHO = {
  username: 'canary.backup@example.com',
  type: 'person',
  name: '카나리사본',
  phone: '010-7788-6611',
  email: 'canary.backup@example.com',
  address1: '서울특별시 강남구 사본로 6611',
  note: '먹이를 잘 먹는 사본 6611',
};
const TEXTS = [...new Set(Object.values(WHO)), WHO.phone.replaceAll('-', '')].filter(
  (text) => text !== WHO.type,
);

/** Those of the texts that stand in any file below a folder, in any letter case that keys are stored in. */
function foundIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const all = entries
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      // A mail holds its words in an encoding of its own.
      return name.endsWith('.eml') ? [bytes, Buffer.from(decodeMail(bytes.toString()))] : [bytes];
    });
  const bytes = Buffer.concat(all);
  return TEXTS.filter((text) => bytes.includes(text) || bytes.includes(text.toLowerCase()));
}

/** Leaves something of a member wherever the console keeps anything: a view, mails and their files, sign-ins. */
async function plant(client: Client, url: string, id: string): Promise<void> {
  for (const filters of [{ phone: WHO.phone }, { name: WHO.name }]) {
    const view = { resource: 'users', variant: null, name: Object.keys(filters)[0], filters, shared: false };
    expect((await client('POST', 'views', { json: view })).status).toBe(201);
  }
  const messages = [
    { users: [id], subject: `${WHO.name} 님께`, message: `${WHO.name} 님, 사본을 보냅니다.` },
    { emails: ['other@else.example'], subject: '문의 전달', message: `${WHO.email}, ${WHO.phone}` },
  ];
  for (const json of messages) expect((await client('POST', 'messages', { json })).status).toBe(200);
  await expect
    .poll(async () => (await client('GET', 'outbox')).text.match(/"state":"sent"/g)?.length, {
      timeout: 20_000,
    })
    .toBe(2);
  await sessionCookie(url, WHO.username, PASSWORD);
  await expect(sessionCookie(url, WHO.username, 'another-password-18')).rejects.toThrow();
}

test(
  'a backup that is taken after a purge holds nothing of the member; one from before holds them',
  async () => {
    const options = newData();
    await addOperator(options, OWN);
    const server = await startOwn(options);
    const cookie = await sessionCookie(server.url, OWN.username, OWN.password);
    const client = clientWith(server.url, cookie);
    const key = await (await fetch(`${server.url}/api/console/session/key`)).json();
    const json = { ...WHO, password: await encryptPassword(PASSWORD, key) };
    const made = await client('POST', 'users', { json });
    const { _id } = made.json.user as { _id: string };
    await plant(client, server.url, _id);

    const before = join(temporaryFolder(), 'before');
    expect(await run(options, 'backup', before)).toMatchObject({ code: 0 });
    // What is never found would never be missed.
    expect(foundIn(before)).toEqual(TEXTS);
    expect(
      readdirSync(before, { recursive: true }).filter((name) => String(name).endsWith('.eml')),
    ).toHaveLength(2);

    const headers = { 'If-Match': '*' };
    expect((await client('POST', `users/${_id}/withdraw`, { headers })).status).toBe(200);
    await confirm(server.url, cookie, OWN.password);
    expect((await client('DELETE', `users/${_id}`, { headers })).status).toBe(200);
    const after = join(temporaryFolder(), 'after');
    expect(await run(options, 'backup', after)).toMatchObject({ code: 0 });
    expect(foundIn(after)).toEqual([]);
  },
  SLOW,
);
