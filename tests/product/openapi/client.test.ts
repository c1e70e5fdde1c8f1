import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '../../../i18n/ko/product/index';
import { blocksOf } from '../../core/docs/followPage';
import { clientWith, confirm, sessionCookie } from '../../core/node/client';
import { addOperator, type ServerProcess, startServer } from '../../core/node/serverProcess';

const PAGE = 'docs/your-own-client.md';
const username = 'kim@example.com';
const password = 'a-clients-password-1';

const run = promisify(execFile);
const node = (folder: string, ...args: string[]) => run(process.execPath, args, { cwd: folder });
const tool = (path: string) => resolve('node_modules', path);

/** As strict as TypeScript gets. */
const tsconfig = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    types: ['node'],
  },
};

let folder: string;
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  // Below the project, where what the page installs is found.
  await mkdir('node_modules/.cache', { recursive: true });
  folder = await mkdtemp(resolve('node_modules/.cache/client-'));
  const dataDir = join(folder, 'data');
  const options = { dataDir };
  await addOperator(options, { username, password });
  server = await startServer(options);
  const cookie = await sessionCookie(server.url, username, password);
  const call = clientWith(server.url, cookie);
  for (const name of ['김가영', '김나영', '김다영', '김라영', '김마영', '김바영', '이사영']) {
    await call('POST', 'users', { json: { name } });
  }
  await confirm(server.url, cookie, password);
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  const scopes = ['console', 'console:support', 'console:members.view'];
  const made = await call('POST', 'tokens', { json: { name: '매장', scopes, expiresAt } });
  key = String(made.json.key);
  await writeFile(join(folder, 'openapi.json'), (await call('GET', 'openapi.json')).text);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  for (const { says, text } of blocksOf(await readFile(PAGE, 'utf8'))) {
    await writeFile(join(folder, says.file ?? ''), text);
  }
  const older = resolve('tests/core/openapi/olderTypescript.mjs');
  const generator = tool('openapi-typescript/bin/cli.js');
  await node(folder, '--import', older, generator, 'openapi.json', '--output', 'api.ts');
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('its curl commands get the answers that stand below them', async () => {
  const [, block = ''] = /## Curl: [\s\S]*?```sh\n([\s\S]*?)```/.exec(await readFile(PAGE, 'utf8')) ?? [];
  const [settings = '', ...commands] = block.split('\n\n');
  const here = settings.replace('https://console.example.com', server.url);
  const answers: string[] = [];
  let id = '';
  for (const command of commands) {
    const env = { ...process.env, KEY: key, ID: id };
    const { stdout } = await run('bash', ['-c', `${here}\n${command}`], { env });
    answers.push(stdout);
    if (answers.length === 2) id = JSON.parse(stdout).faq._id;
  }
  const [list = '', made = '', read = '', changed = '', gone = ''] = answers;
  expect(JSON.parse(list).summary).toMatchObject({ skip: 0, limit: 5 });
  expect(JSON.parse(made).faq).toMatchObject({ _id: id, version: 1 });
  expect(read).toMatch(/^etag: "1"/im);
  expect(JSON.parse(changed).faq).toMatchObject({ _id: id, version: 2 });
  expect(JSON.parse(gone)).toEqual({ faq: { _id: id } });
});

test('a client that is made of the document compiles, and works a day on a real server', async () => {
  await node(folder, tool('typescript/bin/tsc'), '--project', folder);
  const { stdout } = await node(folder, 'day.js', server.url, key);
  expect(stdout.trim().split('\n')).toEqual([
    'members 8 5',
    'created true',
    'edited 2 <p>이틀입니다.</p>',
    'conflict 412 conflict <p>이틀입니다.</p>',
    `refused invalid ${messages.resources.faqs.required.subject}`,
    'deleted true 404',
    'closed 403 no_right',
  ]);
});

test('and what the document does not know does not compile', async () => {
  const day = await readFile(join(folder, 'day.ts'), 'utf8');
  await writeFile(join(folder, 'wrong.ts'), day.replace("sort: '-createdAt'", "sort: 'nobody'"));
  await expect(node(folder, tool('typescript/bin/tsc'), '--project', folder)).rejects.toMatchObject({
    stdout: expect.stringContaining('wrong.ts'),
  });
});
