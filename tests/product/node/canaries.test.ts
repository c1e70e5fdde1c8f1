import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAllCollections } from '../../../server/core/collections';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { totals } from '../../../server/product/calls/calls';
import type { AnyResource, Asset, Loose } from '../../../src/core/schema/index';
import { resources } from '../../../src/product/resources/index';
import { CANARY, join as joined, put, samples, withExif } from '../../core/assets/samples';
import { type Client, clientWith, confirm, sessionCookie, signIn } from '../../core/node/client';
import {
  addOperator,
  launch,
  type Options,
  type ServerProcess,
  startServer,
} from '../../core/node/serverProcess';
import { madeFolder } from '../../core/node/temporaryFolder';
import { migrations } from '../../core/theProduct';

/** Each of them stands nowhere else: what a server that holds them lets out is found by looking for the word. */
const OLD = 'canary-of-an-older-system';
const VISITOR = { name: '카나리새', phone: '010-4821-7733', email: 'visitor@canary.example.net' };
const MEMBER = {
  username: 'purged@canary.example.org',
  name: '둥지빈새',
  phone: '010-9090-4711',
  address1: '서울특별시 강남구 새장로 4711',
  note: 'purged canary note',
};
const OPERATOR = { username: 'operator@example.com', password: 'quiet-river-stone' };
const allResources: readonly AnyResource[] = resources;

/** A post that is deleted with its older states, and then removed from the bin. */
const BINNED = '버려진 카나리 둥지';

const folder = madeFolder();
/** A backup of all of it, taken while the server runs. */
const backup = madeFolder();
const options: Options = {
  dataDir: folder.path,
  variables: {
    NODE_ENV: 'production',
    // Nothing listens there: each mail fails, and is told in the log.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'console@example.com',
  },
};
let server: ServerProcess;
let client: Client;
let output = '';
/** What was answered to each call: the address, everything that came back, and its status. */
const answered: [path: string, text: string, status: number][] = [];
let thumb: Asset;
let form: Loose;

const ask = async (...[method, path, sent]: Parameters<Client>) => {
  const answer = await client(method, path, sent);
  const isWhole = sent?.headers?.limit === '0';
  answered.push([
    `${method} ${path}${isWhole ? ', whole' : ''}`,
    JSON.stringify([...answer.headers]) + answer.text,
    answer.status,
  ]);
  return answer;
};
const recordIn = (json: Loose, one: string) => json[one] as Loose & { _id: string; version: number };

/** A photo as a phone makes it, with the place where it was taken. */
const photo = () => {
  const sample = samples['JPEG with a colour profile'] ?? expect.fail();
  const turned = { ...sample, bytes: withExif(sample, 6) };
  const bytes = joined(put(turned, sample.places[0] ?? 0, joined(...sample.metadata(CANARY))), CANARY);
  return new File([bytes], 'photo.jpg');
};

async function change(path: string, { _id, version }: { _id: string; version: number }, json: Loose) {
  const headers = { 'if-match': `"${version}"` };
  expect((await client('PUT', `${path}/${_id}`, { json: { _id, ...json }, headers })).status).toBe(200);
}

/** Makes a post, changes and deletes it, and removes it from the bin. */
async function emptyFromBin(): Promise<void> {
  const made = await client('POST', 'notifications', {
    json: { subject: BINNED, content: `<p>${BINNED}</p>` },
  });
  const notice = recordIn(made.json, 'notification');
  await change('notifications', notice, { subject: `${BINNED} 2` });
  const deleted = await client('DELETE', `notifications/${notice._id}`, { headers: { 'if-match': '"2"' } });
  expect([deleted.status, bytesOnDisk().includes(BINNED)]).toEqual([200, true]);
  const [item] = (await client('GET', 'bin')).json.items as { _id: string }[];
  const headers = { 'if-match': '*' };
  expect((await client('DELETE', `bin/${item?._id}`, { headers })).status).toBe(200);
}

/** What an older system left in each record: keys that no schema declares, at the top and further down. */
async function plantSecrets(): Promise<number> {
  const store = createSqliteStore(join(folder.path, 'console.sqlite'));
  await store.open(createAllCollections(allResources, totals), migrations);
  const paths = [...new Set(allResources.map(({ api }) => api.path))];
  const planted = await store.transaction(async (tx) => {
    let count = 0;
    for (const path of paths) {
      for (const record of await tx.find(path, { where: [], order: [], skip: 0, limit: 0 })) {
        const meta = {
          ...(record.meta as Loose | undefined),
          resetToken: OLD,
          deep: [{ residentNumber: OLD }],
        };
        await tx.replace(path, { ...record, passwordHash: OLD, password: OLD, meta });
        count += 1;
      }
    }
    return count;
  });
  await store.close();
  return planted;
}

/** Every list, record and page that an operator can ask for, and mistakes that are told in words. */
async function lookEverywhere(): Promise<void> {
  const all = { skip: '0', limit: '200' };
  const reason = { 'x-export-reason': encodeURIComponent('새를 찾습니다') };
  for (const { api } of allResources) {
    const fixed = new URLSearchParams(
      Object.entries(api.fixed ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const codes = api.path === 'boards' ? ['work', 'press'] : api.path === 'forms' ? ['contact'] : [''];
    for (const code of codes) {
      const query = `${fixed}${code && `code=${code}`}`;
      const list = await ask('GET', `${api.path}?${query}`, { headers: all });
      await ask('GET', `${api.path}?${query}`, { headers: { skip: '0', limit: '0', ...reason } });
      await ask('GET', `${api.path}/titles?q=a&${query}`);
      for (const record of (list.json[api.many] ?? []) as Loose[]) {
        await ask('GET', `${api.path}/${record._id}`);
        const { json } = await ask('GET', `${api.path}/${record._id}/history`);
        for (const { version } of (json.versions ?? []) as Loose[])
          await ask('GET', `${api.path}/${record._id}/history/${version}`);
      }
    }
    await ask('GET', api.path);
    await ask('POST', api.path, { json: { unknown: 1 } });
  }
  for (const path of [
    'session',
    'views',
    'access-log',
    'dashboard/summary',
    'dashboard/reviews',
    'search?q=a',
    'bin',
    'outbox',
    'openapi.json',
  ])
    await ask('GET', path);
  for (const term of [VISITOR.email, VISITOR.name, MEMBER.username])
    await ask('GET', `search?q=${encodeURIComponent(term)}`);
  for (const path of [
    '/console',
    '/console/users',
    '/healthz',
    '/readyz',
    '/metrics',
    '/console/assets/none.js',
  ])
    await ask('GET', path);
}

/** An operator who has just given their own password once more, so that nothing is refused to them. */
const confirmedClient = async (): Promise<Client> => {
  const cookie = await sessionCookie(server.url, OPERATOR.username, OPERATOR.password);
  await confirm(server.url, cookie, OPERATOR.password);
  return clientWith(server.url, cookie);
};

beforeAll(async () => {
  await addOperator(options, OPERATOR);
  server = await startServer(options);
  client = await confirmedClient();
  const member = await client('POST', 'users', { json: { type: 'person', ...MEMBER } });
  expect([member.status, member.text]).toEqual([201, expect.any(String)]);
  const faq = await client('POST', 'faqs', { json: { subject: 'A question', content: '<p>An answer</p>' } });
  // So that it has a history, in which a record of an older system is told too.
  await change('faqs', recordIn(faq.json, 'faq'), { subject: 'A question that was changed' });
  await emptyFromBin();
  form = recordIn((await client('POST', 'forms', { json: { code: 'contact', meta: VISITOR } })).json, 'form');
  const made = await client('POST', 'boards', { json: { code: 'work', subject: 'A work' } });
  const board = recordIn(made.json, 'board');
  const shown = await client('POST', `boards/${board._id}/thumb`, {
    file: photo(),
    headers: { 'if-match': '"1"' },
  });
  thumb = recordIn(shown.json, 'board').thumb as Asset;

  const { _id, version } = recordIn(member.json, 'user');
  const memo = await client('POST', `users/${_id}/memos`, { json: { text: MEMBER.note } });
  const place = { resource: 'users', record: _id, form: 'edit', base: { version, values: {} }, tab: 'a' };
  const draft = await client('PUT', 'drafts/member', { json: { ...place, changes: MEMBER } });
  expect([memo.status, draft.status]).toEqual([201, 200]);
  const withdrawn = await client('POST', `users/${_id}/withdraw`, {
    headers: { 'if-match': `"${version}"` },
  });
  expect(withdrawn.status).toBe(200);
  const purged = await client('DELETE', `users/${_id}`, { headers: { 'if-match': `"${version + 1}"` } });
  expect([purged.status, purged.text]).toEqual([200, expect.any(String)]);
  await server.stop();
  output += server.output();

  expect(await plantSecrets()).toBeGreaterThan(3);
  server = await startServer(options);
  client = await confirmedClient();
  await ask('POST', `forms/${form._id}/reply-email`, { headers: { 'if-match': '"1"' } });
  await signIn(server.url, VISITOR.email, VISITOR.phone).catch(() => {});
  const [kept] = (await client('GET', 'faqs')).json.faqs as { _id: string; version: number }[];
  if (kept) await change('faqs', kept, { subject: 'A question of an older system' });
  await lookEverywhere();
  const { exited, output: said } = launch(options, ['backup', join(backup.path, 'taken')]);
  expect([await exited, said()]).toEqual([[0, null], expect.any(String)]);
  output += server.output() + said();
});
afterAll(async () => {
  await server.kill();
  folder.remove();
  backup.remove();
});

const answersWith = (...words: string[]) =>
  answered.flatMap(([path, text]) => (words.some((word) => text.includes(word)) ? [path] : []));

/** Every byte of the data, while the server has them open; `-lock` and the socket hold none. */
function bytesOnDisk(path = folder.path, tries = 20): Buffer {
  try {
    return Buffer.concat(
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
    );
  } catch (error) {
    // A server that has just started renames the folder of its screens, so a listed file may have gone.
    if (tries > 0 && (error as NodeJS.ErrnoException).code === 'ENOENT') return bytesOnDisk(path, tries - 1);
    throw error;
  }
}

describe('A canary', () => {
  const folders = () => [bytesOnDisk(), bytesOnDisk(backup.path)];
  const copiesWith = (word: string) => folders().filter((bytes) => bytes.includes(word));

  test('sits in a server that answers: there is something to find', () => {
    expect(answered.length).toBeGreaterThan(60);
    expect(answered.filter(([, text]) => text.includes('A question')).length).toBeGreaterThan(1);
    // A backup holds what the data hold, an older system's secrets too, and is as secret as they are.
    for (const bytes of folders())
      expect([OLD, VISITOR.email].filter((word) => !bytes.includes(word))).toEqual([]);
    const parts = ['GET bin', 'GET outbox', 'GET openapi.json', '/history', '/history/1', '/metrics'];
    const isSeen = (part: string) =>
      answered.some(([path, , status]) => status === 200 && path.includes(part));
    expect(parts.filter((part) => !isSeen(part))).toEqual([]);
  });

  test('of an older system is in no answer, page or line of the log', () => {
    expect(answersWith(OLD)).toEqual([]);
    expect(output).not.toContain(OLD);
  });

  test('of a visitor is in the visitor’s own record, and in no list, page or line of the log', () => {
    // Whole in the record itself, and in an export, after a reason and one's own password.
    const own = [`GET forms/${form._id}`, 'GET forms?code=contact, whole'];
    const seen = answersWith(VISITOR.email, VISITOR.phone, VISITOR.name).filter(
      (path) => !own.includes(path),
    );
    expect(seen).toEqual([]);
    expect(answersWith(VISITOR.email)).toEqual(expect.arrayContaining(own));
    for (const word of Object.values(VISITOR)) expect(output).not.toContain(word);
    expect(output).toMatch(/mail/i);
  });

  test('of a photo’s place is in no file that everybody may fetch, and in none that is kept', async () => {
    const response = await fetch(server.url + thumb.url);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeGreaterThan(200);
    expect([bytes.includes('CANARY'), bytes.includes('37.5665')]).toEqual([false, false]);
    expect(copiesWith(CANARY)).toEqual([]);
  });

  test('of a record that was removed from the bin is in no answer, line of the log, file of the data or backup', () => {
    expect(answersWith(BINNED)).toEqual([]);
    expect(copiesWith(BINNED)).toEqual([]);
    expect(output).not.toContain(BINNED);
  });

  test('of a purged member is in no answer, page, line of the log, file of the data or backup', () => {
    const words = Object.values(MEMBER);
    expect(answersWith(...words)).toEqual([]);
    const bytes = Buffer.concat([bytesOnDisk(), bytesOnDisk(backup.path)]);
    expect(words.filter((word) => bytes.includes(word) || bytes.includes(word.toLowerCase()))).toEqual([]);
    expect(words.filter((word) => output.includes(word))).toEqual([]);
  });
});
