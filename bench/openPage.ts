import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build, type Plugin, preview } from 'vite';
import { tokensCss } from '../vite/tokensCss';

interface Bench {
  /** The folder of the page. */
  root: string;
  /** Where its production build goes. */
  outDir: string;
  /** What the page differs by from another one of the same folder. */
  plugins: Plugin[];
  /** What the page puts on `window` when it can be driven. */
  handle: string;
}

/** A production build of a page of a benchmark, opened in a tab of its own. */
export async function openPage(
  browser: Browser,
  { root, outDir, plugins, handle }: Bench,
): Promise<{ page: Page; close: () => Promise<void> }> {
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, react(), tokensCss()],
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
  });
  const server = await preview({
    root,
    base: '/',
    configFile: false,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.error(outDir, error));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction((name) => name in window, handle);
  return { page, close: () => server.close() };
}

/** The middle one of some numbers. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
