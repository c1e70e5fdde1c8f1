import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../src/core/schema/index';
import {
  type Answer,
  type Client,
  changePassword,
  confirm,
  sessionCookie,
  signIn,
} from '../../core/node/client';
import { addOperator, type Options, type ServerProcess, startServer } from '../../core/node/serverProcess';
import { type SmallDisk, smallDisk } from '../../core/node/smallDisk';

const OPERATOR = { username: 'operator@example.com', password: 'quiet-river-stone' };
const NEXT_PASSWORD = 'another-quiet-river';
const FULL = { code: 'storage_full', message: '저장 공간이 부족해 저장하지 못했습니다.' };
const OPERATORS = 4;
const REFUSALS = 5;
const MEGABYTE = 1024 * 1024;

let disk: SmallDisk;
let options: Options;
let server: ServerProcess;
/** Ids of what was acknowledged, by subject; null once its deletion was. */
const known = new Map<string, string | null>();

const noticeIn = ({ json }: Answer) => json.notification as { _id: string; version: number };
const signedIn = () => signIn(server.url, OPERATOR.username, OPERATOR.password);
const create = (client: Client, subject: string) =>
  client('POST', 'notifications', {
    json: { subject, content: `<p>${'가'.repeat(20_000)}</p>` },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });

/** Saves one notice after the other; ends once the disk was full a few times, or the server is gone. */
async function work(client: Client, name: string): Promise<Answer[]> {
  const refused: Answer[] = [];
  for (let index = 0; refused.length < REFUSALS; index += 1) {
    const subject = `${name}-${index}`;
    const answer = await create(client, subject).catch(() => null);
    if (!answer) return refused;
    if (answer.status === 201) known.set(subject, noticeIn(answer)._id);
    else refused.push(answer);
  }
  return refused;
}

/** Subjects and ids of all notices, page by page: lists that are asked for as a whole are streamed as exports. */
async function stored(client: Client): Promise<Map<string, string>> {
  const { json } = await client('GET', 'notifications', { headers: { skip: '0', limit: '0' } });
  return new Map((json.notifications as Loose[]).map(({ subject, _id }) => [String(subject), String(_id)]));
}

const expectKept = async (client: Client) => {
  const kept = [...known].filter(([, id]) => id !== null);
  expect([...(await stored(client))].sort()).toEqual(kept.sort());
};

beforeAll(async () => {
  disk = smallDisk(96);
  options = { dataDir: join(disk.path, 'data'), variables: { NODE_ENV: 'production' } };
  await addOperator(options, OPERATOR);
  server = await startServer(options);
  disk.fill(12 * MEGABYTE);
});
afterAll(async () => {
  await server.kill();
  disk.remove();
});

test('A disk that fills under load refuses saves with a sentence, and a kill loses none that was acknowledged', async () => {
  const client = await signedIn();
  const refused = (
    await Promise.all(Array.from({ length: OPERATORS }, (_, index) => work(client, `w${index}`)))
  ).flat();
  disk.fill();
  expect(known.size).toBeGreaterThan(20);
  expect(refused.map(({ status, json }) => ({ status, ...json }))).toEqual(
    Array.from({ length: OPERATORS * REFUSALS }, () => ({ status: 507, ...FULL })),
  );
  await expectKept(client);

  const working = work(client, 'late');
  await server.kill();
  await working;
  disk.fill();
  server = await startServer(options);
  await expectKept(await signedIn());
}, 60_000);

test('On a full disk operators sign in, confirm, change their password, look up, delete and sign out', async () => {
  disk.fill();
  const cookie = await sessionCookie(server.url, OPERATOR.username, OPERATOR.password);
  await confirm(server.url, cookie, OPERATOR.password);
  await changePassword(server.url, cookie, OPERATOR.password, NEXT_PASSWORD);
  await changePassword(server.url, cookie, NEXT_PASSWORD, OPERATOR.password);
  const client = await signedIn();
  expect((await client('GET', 'users?isWithdrawn=false')).status).toBe(200);
  expect((await create(client, 'refused')).json).toEqual(FULL);
  const file = new File(['a text'], 'a.txt');
  for (const [subject, id] of [...known].slice(0, 3)) {
    const upload = await client('POST', `notifications/${id}/upload`, { file, headers: { 'if-match': '*' } });
    expect([upload.status, upload.json]).toEqual([507, FULL]);
    const removed = await client('DELETE', `notifications/${id}`, { headers: { 'if-match': '"1"' } });
    expect([removed.status, removed.text]).toEqual([200, expect.any(String)]);
    known.set(subject, null);
  }
  const { json } = await client('GET', 'bin');
  for (const { _id } of json.items as Loose[]) {
    expect((await client('DELETE', `bin/${_id}`, { headers: { 'if-match': '*' } })).status).toBe(200);
  }
  await expectKept(client);
  expect((await client('DELETE', 'session')).status).toBe(200);
  // Nobody who guesses is let in, or kept from being counted.
  await expect(signIn(server.url, OPERATOR.username, 'another-river-stone')).rejects.toThrow(
    'sign_in_failed',
  );
  await server.kill();
  server = await startServer(options);
  await expectKept(await signedIn());
}, 60_000);

test('As soon as there is room everything is saved again, and the reserve is back', async () => {
  disk.makeRoom();
  const client = await signedIn();
  const answer = await create(client, 'again');
  expect(answer.status).toBe(201);
  known.set('again', noticeIn(answer)._id);
  await expectKept(client);
  expect(statSync(join(options.dataDir, 'console.sqlite-reserve')).size).toBe(16 * MEGABYTE);
  expect(await server.stop()).toBe(0);
  server = await startServer(options);
  await expectKept(await signedIn());
}, 60_000);
