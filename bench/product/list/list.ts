// npm run bench -- list: what a list page costs beside the same page with react-admin's own table.
import { compare, pagesIn } from '../console/compare';

const ROWS = 20;

/** Most that a step may cost, as a share of what react-admin's table costs. */
const bars = { mount: 0.45, toggle: 0.1 };
const steps = ['mount', 'toggle'] as const;

/** The list page as it is, and the same page with react-admin's own table. */
const pages = pagesIn(import.meta.dirname, {
  handle: 'bench',
  module: '../table/ListTable',
  importer: '/engine/list/records/ListRecords.tsx',
  theirs: 'ReactAdminTable.tsx',
});

/** Times of one mount and one toggle; the page is empty before and after. */
const costs = await compare(pages, steps, async (page) => {
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
});

for (const step of steps) {
  const { ours, theirs } = costs[step];
  const passes = ours <= bars[step] * theirs;
  console.log(
    `${step}: ${ours.toFixed(1)} ms, with react-admin's table ${theirs.toFixed(1)} ms: ` +
      `${((ours / theirs) * 100).toFixed(0)} % (at most ${bars[step] * 100} %)${passes ? '' : ' TOO SLOW'}`,
  );
  if (!passes) process.exitCode = 1;
}
