// npm run bench -- uploads [count]: what thirty uploads of 50 MB at once cost in memory, and how long others wait.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionCookie, sessionHeaders, signIn } from '../../../tests/core/node/client';
import { startServer } from '../../../tests/core/node/serverProcess';
import { line, work } from '../abuse/operators';

const DEMO = { username: 'admin@example.com', password: 'console-demo-1234' };
const UPLOADS = 30;
const MIB = 1024 * 1024;
const FILE = 50 * MIB;
const MEMORY_BAR = 150; // MiB more than before
const WAIT_BAR = 300; // milliseconds, of the 95th of a hundred calls
const LOOK_EVERY = 50;
const BOUNDARY = 'the-boundary';

const count = Number(process.argv[2] ?? UPLOADS);

/** Mebibytes that the process holds (VmRSS). */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`,
);
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
const BLOCK = Buffer.alloc(64 * 1024, 1);

function* body() {
  yield HEAD;
  for (let sent = 0; sent < FILE; sent += BLOCK.length) yield BLOCK;
  yield TAIL;
}

const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const server = await startServer({ dataDir });
const client = await signIn(server.url, DEMO.username, DEMO.password);
const cookie = await sessionCookie(server.url, DEMO.username, DEMO.password);

/** Uploads one file, again after Retry-After if the server is busy; returns the status. */
const upload = async (path: string): Promise<number> => {
  const headers = {
    'If-Match': '*',
    ...sessionHeaders(server.url, cookie),
    'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    'Content-Length': HEAD.length + FILE + TAIL.length,
  };
  const { status, retry } = await new Promise<{ status: number; retry: number }>((resolve, reject) => {
    const sending = request(`${server.url}/api/console/${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retry: Number(answer.headers['retry-after'] ?? 0) });
    });
    sending.on('error', reject);
    Readable.from(body()).pipe(sending);
  });
  if (status !== 503) return status;
  await wait(retry * 1_000);
  return upload(path);
};

const paths = await Promise.all(
  Array.from({ length: count }, async (_, index) => {
    const { json } = await client('POST', 'notifications', { json: { subject: `Notice ${index}` } });
    return `notifications/${(json.notification as { _id: string })._id}/upload`;
  }),
);
const before = memoryOf(server.pid);
let most = before;
const looking = setInterval(() => {
  most = Math.max(most, memoryOf(server.pid));
}, LOOK_EVERY);

let isOver = false;
const start = performance.now();
const uploading = Promise.all(paths.map(upload)).finally(() => {
  isOver = true;
});
const waits = await work(client, () => isOver);
const statuses = await uploading;
const seconds = (performance.now() - start) / 1_000;
clearInterval(looking);
await server.stop();
await rm(dataDir, { recursive: true, force: true });

const stored = statuses.filter((status) => status === 200).length;
console.log(`${stored} of ${count} uploads of 50 MB stored in ${seconds.toFixed(1)} s`);
console.log(
  `Memory: ${before.toFixed(0)} MiB before, ${most.toFixed(0)} at most: ${(most - before).toFixed(0)} more (bar ${MEMORY_BAR})`,
);
console.log(`${''.padEnd(38)}    p50    p95    max (ms)`);
console.log(line('operators meanwhile', waits));
if (stored < count || most - before > MEMORY_BAR || waits.p95 > WAIT_BAR || waits.failed > 0)
  process.exitCode = 1;
