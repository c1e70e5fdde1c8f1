import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, test } from 'vitest';
import { type Client, sessionCookie, sessionHeaders, signIn } from '../../core/node/client';
import { startOwn } from '../../core/node/ownServer';
import { addOperator, launch, type Options } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const OWN = { username: 'kim@example.com', password: 'own-password-1' };

const newData = (): Options => ({ dataDir: temporaryFolder(), variables: { NODE_ENV: 'production' } });

/** Runs the command beside a running server, or without one; answers what it exits with and prints. */
const audit = async (options: Options, ...args: string[]) => {
  const { exited, output } = launch(options, ['audit', ...args]);
  const [code] = await exited;
  return { code, output: output() };
};

/** Changes what is stored behind the server's back, over a connection of one's own. */
const tamper = (options: Options, statement: string) => {
  const database = new DatabaseSync(join(options.dataDir, 'console.sqlite'));
  try {
    database.exec(statement);
  } finally {
    database.close();
  }
};

const members = async (client: Client, count: number) => {
  for (let index = 0; index < count; index += 1) {
    const json = { type: 'person', name: `회원${index}`, phone: '010-1234-5678' };
    expect((await client('POST', 'users', { json })).status).toBe(201);
  }
};

test('audit verify follows the record while the server writes it, and says where it is broken', async () => {
  const options = newData();
  const server = await startOwn(options);
  await addOperator(options, OWN);
  const client = await signIn(server.url, OWN.username, OWN.password);
  await members(client, 3);
  let writes = true;
  const writing = (async () => {
    while (writes) await client('GET', 'users?isWithdrawn=false');
  })();
  const whole = await audit(options, 'verify');
  writes = false;
  await writing;
  expect(whole.code).toBe(0);
  expect(whole.output).toMatch(
    /^\d+ entries since 20\d\d-\S+Z follow each other without a gap\.\nLast: \d+ [0-9a-f]{64}\n$/,
  );

  tamper(options, `update "access-log" set doc = json_set(doc, '$.count', 99) where doc ->> '$.number' = 3`);
  const changed = await audit(options, 'verify');
  expect(changed).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^BROKEN: entry 3 is not as it was written .*The 2 entries before it follow/,
    ),
  });
  tamper(options, `delete from "access-log" where doc ->> '$.number' = 2`);
  expect((await audit(options, 'verify')).output).toMatch(/^BROKEN: entry 2 is missing/);
  // The server goes on, and its screen says the same.
  const { json } = await client('GET', 'access-log/verify');
  expect(json.verified).toMatchObject({ count: 1, broken: { number: 2, because: 'missing' } });
  await server.stop();
  expect((await audit(options, 'verify')).code).toBe(1);
});

test('audit says how it is used, and that nothing was recorded yet', async () => {
  const options = newData();
  for (const args of [[], ['repair']]) {
    expect(await audit(options, ...args)).toEqual({ code: 1, output: 'Usage: npm run audit -- verify\n' });
  }
  expect(await audit(options, 'verify')).toEqual({
    code: 1,
    output: expect.stringContaining('does not exist: nothing is stored yet.'),
  });
});

const KILLS = 4;
const READERS = 24;

test('a kill leaves no answer with personal data without its entry', async () => {
  const options = newData();
  let server = await startOwn(options);
  await addOperator(options, OWN);
  const client = await signIn(server.url, OWN.username, OWN.password);
  await members(client, READERS);
  const { json } = await client('GET', 'users?isWithdrawn=false', { headers: { limit: '100' } });
  const ids = (json.users as { _id: string; name: string }[])
    .filter(({ name }) => name.startsWith('회'))
    .map(({ _id }) => _id);
  expect(ids).toHaveLength(READERS);
  const given = new Map<string, number>();
  for (let round = 0; round < KILLS; round += 1) {
    const { url } = server;
    const cookie = await sessionCookie(url, OWN.username, OWN.password);
    let isKilled = false;
    const open = async (id: string) => {
      const answer = await fetch(`${url}/api/console/users/${id}`, { headers: sessionHeaders(url, cookie) });
      // With the first byte of an answer the value may be known; the server dies at that moment.
      if (!isKilled) {
        isKilled = true;
        process.kill(server.pid, 'SIGKILL');
      }
      expect(answer.status).toBe(200);
      given.set(id, (given.get(id) ?? 0) + 1);
    };
    await Promise.allSettled(ids.map(open));
    await server.kill();
    server = await startOwn(options);
  }
  expect([...given.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(KILLS);
  const again = await signIn(server.url, OWN.username, OWN.password);
  const record = await again('GET', 'access-log?action=detail', { headers: { limit: '200' } });
  const told = (record.json.entries as { _subject: string; result: string }[]).filter(
    ({ result }) => result === 'done',
  );
  for (const [id, count] of given) {
    const entries = told.filter(({ _subject }) => _subject === id).length;
    expect([id, entries >= count]).toEqual([id, true]);
  }
  expect((await audit(options, 'verify')).code).toBe(0);
});
