import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signIn } from '../../core/node/client';
import { startOwn } from '../../core/node/ownServer';
import { addOperator, launch, type Options } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const OWN = { username: 'kim@example.com', password: 'own-password-1' };
const NEXT = { ...OWN, password: 'quiet-river-stone' };

const newData = (): Options => ({
  dataDir: temporaryFolder(),
  variables: { NODE_ENV: 'production', CONSOLE_NAME: 'Gallery Haneul' },
});

const runOperator = async (options: Options, input: string) => {
  const { child, exited, output } = launch(options, ['operator', 'add', OWN.username]);
  child.stdin.end(`${input}\n`);
  const [code] = await exited;
  return { code, output: output() };
};

test('the operator command resets a password while the server runs, which ends the old sessions', async () => {
  const options = newData();
  const server = await startOwn(options);
  expect(await addOperator(options, OWN)).toContain(`${OWN.username} can sign in.`);
  const client = await signIn(server.url, OWN.username, OWN.password);
  expect((await client('GET', 'session')).status).toBe(200);
  await addOperator(options, NEXT);
  expect((await client('GET', 'session')).status).toBe(401);
  await expect(signIn(server.url, OWN.username, OWN.password)).rejects.toThrow('could not sign in');
  const again = await signIn(server.url, NEXT.username, NEXT.password);
  expect((await again('GET', 'session')).json.session).toMatchObject({ username: OWN.username });
});

test('weak passwords are refused, by the running server and without it', async () => {
  const options = newData();
  const refusals = async () => [
    await runOperator(options, 'short'),
    await runOperator(options, 'Password2026!'),
    await runOperator(options, 'haneul-1234'),
  ];
  const expected = [
    { code: 1, output: 'A password has 10 to 200 characters.\n' },
    { code: 1, output: 'This password is one of the commonest, or hardly another.\n' },
    { code: 1, output: 'This password has the user name or the name of the console in it.\n' },
  ];
  expect(await refusals()).toEqual(expected);
  await startOwn(options);
  expect(await refusals()).toEqual(expected);
});

test('the socket is its owner’s alone, goes on after nonsense, and one that a crash left is no obstacle', async () => {
  const options = newData();
  const path = join(options.dataDir, 'commands.sock');
  const first = await startOwn(options);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  for (const text of ['nonsense\n', `${JSON.stringify({ command: 'stop', args: [], secret: '' })}\n`]) {
    const socket = connect(path);
    socket.write(text);
    await new Promise((resolve) => {
      socket.resume().on('error', resolve).on('close', resolve);
    });
  }
  await addOperator(options, OWN);
  await first.kill();
  expect(await addOperator(options, NEXT)).toContain('can sign in');
  const second = await startOwn(options);
  await addOperator(options, OWN);
  await expect(signIn(second.url, OWN.username, OWN.password)).resolves.toBeDefined();
});

/** Milliseconds: each command is a process of its own. */
const SLOW = 60_000;

const run = async (options: Options, args: readonly string[], input = '') => {
  const { child, exited, output } = launch(options, ['operator', ...args]);
  child.stdin.end(input);
  const [code] = await exited;
  return { code, output: output() };
};

test(
  'operators are listed with their rights, and lose the console at once, while the server runs',
  async () => {
    const options = newData();
    const KIM = { username: 'kim@example.com', password: 'own-password-1' };
    const LEE = { username: 'lee@example.com', password: 'quiet-river-stone', only: 'content,read' };
    await addOperator(options, KIM);
    const server = await startOwn(options);
    await addOperator(options, LEE);
    const listed = `${KIM.username}\t${KIM.username}\tall\n${LEE.username}\t${LEE.username}\tcontent,read\n`;
    expect(await run(options, ['list'])).toEqual({ code: 0, output: listed });
    const client = await signIn(server.url, LEE.username, LEE.password);
    expect(await run(options, ['remove', LEE.username])).toMatchObject({ code: 0 });
    expect((await client('GET', 'session')).status).toBe(401);
    const member = await signIn(server.url, LEE.username, LEE.password);
    expect((await member('GET', 'faqs')).status).toBe(403);
    expect(await run(options, ['remove', LEE.username])).toEqual({
      code: 1,
      output: 'lee@example.com is no operator.\n',
    });
    expect(await run(options, ['remove', KIM.username])).toEqual({
      code: 1,
      output: 'kim@example.com is the last operator with every right. Give another one every right first.\n',
    });
    await server.stop();
    expect(await run(options, ['list'])).toMatchObject({
      code: 0,
      output: `${KIM.username}\t${KIM.username}\tall\n`,
    });
  },
  SLOW,
);
