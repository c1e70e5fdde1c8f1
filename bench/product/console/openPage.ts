import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build, type Plugin, preview } from 'vite';
import { tokensCss } from '../../../vite/tokensCss';

/** A page of a benchmark. */
export interface BenchPage {
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
  { root, outDir, plugins, handle }: BenchPage,
): Promise<{ page: Page; close: () => Promise<void> }> {
  // Otherwise Vite keeps what runs this file, and builds React with all its checks.
  process.env.NODE_ENV = 'production';
  await build({
    root,
    mode: 'production',
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
