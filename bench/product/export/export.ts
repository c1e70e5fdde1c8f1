// npm run bench -- export [members]: what an export of all members costs the server, and others who work meanwhile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listExportedFieldPaths } from '../../../src/core/engine/excel/sheet/sheetSpecOf';
import { users } from '../../../src/product/resources/users';
import { type Client, confirm, sessionCookie, sessionHeaders, signIn } from '../../../tests/core/node/client';
import { addOperator, startServer } from '../../../tests/core/node/serverProcess';
import { memberDocuments } from '../members/people';
import { barOf, p95, type Turn, work } from '../process/others';
import { plant } from '../process/plant';
import { cpuOf, memoryOf, watchMemory } from '../process/process';

const EXPORTER = { username: 'export@example.com', password: 'all-of-them-4711' };
const WORKER = { username: 'worker@example.com', password: 'others-at-work-4711' };
const MEMBERS = Number(process.argv[2] ?? 100_000);
const WORKERS = 4;
const QUIET = 5_000;
const MIB = 1024 * 1024;

/** What others do meanwhile: lists, a page, a save. The list of all those members is not among it. */
const turns: readonly Turn[] = [
  (client) => client('GET', 'notifications'),
  (client) => client('GET', 'boards?code=work'),
  (client) => client('GET', '/console/notices'),
  (client) => client('POST', 'faqs', { json: { subject: 'A question' } }),
];

/** Members of whom none has withdrawn. */
function* membersThere() {
  for (const member of memberDocuments(MEMBERS, [])) yield { ...member, isWithdrawn: false };
}

/** What the console asks of each member for its file. */
const FIELDS = `&fields=${users.list ? listExportedFieldPaths(users, users.list).join() : '_id'}`;

/** Reads an export to its end; returns its bytes and how many members it holds. */
const takeExport = async (url: string, cookie: string, fields: string) => {
  const response = await fetch(`${url}/api/console/users?isWithdrawn=false${fields}`, {
    headers: {
      ...sessionHeaders(url, cookie),
      limit: '0',
      'x-export-reason': encodeURIComponent('a measurement'),
    },
  });
  if (!response.ok || !response.body) throw new Error(await response.text());
  let bytes = 0;
  let members = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    const text = rest + decoder.decode(chunk, { stream: true });
    const parts = text.split('"version":');
    members += parts.length - 1;
    rest = (parts.at(-1) ?? '').slice(-20);
  }
  if (!rest.endsWith(']}')) throw new Error('The export broke off');
  return { bytes, members };
};

const dataDir = await mkdtemp(join(tmpdir(), 'console-export-'));
const options = { dataDir, variables: { NODE_ENV: 'production' } };
await addOperator(options, EXPORTER);
await plant(dataDir, 'users', membersThere());
await addOperator(options, WORKER);
const server = await startServer(options);
const cookie = await sessionCookie(server.url, EXPORTER.username, EXPORTER.password);
await confirm(server.url, cookie, EXPORTER.password);
const clients: Client[] = [];
for (let count = 0; count < WORKERS; count += 1) {
  clients.push(await signIn(server.url, WORKER.username, WORKER.password));
}

await work(clients, turns, wait(QUIET));
const quiet = await work(clients, turns, wait(QUIET));
const before = memoryOf(server.pid);
const cpu = cpuOf(server.pid);
const watched = watchMemory(server.pid);
const began = performance.now();
const exporting = takeExport(server.url, cookie, FIELDS);
const busy = await work(clients, turns, exporting);
const seconds = (performance.now() - began) / 1_000;
const highest = watched.stop();
const worked = cpuOf(server.pid) - cpu;
const { bytes, members } = await exporting;
const wholeBegan = performance.now();
const wholeCpu = cpuOf(server.pid);
const whole = await takeExport(server.url, cookie, '');
const wholeSeconds = (performance.now() - wholeBegan) / 1_000;
const wholeWorked = cpuOf(server.pid) - wholeCpu;
const page = await (await signIn(server.url, EXPORTER.username, EXPORTER.password))(
  'GET',
  'users?isWithdrawn=false',
  {
    headers: { skip: '0', limit: '100' },
  },
);
await server.kill();
await rm(dataDir, { recursive: true, force: true });

const bar = barOf(quiet);
const more = highest - before;
const expected = MEMBERS + 2;
console.log(
  `${members} members, ${(bytes / MIB).toFixed(0)} MiB in ${seconds.toFixed(1)} s, CPU of the server ${worked.toFixed(1)}`,
);
console.log(
  `Bytes a row: ${(bytes / members).toFixed(0)} with the columns of the file, ${(whole.bytes / whole.members).toFixed(0)} of a whole row (${wholeSeconds.toFixed(1)} s alone, CPU ${wholeWorked.toFixed(1)}), ${(Buffer.byteLength(page.text) / 100).toFixed(0)} in a list`,
);
console.log(`Memory: ${more.toFixed(0)} MiB more (bar 60; ${before.toFixed(0)} before)`);
console.log(
  `Others' p95: ${p95(busy).toFixed(0)} ms (bar ${bar.toFixed(0)}; ${p95(quiet).toFixed(0)} without; longest ${Math.max(...busy).toFixed(0)} and ${Math.max(...quiet).toFixed(0)})`,
);
if (members !== expected || more > 60 || p95(busy) > bar) process.exitCode = 1;
