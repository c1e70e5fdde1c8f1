// npm run bench -- preview [rows]: an HTML table of applications that all change, read and previewed in the page. The bench
// answers the dry run itself: the server takes minutes for it, and the page alone is measured.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addOperator, type Options, startServer } from '../../../tests/core/node/serverProcess';
import { plant } from '../process/plant';
import { peakOf } from '../process/process';
import { applicationDocuments, changedRows } from './applications';
import { openConsole, openList, rendererOf, takeBack } from './console';
import { tasksDuring } from './tasks';

const ROWS = Number(process.argv[2] ?? 100_000);
const OPERATOR = { username: 'preview@example.com', password: 'all-of-them-4711' };
/** Bars: milliseconds of one task, mebibytes that the answers of the dry run leave in the page. */
const LONGEST = 100;
const KEPT = 60;
const MIB = 1024 * 1024;
const MOST_MS = 300_000;

/** A table as offices hand it out, named .xls. */
const tableOf = (rows: Iterable<readonly string[]>): string => {
  const lines = [...rows].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<html><meta charset="utf-8"><table>${lines.join('\n')}</table></html>`;
};

const dataDir = await mkdtemp(join(tmpdir(), 'console-preview-'));
const options: Options = { dataDir, variables: { NODE_ENV: 'production' } };
await addOperator(options, OPERATOR);
await plant(dataDir, 'applications', applicationDocuments(20));
const file = join(dataDir, 'all.xls');
await writeFile(file, tableOf(changedRows(ROWS)));
const server = await startServer(options);
const opened = await openConsole(server.url, OPERATOR);
const { browser, page } = opened;
await openList(page);

/** The answer for a row whose values all change, the first of them emptied. */
const answerOf = ({ _id, record }: { _id: string; record: Record<string, unknown> }) => ({
  outcome: 'updated',
  _id,
  version: 1,
  changes: Object.entries(record).map(([path, after], at) => ({
    path,
    before: `stored ${path} of ${_id}`,
    after: at === 0 ? '' : after,
    by: 'cell',
  })),
});
await page.route('**/import?*', async (route) => {
  const { rows } = route.request().postDataJSON();
  await route.fulfill({ json: { rows: rows.map(answerOf) } });
});

const session = await page.context().newCDPSession(page);

/** Mebibytes that the page's scripts hold. */
async function held(): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MIB;
}

let passes = true;
/** Does one step; prints how long it took, its longest task and the page's memory afterwards. */
async function step(name: string, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  const { longest, busiest, long, count } = await tasksDuring(opened, work);
  const seconds = (performance.now() - began) / 1_000;
  const after = await held();
  passes &&= longest.clock <= LONGEST;
  const peak = peakOf(await rendererOf(opened));
  console.log(
    `${name.padEnd(10)} ${seconds.toFixed(1)} s; longest task ${longest.clock.toFixed(0)} ms (bar ${LONGEST}), ${longest.cpu.toFixed(0)} of it at work, busiest ${busiest.toFixed(0)}, ${long} of ${count} over 50 ms; scripts hold ${after.toFixed(0)} MiB, the process ${peak.toFixed(0)} MiB at its most`,
  );
  return after;
}

console.log(`${ROWS} rows that all change, before: ${(await held()).toFixed(0)} MiB`);
const read = await step('read', async () => {
  await (await takeBack(page, file)).getByRole('button', { name: '검사하기' }).waitFor({ timeout: MOST_MS });
});
const preview = page.getByRole('table', { name: '올리기 전 확인' });
const checked = await step('checked', async () => {
  await page.getByRole('button', { name: '검사하기' }).click();
  await preview.waitFor({ timeout: MOST_MS });
});
const more = checked - read;
passes &&= more <= KEPT * (ROWS / 100_000);
console.log(`The check leaves ${more.toFixed(0)} MiB in the page (bar ${KEPT})`);
await step('next page', async () => {
  await preview.getByRole('button', { name: /더 보기/ }).click();
  for (let count = 0; count < 12; count += 1) await page.getByRole('button', { name: '다음 줄' }).click();
  await preview.getByText('@example.com').first().waitFor();
});
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await browser.close();
await server.kill();
await rm(dataDir, { recursive: true, force: true });
if (!passes) process.exitCode = 1;
