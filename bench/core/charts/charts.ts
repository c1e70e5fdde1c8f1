// npm run bench -- charts: how long after its rows each chart of the dashboard is drawn. Of the last `npm run build`.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.mjs';
import { sessionCookie } from '../../../tests/core/node/client';
import { startServer } from '../../../tests/core/node/serverProcess';
import { median } from '../figures';

const DEMO = { username: 'admin@example.com', password: 'console-demo-1234' };
/** Most milliseconds from the last byte of the rows to the frame with the chart, at the median. */
const MOST = 200;
const RUNS = 9;
const charts = {
  월별: 'month',
  일별: 'day',
  요일별: 'weekday',
  상품별: 'product',
  '일 구매': 'purchases',
  '일 고객': 'customers',
};

/** Milliseconds from the end of the rows' answer to the frame after the chart is in the document. */
const drawnAfter = (page: Page, name: string, by: string) =>
  page.evaluate(
    ([called, asked]) =>
      new Promise<number>((resolve) => {
        const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
          ({ textContent }) => textContent === called,
        );
        const answer = () =>
          performance.getEntriesByType('resource').find((each) => each.name.includes(`sales?by=${asked}&`));
        const look = () => {
          const answered = answer();
          const isDrawn =
            tab?.getAttribute('aria-selected') === 'true' &&
            document.querySelector('[role=tabpanel] svg[role=img]') !== null;
          if (!answered || !isDrawn) return void requestAnimationFrame(look);
          const { responseEnd } = answered as PerformanceResourceTiming;
          // A frame is on the screen when the next one begins.
          requestAnimationFrame(() => resolve(performance.now() - responseEnd));
        };
        tab?.click();
        look();
      }),
    [name, by] as const,
  );

/** Chooses a chart while another is shown, so that what all charts need is there and its own rows are not. */
async function draw(page: Page, url: string, name: string, by: string) {
  await page.goto(`${url}/console?sales=${by === 'day' ? 'weekday' : 'day'}`);
  await page.getByRole('tabpanel').getByRole('img').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
  };
  const before = await work();
  const clock = await drawnAfter(page, name, by);
  const worked = (await work()) - before;
  await session.detach();
  return { clock, worked };
}

const dataDir = await mkdtemp(join(tmpdir(), 'console-charts-'));
const server = await startServer({ dataDir });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const [cookie = '', value = ''] = (await sessionCookie(server.url, DEMO.username, DEMO.password)).split(
  /=(.*)/s,
);
await context.addCookies([{ name: cookie, value, url: server.url }]);
const page = await context.newPage();
page.setDefaultTimeout(30_000);

let passes = true;
for (const [name, by] of Object.entries(charts)) {
  const runs: { clock: number; worked: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await draw(page, server.url, name, by));
  const clock = median(runs.map((run) => run.clock));
  const isSlow = clock > MOST;
  passes &&= !isSlow;
  console.log(
    `${by.padEnd(10)} drawn ${clock.toFixed(0).padStart(4)} ms after its rows (at most ${MOST}); main thread from the click ` +
      `${median(runs.map((run) => run.worked)).toFixed(0)} ms${isSlow ? ' TOO SLOW' : ''}`,
  );
}
console.log(`medians of ${RUNS}; load ${loadavg()[0]?.toFixed(1)}`);
await browser.close();
await server.kill();
await rm(dataDir, { recursive: true, force: true });
if (!passes) process.exitCode = 1;
