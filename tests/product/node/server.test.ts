import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessionCookie, sessionHeaders, signIn } from '../../core/node/client';
import { startOwn } from '../../core/node/ownServer';
import { addOperator, launch, type Options } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';

const DEMO = { username: 'admin@example.com', password: 'console-demo-1234' };
const OWN = { username: 'kim@example.com', password: 'own-password-1' };

const newData = (variables: Options['variables'] = {}): Options => ({
  dataDir: temporaryFolder(),
  variables,
});

/** Data with an operator of their own and nothing else, which are made faster than demo data. */
const ownData = async () => {
  const options = newData({ NODE_ENV: 'production' });
  await addOperator(options, OWN);
  return options;
};

const runToEnd = async (options: Options, args?: readonly string[], input = '') => {
  const { child, exited, output } = launch(options, args);
  child.stdin.end(input);
  const [code] = await exited;
  return { code, output: output() };
};

/** Resolves once the server takes no connection any more. */
const refusal = async (url: string) => {
  while (await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).catch(() => null));
};

test('the first start fills a new database and names who signs in; the second finds everything again', async () => {
  const options = newData();
  const first = await startOwn(options);
  expect(first.output()).toContain(`Demo operator: ${DEMO.username} / ${DEMO.password}`);
  const client = await signIn(first.url, DEMO.username, DEMO.password);
  const made = await client('POST', 'faqs', { json: { subject: '남는 질문' } });
  expect(made.status).toBe(201);
  expect(await first.stop()).toBe(0);

  const second = await startOwn({ ...options, port: first.port });
  expect(second.output()).not.toContain('Demo operator');
  const { _id } = made.json.faq as { _id: string };
  expect((await client('GET', `faqs/${_id}`)).json.faq).toMatchObject({ subject: '남는 질문' });
});

test('production has no demo data and no account until the command makes one', async () => {
  const options = newData({ NODE_ENV: 'production' });
  const empty = await startOwn(options);
  expect(empty.output()).not.toContain('Demo operator');
  await expect(signIn(empty.url, DEMO.username, DEMO.password)).rejects.toThrow('could not sign in');
  await empty.stop();

  expect(await addOperator(options, OWN)).toContain(`${OWN.username} can sign in.`);
  const server = await startOwn(options);
  const client = await signIn(server.url, OWN.username, OWN.password);
  expect((await client('GET', 'session')).json.session).toMatchObject({ scope: ['console'] });
});

test('demo data are served to nobody else, until their operator has a password of its own', async () => {
  const options = newData();
  await (await startOwn(options)).stop();
  const behindProxy = { ...options, variables: { PUBLIC_URL: 'https://console.example.com' } };
  for (const variables of [behindProxy.variables, { TRUST_PROXY: '1' }]) {
    const { code, output } = await runToEnd({ ...options, variables });
    expect(code).toBe(1);
    expect(output).toMatch(/^The data hold the demo operator .*operator -- add admin@example\.com.*\n$/);
  }
  await addOperator(behindProxy, { ...OWN, username: DEMO.username });
  const { child, output } = launch(behindProxy);
  onTestFinished(() => void child.kill('SIGKILL'));
  await vi.waitFor(() => expect(output()).toContain('https://console.example.com/console'), 10_000);
});

test('the operator command says what it wants', async () => {
  const options = newData();
  const short = await runToEnd(options, ['operator', 'add', OWN.username], 'short\n');
  expect(short).toEqual({ code: 1, output: 'A password has 10 to 200 characters.\n' });
  const nameless = await runToEnd(options, ['operator', 'add']);
  expect(nameless).toEqual({
    code: 1,
    output: `Usage: npm run operator -- add <username> [--name <name>] [--only <rights>]
       npm run operator -- list
       npm run operator -- remove <username>
       npm run operator -- second --reset <username>
       npm run operator -- addresses --clear <username>
`,
  });
  const unknown = await runToEnd(options, ['operate']);
  expect(unknown).toEqual({
    code: 1,
    output: 'Unknown command operate: serve, operator, data, audit, backup, restore, migrate, fsck, keys.\n',
  });
});

test('a wrong configuration is refused with a line for each mistake', async () => {
  const { code, output } = await runToEnd(newData({ TRUST_PROXY: 'yes', DATABASE_URL: 'mysql://db' }));
  expect(code).toBe(1);
  expect(output.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^DATABASE_URL must be/),
    expect.stringMatching(/^TRUST_PROXY must be/),
  ]);
});

test('data that a server has open are refused to another', async () => {
  const options = newData({ NODE_ENV: 'production' });
  await startOwn(options);
  const second = await runToEnd(options);
  expect(second.code).toBe(1);
  expect(second.output).toContain('another server has it open');
});

test('a server whose port is taken says so and ends, and its data are free', async () => {
  const first = await startOwn(newData({ NODE_ENV: 'production' }));
  const options = newData({ NODE_ENV: 'production' });
  expect(await runToEnd({ ...options, port: first.port })).toEqual({
    code: 1,
    output: `The server can't listen on 127.0.0.1, port ${first.port}: another program listens there. HOST and PORT say where.\n`,
  });
  expect(await addOperator(options, OWN)).toContain(`${OWN.username} can sign in.`);
  await startOwn(options);
});

test('a rotated key is used without a restart', async () => {
  const options = await ownData();
  const server = await startOwn(options);
  const kid = async () => (await (await fetch(`${server.url}/api/console/session/key`)).json()).key.kid;
  const before = await kid();
  expect((await runToEnd(options, ['keys', 'rotate'])).code).toBe(0);
  expect(await kid()).not.toBe(before);
  await expect(signIn(server.url, OWN.username, OWN.password)).resolves.toBeDefined();
});

test('SIGTERM lets a save that is on its way be stored, then ends with 0', async () => {
  const options = await ownData();
  const server = await startOwn(options);
  const cookie = await sessionCookie(server.url, OWN.username, OWN.password);
  const save = request(`${server.url}/api/console/faqs`, {
    method: 'POST',
    headers: { ...sessionHeaders(server.url, cookie), 'Content-Type': 'application/json' },
  });
  const answered = once(save, 'response');
  save.write('{"subject":');
  await once(save, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'));
  const stopped = server.stop();
  await refusal(server.url);
  save.end('"끝까지 저장된 질문"}');
  const [response] = await answered;
  expect(response.statusCode).toBe(201);
  response.resume();
  expect(await stopped).toBe(0);

  const again = await startOwn({ ...options, port: server.port });
  const client = await signIn(again.url, OWN.username, OWN.password);
  const { json } = await client('GET', 'faqs', { headers: { skip: '0', limit: '0' } });
  expect(json.faqs).toContainEqual(expect.objectContaining({ subject: '끝까지 저장된 질문' }));
});
