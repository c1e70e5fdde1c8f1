// npm run bench:back: how long an operator waits for a list when a form is left, beside stock react-admin.
import { loadavg } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.mjs';
import { median, openPage } from '../openPage';
import { pages } from './pages';

const RUNS = 15;
const WARM_UPS = 3;
/** Most milliseconds from the step back to the frame with the list's rows, at the median. */
const MOST = 100;

/** Milliseconds of one step back from a form to its list. */
async function measure(page: Page): Promise<number> {
  await page.bringToFront();
  return page.evaluate(async () => {
    const rest = () => new Promise((resolve) => setTimeout(resolve, 200));
    await window.formBench.open();
    await rest();
    const time = await window.formBench.back();
    await rest();
    return time;
  });
}

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const ours = await openPage(browser, pages.ours);
const theirs = await openPage(browser, pages.theirs);
const taken = { ours: [] as number[], theirs: [] as number[] };
for (let run = -WARM_UPS; run < RUNS; run += 1) {
  const times = { ours: await measure(ours.page), theirs: await measure(theirs.page) };
  if (run < 0) continue;
  taken.ours.push(times.ours);
  taken.theirs.push(times.theirs);
}
await browser.close();
await Promise.all([ours.close(), theirs.close()]);

const own = median(taken.ours);
const passes = own <= MOST;
console.log(
  `back to the list: ${own.toFixed(0)} ms at the median of ${RUNS} (at most ${MOST})${passes ? '' : ' TOO SLOW'}, ` +
    `with stock react-admin ${median(taken.theirs).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
);
if (!passes) process.exitCode = 1;
