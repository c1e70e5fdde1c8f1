import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { Plugin } from 'vite';
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.mjs';
import { median } from '../../core/figures';
import { type BenchPage, openPage } from './openPage';

export const RUNS = 15;
const WARM_UPS = 3;

type Side = 'ours' | 'theirs';

/** The page in a benchmark's folder, and the same page with a module of it in the place of the console's own. */
export function pagesIn(
  folder: string,
  { handle, module, importer, theirs }: { handle: string; module: string; importer?: string; theirs: string },
): Record<Side, BenchPage> {
  const root = join(folder, 'page');
  const out = join(import.meta.dirname, '../../../node_modules/.cache', `bench-${folder.split('/').at(-1)}`);
  const replacing: Plugin = {
    name: 'theirs',
    enforce: 'pre',
    resolveId: (id, from = '') =>
      id === module && from.endsWith(importer ?? '') ? join(root, theirs) : null,
  };
  return {
    ours: { root, outDir: join(out, 'ours'), plugins: [], handle },
    theirs: { root, outDir: join(out, 'theirs'), plugins: [replacing], handle },
  };
}

/** Medians of what is measured in both pages, in turns, so that both meet the same load (milliseconds). */
export async function compare<S extends string>(
  pages: Record<Side, BenchPage>,
  steps: readonly S[],
  measure: (page: Page) => Promise<Record<S, number>>,
): Promise<Record<S, Record<Side, number>>> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  const opened = { ours: await openPage(browser, pages.ours), theirs: await openPage(browser, pages.theirs) };
  const taken: Record<Side, Record<S, number>[]> = { ours: [], theirs: [] };
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    for (const side of ['ours', 'theirs'] as const) {
      await opened[side].page.bringToFront();
      const times = await measure(opened[side].page);
      if (run >= 0) taken[side].push(times);
    }
  }
  await browser.close();
  await Promise.all([opened.ours.close(), opened.theirs.close()]);
  const of = (side: Side, step: S) => median(taken[side].map((times) => times[step]));
  const both = steps.map((step) => [step, { ours: of('ours', step), theirs: of('theirs', step) }]);
  return Object.fromEntries(both);
}
