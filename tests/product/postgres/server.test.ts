import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../core/node/client';
import { startOwn } from '../../core/node/ownServer';
import { addOperator, launch, type Options, run } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';
import { type Database, freshDatabase } from '../../core/postgres/database';
import { addNotice, filesIn } from '../node/notices';

const OWN = { username: 'kim@example.com', password: 'own-password-1' };

/** Data of a server on a database of its own. */
async function newData(): Promise<Options & { database: Database }> {
  const database = await freshDatabase();
  const dataDir = temporaryFolder();
  onTestFinished(() => database.drop());
  return { database, dataDir, variables: { DATABASE_URL: database.url } };
}

test('an operator signs in, stores and lists records, and finds them after a restart; no demo data are made', async () => {
  const options = await newData();
  expect(await addOperator(options, OWN)).toContain(`${OWN.username} can sign in.`);
  const first = await startOwn(options);
  expect(first.output()).not.toContain('Demo operator');
  const client = await signIn(first.url, OWN.username, OWN.password);
  const made = await client('POST', 'faqs', { json: { subject: '남는 질문' } });
  expect(made.status).toBe(201);
  const listed = await client('GET', 'faqs?sort=subject');
  expect(listed.json).toMatchObject({ faqs: [{ subject: '남는 질문' }], summary: { totalCount: 1 } });
  // The console itself is served as well.
  expect((await client('GET', '/console')).text).toContain('<meta name="console"');
  expect(await first.stop()).toBe(0);

  const second = await startOwn({ ...options, port: first.port });
  const { _id } = made.json.faq as { _id: string };
  // The session is in the database too.
  const { status, json } = await client('GET', `faqs/${_id}`);
  expect([status, json.faq]).toEqual([200, expect.objectContaining({ subject: '남는 질문' })]);
  expect(await second.stop()).toBe(0);
});

test('a rotated key is used without a restart, by processes that share no folder', async () => {
  const options = await newData();
  const server = await startOwn(options);
  const other = await startOwn({ ...options, dataDir: temporaryFolder() });
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
  const server = await startOwn(options);
  await signIn(server.url, OWN.username, OWN.password);
  const { child, exited, output } = launch(options, ['audit', 'verify']);
  child.stdin.end();
  await exited;
  expect(output()).toMatch(/entries since .* follow each other without a gap/);
});

test('pools: its metrics tell of the connections to the database', async () => {
  const server = await startOwn(await newData());
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toMatch(/^console_pool_connections\{pool="writing",state="(used|idle)"\} 1$/m);
  expect(text).toMatch(/^console_pool_connections\{pool="reading",state="idle"\} [1-8]$/m);
  expect(text).toContain('console_pool_waiting{pool="reading"} 0\n');
});

test('fsck names whatever does not fit in the database, while the server runs', async () => {
  const options = await newData();
  await addOperator(options, OWN);
  const server = await startOwn(options);
  const client = await signIn(server.url, OWN.username, OWN.password);
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push((await addNotice(client, `공지 ${at}`))._id);
  const fine = await run(options, 'fsck');
  expect(fine).toEqual({ code: 0, output: expect.stringContaining('notifications: 3 records') });
  expect(fine.output).toMatch(/the keys of \d+ documents/);

  const { query } = options.database;
  const [moved = '', unlisted = '', broken = ''] = ids;
  await query(`update "notifications:keys" set "key:createdAt" = '=1999' where _id = $1`, [moved]);
  await query(`delete from "notifications:keys" where _id = $1`, [unlisted]);
  await query(`insert into "notifications:keys" (_id) values ('nobody')`);
  await query(`update notifications set doc = '{' where _id = $1`, [broken]);
  const [lost = ''] = filesIn(options.dataDir);
  rmSync(lost);
  const { code, output } = await run(options, 'fsck');
  expect(code).toBe(1);
  expect(
    output
      .split('\n')
      .filter((line) => line.startsWith('WRONG: '))
      .sort(),
  ).toEqual(
    [
      `WRONG: file ${lost.split('/').at(-1)} is missing`,
      `WRONG: notifications/${moved} is found by other values than it has`,
      `WRONG: notifications/${unlisted} is in no list`,
      'WRONG: notifications: 1 records are listed and are not there',
      `WRONG: notifications/${broken} can't be read`,
    ].sort(),
  );
});

test('a command that only reads changes no database, and one that is empty has nothing to tell', async () => {
  const options = await newData();
  for (const command of [['fsck'], ['audit', 'verify'], ['backup', join(temporaryFolder(), 'backup')]])
    expect(await run(options, ...command)).toEqual({
      code: 1,
      output: expect.stringContaining('The database of DATABASE_URL is empty'),
    });
  expect(await options.database.query(`select to_regclass('_schema') as known`)).toEqual([{ known: null }]);
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
