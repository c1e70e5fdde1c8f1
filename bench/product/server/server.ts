// npm run bench -- server: how fast the server is ready on existing data, and what memory it holds after work.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, signIn } from '../../../tests/core/node/client';
import { type Options, startServer } from '../../../tests/core/node/serverProcess';
import { median } from '../../core/figures';
import { memoryOf } from '../process/process';

const DEMO = { username: 'admin@example.com', password: 'console-demo-1234' };
const STARTS = 7;
const REQUESTS = 1_000;
const PARALLEL = 8;
const REST = 10_000; // milliseconds

const timedStart = async (options: Options) => {
  const before = performance.now();
  const server = await startServer(options);
  return { server, time: performance.now() - before };
};

const idOf = (json: Record<string, unknown>) => (json.notification as { _id: string })._id;
const text = 'a line of an attachment\n'.repeat(2_000);

/** What operators do, in turn: lists, searches, a record, a page; every tenth time one is made, changed, removed. */
const mixed: readonly ((client: Client, index: number) => Promise<unknown>)[] = [
  (client) => client('GET', 'notifications', { headers: { skip: '0', limit: '15' } }),
  (client) => client('GET', '/console/notices'),
  (client) => client('GET', 'boards?code=work', { headers: { skip: '10', limit: '10' } }),
  (client) => client('GET', 'users?isWithdrawn=false&searchKey=name&searchValue=a'),
  (client) => client('GET', 'session'),
  async (client, index) => {
    const { json } = await client('POST', 'notifications', { json: { subject: `Notice ${index}` } });
    const headers = { 'If-Match': '*' };
    const body = { _id: idOf(json), isNotice: true };
    await client('PUT', `notifications/${idOf(json)}`, { json: body, headers });
    const file = new File([text], 'lines.txt', { type: 'text/plain' });
    await client('POST', `notifications/${idOf(json)}/upload`, { file, headers });
    await client('DELETE', `notifications/${idOf(json)}`, { headers });
  },
];
const REQUESTS_A_TURN = 9;

const work = async (client: Client, turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const request of mixed) await request(client, turn);
  }
};

const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const first = await startServer({ dataDir });
await first.stop();

const times: number[] = [];
for (let start = 0; start < STARTS; start += 1) {
  const { server, time } = await timedStart({ dataDir });
  times.push(time);
  await server.stop();
}

const server = await startServer({ dataDir });
const client = await signIn(server.url, DEMO.username, DEMO.password);
const turns = Math.ceil(REQUESTS / REQUESTS_A_TURN / PARALLEL);
await Promise.all(Array.from({ length: PARALLEL }, () => work(client, turns)));
const busy = memoryOf(server.pid);
await wait(REST);
const rested = memoryOf(server.pid);
await server.kill();
await rm(dataDir, { recursive: true, force: true });

console.log(`Ready on existing data: ${median(times).toFixed(0)} ms (bar 1000; median of ${STARTS})`);
console.log(
  `Memory 10 s after ${turns * PARALLEL * REQUESTS_A_TURN} mixed requests: ${rested.toFixed(0)} MiB (bar 150; ${busy.toFixed(0)} while busy)`,
);
if (median(times) > 1_000 || rested > 150) process.exitCode = 1;
