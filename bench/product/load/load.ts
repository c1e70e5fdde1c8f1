// npm run bench -- load [seconds sqlite|postgres members posts]: 50 operators at work, and an export of everything meanwhile.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clientWith, confirm, sessionCookie, sessionHeaders } from '../../../tests/core/node/client';
import { addOperator, startServer } from '../../../tests/core/node/serverProcess';
import { median } from '../../core/figures';
import { startDatabase } from '../process/engine';
import { barOf, p95 } from '../process/others';
import { memoryOf } from '../process/process';
import { type Kind, operate, type Timed, type Work } from './operators';
import { plant } from './plant';

const SECONDS = Number(process.argv[2] ?? 300);
const database = await startDatabase(process.argv[3]);
const MEMBERS = Number(process.argv[4] ?? 100_000);
const POSTS = Number(process.argv[5] ?? 50_000);
const OPERATORS = 50;
/** Seconds before anything counts: the caches of a server that has just started are empty. */
const WARMING = Math.min(30, SECONDS / 5);
/** Shares of the rest after which the export begins, and that the first and the last minutes are. */
const EXPORTED_AFTER = 0.6;
const ENDS = 0.2;
/** Most milliseconds of a list for 95 of 100, and most mebibytes that the server holds more in the end. */
const MOST_LIST = 300;
const MOST_GROWTH = 32;

const password = 'fifty-at-work-4711';
const usernames = Array.from({ length: OPERATORS }, (_, index) => `load${index}@example.com`);
const exporter = { username: 'export@example.com', password };

const dataDir = await mkdtemp(join(tmpdir(), 'console-load-'));
const options = { dataDir, variables: { NODE_ENV: 'production', ...database.variables } };
await addOperator(options, exporter);
const began = performance.now();
await plant({ database, dataDir }, { members: MEMBERS, posts: POSTS, usernames, password });
console.log(
  `${database.name}: ${MEMBERS} members and ${POSTS} posts in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
);

const server = await startServer(options);
const clients = [];
for (const username of usernames) {
  clients.push(clientWith(server.url, await sessionCookie(server.url, username, password)));
}
const cookie = await sessionCookie(server.url, exporter.username, password);

/** Reads a list as a whole; returns how many records it says to hold. */
async function exportAll(path: string, mark: string): Promise<number> {
  const response = await fetch(`${server.url}/api/console/${path}`, {
    headers: {
      ...sessionHeaders(server.url, cookie),
      limit: '0',
      'x-export-reason': encodeURIComponent('a measurement'),
    },
  });
  if (!response.ok || !response.body) throw new Error(await response.text());
  let count = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(mark);
    count += parts.length - 1;
    rest = (parts.at(-1) ?? '').slice(-mark.length + 1);
  }
  if (!rest.endsWith(']}')) throw new Error(`The export of ${path} broke off`);
  return count;
}

const work: Work = { timed: [], failed: new Map() };
const held: { at: number; mebibytes: number }[] = [];
const sampling = setInterval(
  () => held.push({ at: performance.now(), mebibytes: memoryOf(server.pid) }),
  1_000,
);
let isOver = false;
const operating = Promise.all(clients.map((client, index) => operate(client, index, work, () => isOver)));
await wait(WARMING * 1_000);
const from = performance.now();
await wait((SECONDS - WARMING) * EXPORTED_AFTER * 1_000);
await confirm(server.url, cookie, password);
const exportFrom = performance.now();
const members = await exportAll('users?isWithdrawn=false', '"username":');
const posts = await exportAll('boards?code=work', '"sequence":');
const exportUntil = performance.now();
await wait(Math.max(0, SECONDS * 1_000 - (exportUntil - from)));
isOver = true;
await operating;
clearInterval(sampling);
const until = performance.now();
await server.kill();
await rm(dataDir, { recursive: true, force: true });
await database.remove();

const within =
  (start: number, end: number) =>
  ({ at }: { at: number }) =>
    at >= start && at < end;
const timesOf = (some: readonly Timed[], kind?: Kind) =>
  some.filter((one) => kind === undefined || one.kind === kind).map(({ took }) => took);
const quiet = work.timed.filter(within(from, exportFrom));
const busy = work.timed.filter(within(exportFrom, exportUntil));
const counted = work.timed.filter(within(from, until));
const span = (until - from) * ENDS;
const memoryIn = (start: number, end: number) =>
  median(held.filter(within(start, end)).map(({ mebibytes }) => mebibytes));
const first = memoryIn(from, from + span);
const last = memoryIn(until - span, until + 1);
const failures = [...work.failed].map(([name, count]) => `${name} × ${count}`);

const ms = (value: number) => value.toFixed(0);
const kinds: readonly Kind[] = ['list', 'record', 'save', 'other'];
console.log(
  `${OPERATORS} operators, ${counted.length} calls in ${ms((until - from) / 1_000)} s; failed: ${failures.join(', ') || 'none'}`,
);
for (const kind of kinds) {
  const times = timesOf(counted, kind);
  console.log(
    `${kind.padEnd(8)}${String(times.length).padStart(7)} calls  ${ms(median(times))} ms median  ${ms(p95(times))} ms p95`,
  );
}
const bar = barOf(timesOf(quiet));
console.log(
  `Export of ${members} members and ${posts} posts in ${((exportUntil - exportFrom) / 1_000).toFixed(1)} s: ` +
    `others' p95 ${ms(p95(timesOf(busy)))} ms meanwhile, ${ms(p95(timesOf(quiet)))} before (bar ${ms(bar)})`,
);
console.log(
  `Memory: ${ms(first)} MiB at first, ${ms(last)} MiB at last (bar ${MOST_GROWTH} more); load ${loadavg()[0]?.toFixed(1)}`,
);
const slow = p95(timesOf(counted, 'list')) >= MOST_LIST || p95(timesOf(busy)) > bar;
if (failures.length > 0 || slow || last - first > MOST_GROWTH || members < MEMBERS / 2) process.exitCode = 1;
