// npm run bench:list: what a list page costs beside the same page with react-admin's own table.
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.mjs';
import { median, openPage } from '../openPage';
import { pages } from './pages';

const RUNS = 15;
const WARM_UPS = 3;
const ROWS = 20;

type Step = 'mount' | 'toggle';
/** Most that a step may cost, as a share of what react-admin's table costs. */
const bars: Readonly<Record<Step, number>> = { mount: 0.45, toggle: 0.1 };

/** Milliseconds of one mount and one toggle; the page is empty before and after. */
async function measure(page: Page): Promise<Record<Step, number>> {
  await page.bringToFront();
  const { rows, changed, ...times } = await page.evaluate(async () => {
    const rest = () => new Promise((resolve) => setTimeout(resolve, 50));
    const countOn = () => document.querySelectorAll('tbody input:checked').length;
    const mount = window.bench.mount();
    const rows = document.querySelectorAll('tbody tr').length;
    await rest();
    const before = countOn();
    const toggle = window.bench.toggle();
    const changed = Math.abs(countOn() - before);
    await rest();
    window.bench.unmount();
    return { mount, toggle, rows, changed };
  });
  if (rows !== ROWS || changed !== 1)
    throw new Error(`${rows} rows, ${changed} changed: this is not the list`);
  return times;
}

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
const ours = await openPage(browser, pages.ours);
const theirs = await openPage(browser, pages.theirs);
const taken = { ours: [] as Record<Step, number>[], theirs: [] as Record<Step, number>[] };
for (let run = -WARM_UPS; run < RUNS; run += 1) {
  const times = { ours: await measure(ours.page), theirs: await measure(theirs.page) };
  if (run < 0) continue;
  taken.ours.push(times.ours);
  taken.theirs.push(times.theirs);
}
await browser.close();
await Promise.all([ours.close(), theirs.close()]);

for (const step of Object.keys(bars) as Step[]) {
  const own = median(taken.ours.map((times) => times[step]));
  const their = median(taken.theirs.map((times) => times[step]));
  const passes = own <= bars[step] * their;
  console.log(
    `${step}: ${own.toFixed(1)} ms, with react-admin's table ${their.toFixed(1)} ms: ` +
      `${((own / their) * 100).toFixed(0)} % (at most ${bars[step] * 100} %)${passes ? '' : ' TOO SLOW'}`,
  );
  if (!passes) process.exitCode = 1;
}
