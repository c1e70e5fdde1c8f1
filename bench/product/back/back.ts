// npm run bench -- back: how long an operator waits for a list when a form is left, beside stock react-admin.
import { loadavg } from 'node:os';
import type { CDPSession } from 'playwright-core';
import { compare, pagesIn, RUNS } from '../console/compare';

/** Most milliseconds from the step back to the frame with the list's rows, at the median. */
const MOST = 100;

/** A list and a form of the same records: the console's own, and react-admin's as its documentation writes them. */
const pages = pagesIn(import.meta.dirname, { handle: 'formBench', module: './Ours', theirs: 'Theirs.tsx' });

/** Milliseconds that the page's main thread has worked: unlike the clock, it does not count the work of others. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
}

const { back, work } = await compare(pages, ['back', 'work'], async (page) => {
  const rest = () => page.waitForTimeout(200);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate(() => window.formBench.open());
  await rest();
  const before = await workOf(session);
  const back = await page.evaluate(() => window.formBench.back());
  const work = (await workOf(session)) - before;
  await session.detach();
  await rest();
  return { back, work };
});
const passes = back.ours <= MOST;
console.log(
  `back to the list: ${back.ours.toFixed(0)} ms at the median of ${RUNS} (at most ${MOST})${passes ? '' : ' TOO SLOW'}, ` +
    `with stock react-admin ${back.theirs.toFixed(0)} ms; work of the main thread ${work.ours.toFixed(0)} and ` +
    `${work.theirs.toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
);
if (!passes) process.exitCode = 1;
