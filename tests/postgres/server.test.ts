import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../node/client';
import { addOperator, launch, type Options, startServer } from '../node/serverProcess';
import { temporaryFolder } from '../node/temporaryFolder';
import { type Database, freshDatabase } from './database';

const OWN = { username: 'kim@example.com', password: 'own-password-1' };

/** Data of a server on a database of its own. */
async function newData(): Promise<Options & { database: Database }> {
  const database = await freshDatabase();
  const dataDir = temporaryFolder();
  onTestFinished(() => database.drop());
  return { database, dataDir, variables: { DATABASE_URL: database.url } };
}

const start = async (options: Options) => {
  const server = await startServer(options);
  onTestFinished(() => server.kill());
  return server;
};

test('an operator signs in, stores and lists records, and finds them after a restart; no demo data are made', async () => {
  const options = await newData();
  expect(await addOperator(options, OWN)).toContain(`${OWN.username} can sign in.`);
  const first = await start(options);
  expect(first.output()).not.toContain('Demo operator');
  const client = await signIn(first.url, OWN.username, OWN.password);
  const made = await client('POST', 'faqs', { json: { subject: '남는 질문' } });
  expect(made.status).toBe(201);
  const listed = await client('GET', 'faqs?sort=subject');
  expect(listed.json).toMatchObject({ faqs: [{ subject: '남는 질문' }], summary: { totalCount: 1 } });
  // The console itself is served as well.
  expect((await client('GET', '/console')).text).toContain('<meta name="console"');
  expect(await first.stop()).toBe(0);

  const second = await start({ ...options, port: first.port });
  const { _id } = made.json.faq as { _id: string };
  // The session is in the database too.
  const { status, json } = await client('GET', `faqs/${_id}`);
  expect([status, json.faq]).toEqual([200, expect.objectContaining({ subject: '남는 질문' })]);
  expect(await second.stop()).toBe(0);
});

test('a rotated key is used without a restart, by processes that share no folder', async () => {
  const options = await newData();
  const server = await start(options);
  const other = await start({ ...options, dataDir: temporaryFolder() });
  const kid = async (url: string) =>
    (await (await fetch(`${url}/api/console/session/key`)).json()).key.kid as string;
  const before = await kid(server.url);
  expect(await kid(other.url)).toBe(before);
  const { child, exited, output } = launch({ ...options, dataDir: temporaryFolder() }, ['keys', 'rotate']);
  child.stdin.end();
  expect([await exited, output()]).toEqual([[0, null], expect.stringContaining('new key')]);
  const after = await kid(server.url);
  expect(after).not.toBe(before);
  expect(await kid(other.url)).toBe(after);
});

test('the record of access is verified while the server runs', async () => {
  const options = await newData();
  await addOperator(options, OWN);
  const server = await start(options);
  await signIn(server.url, OWN.username, OWN.password);
  const { child, exited, output } = launch(options, ['audit', 'verify']);
  child.stdin.end();
  await exited;
  expect(output()).toMatch(/entries since .* follow each other without a gap/);
});

test('a server that can not reach its database does not start, and says why', async () => {
  const { child, exited, output } = launch({
    dataDir: temporaryFolder(),
    variables: { DATABASE_URL: 'postgres://console:s3cret@127.0.0.1:1/console' },
  });
  child.stdin.end();
  expect(await exited).toEqual([1, null]);
  expect(output()).toContain('The database of DATABASE_URL can not be used');
  expect(output()).not.toContain('s3cret');
});
