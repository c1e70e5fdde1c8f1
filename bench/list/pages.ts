import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build, type Plugin, preview } from 'vite';
import { tokensCss } from '../../vite/tokensCss';

const root = join(import.meta.dirname, 'page');
const out = join(import.meta.dirname, '../../node_modules/.cache/bench-list');

/** The one thing that differs: the table. */
const theirTable: Plugin = {
  name: 'their-table',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './Table' && importer?.endsWith('/engine/list/Records.tsx')
      ? join(root, 'ReactAdminTable.tsx')
      : null,
};

/** The list page as it is, and the same page with react-admin's own table. */
export const pages = { ours: [], theirs: [theirTable] } satisfies Record<string, Plugin[]>;
export type PageName = keyof typeof pages;

/** A production build of one of the pages, opened in a tab of its own. */
export async function openPage(
  browser: Browser,
  name: PageName,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const outDir = join(out, name);
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [...pages[name], react(), tokensCss()],
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
  page.on('pageerror', (error) => console.error(name, error));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction(() => 'bench' in window);
  return { page, close: () => server.close() };
}
