// npm run bench -- excel [applications]: an Excel file of all applications made in Chromium, and files taken back.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { confirm, signIn } from '../../../tests/core/node/client';
import { addOperator, type Options, startServer } from '../../../tests/core/node/serverProcess';
import { barOf, p95, type Turn, work } from '../process/others';
import { plant } from '../process/plant';
import { cpuOf, memoryOf, peakOf, watchMemory } from '../process/process';
import { applicationDocuments, applicationsSheet, TENTH } from './applications';
import { cancelAfter, openConsole, openList, order, rendererOf, takeBack } from './console';
import { type Tasks, tasksDuring } from './tasks';

const APPLICATIONS = Number(process.argv[2] ?? 100_000);
const IMPORTED = 10_000;
/** Every so-manieth row that is taken back has a fault. */
const FAULTY = 20;
const QUIET_MS = 5_000;
const EXPORTER = { username: 'export@example.com', password: 'all-of-them-4711' };
const WORKER = { username: 'worker@example.com', password: 'others-at-work-4711' };
const WORKERS = 4;
/** Bars: milliseconds, mebibytes, seconds. */
const LONGEST_EXPORT = 60;
const LONGEST_IMPORT = 100;
const CANCEL = 1_000;
const SECONDS = 20;
const RENDERER = 1_300;
const SERVER = 60;

/** What other operators look at meanwhile. */
const turns: readonly Turn[] = [
  (client) => client('GET', 'applications?code=APPLICATION', { headers: { skip: '0', limit: '10' } }),
  (client) => client('GET', 'applications?code=APPLICATION&supply_category=SPECIAL&isCar=true'),
  (client) => client('GET', 'users?isWithdrawn=false'),
  (client) => client('GET', 'notifications'),
];

let passes = true;
/** Prints a figure beside its bar. */
const tell = (what: string, value: number, unit: string, bar: number, more = '') => {
  const isMissed = !(value <= bar);
  passes &&= !isMissed;
  console.log(
    `${what.padEnd(42)}${value.toFixed(unit === 's' ? 1 : 0).padStart(7)} ${unit} (bar ${bar.toFixed(0)})${more}${isMissed ? ' MISSED' : ''}`,
  );
};
const tellTasks = (what: string, { longest, busiest, long, count }: Tasks, bar: number) =>
  tell(
    `${what}: longest task`,
    longest.clock,
    'ms',
    bar,
    `, ${longest.cpu.toFixed(0)} of it at work; busiest ${busiest.toFixed(0)}; ${long} of ${count} over 50 ms`,
  );

const dataDir = await mkdtemp(join(tmpdir(), 'console-excel-'));
const options: Options = { dataDir, variables: { NODE_ENV: 'production' } };
await addOperator(options, EXPORTER);
await plant(dataDir, 'applications', applicationDocuments(APPLICATIONS));
await addOperator(options, WORKER);
const server = await startServer(options);
const opened = await openConsole(server.url, EXPORTER);
const { browser, page } = opened;
const clients = await Promise.all(
  Array.from({ length: WORKERS }, () => signIn(server.url, WORKER.username, WORKER.password)),
);
const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
const confirmed = () => confirm(server.url, cookie, EXPORTER.password);

// 1. Everything.
await confirmed();
await openList(page);
await work(clients, turns, wait(QUIET_MS));
const quiet = await work(clients, turns, wait(QUIET_MS));
const before = memoryOf(server.pid);
const renderer = await rendererOf(opened);
const cpu = { renderer: cpuOf(renderer), server: cpuOf(server.pid) };
const watched = watchMemory(server.pid);
const began = performance.now();
let seconds = 0;
let size = 0;
let busy: number[] = [];
const making = await tasksDuring(opened, async () => {
  const whole = (async () => {
    const arrives = page.waitForEvent('download', { timeout: 300_000 });
    await order(page);
    const path = await (await arrives).path();
    seconds = (performance.now() - began) / 1_000;
    size = (await stat(path)).size;
  })();
  busy = await work(clients, turns, whole);
});
const highest = watched.stop();
console.log(`${APPLICATIONS} applications, ${(size / 1_000_000).toFixed(1)} MB`);
tell(
  'export',
  seconds,
  's',
  SECONDS,
  `, CPU of the page's process ${(cpuOf(renderer) - cpu.renderer).toFixed(1)}, of the server ${(cpuOf(server.pid) - cpu.server).toFixed(1)}`,
);
tellTasks('export', making, LONGEST_EXPORT);
tell("export: the page's process at its most", peakOf(renderer), 'MiB', RENDERER);
tell('export: the server holds more', highest - before, 'MiB', SERVER, `, ${before.toFixed(0)} before`);
tell(
  "export: others' lists, p95",
  p95(busy),
  'ms',
  barOf(quiet),
  `, ${p95(quiet).toFixed(0)} without; longest ${Math.max(...busy).toFixed(0)} and ${Math.max(...quiet).toFixed(0)}`,
);

// 2. Cancelled half way.
await confirmed();
await openList(page);
await order(page);
const cancelled = await cancelAfter(page, APPLICATIONS / 3);
tell('cancel', cancelled, 'ms', CANCEL);

// 3. A tenth is had as a file, and taken back as it is; then new ones, some of them with faults.
await confirmed();
await openList(page, `?qualification_type=${TENTH}`);
const arrives = page.waitForEvent('download');
await order(page);
const tenth = join(dataDir, 'tenth.xlsx');
await (await arrives).saveAs(tenth);
const sheet = join(dataDir, 'new.csv');
await writeFile(sheet, applicationsSheet(IMPORTED, FAULTY));

for (const [name, path, stored] of [
  ['.xlsx of what there is', tenth, 0],
  ['.csv of new ones', sheet, IMPORTED - IMPORTED / FAULTY],
] as const) {
  await openList(page);
  const reading = await tasksDuring(opened, async () => {
    const taking = await takeBack(page, path);
    await taking.getByRole('button', { name: '검사하기' }).waitFor({ timeout: 60_000 });
  });
  tellTasks(`${name}: read`, reading, LONGEST_IMPORT);
  const checking = await tasksDuring(opened, async () => {
    await page.getByRole('button', { name: '검사하기' }).click();
    await page.getByRole('table', { name: '올리기 전 확인' }).waitFor({ timeout: 300_000 });
  });
  tellTasks(`${name}: checked`, checking, LONGEST_IMPORT);
  if (stored === 0) continue;
  const storing = await tasksDuring(opened, async () => {
    await page.getByRole('button', { name: `${stored.toLocaleString('en')}줄 올리기` }).click();
    await page.getByText(`${stored.toLocaleString('en')}줄을 새로 넣었습니다.`).waitFor({ timeout: 300_000 });
  });
  tellTasks(`${name}: stored`, storing, LONGEST_IMPORT);
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await browser.close();
await server.kill();
await rm(dataDir, { recursive: true, force: true });
if (!passes) process.exitCode = 1;
