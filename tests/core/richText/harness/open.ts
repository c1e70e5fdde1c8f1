import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { chromiumArgs, findChromium } from '../../../../scripts/chromium.mjs';
import { tokensCss } from '../../../../vite/tokensCss';

/** What a text shows from elsewhere answers with one transparent pixel: no test leaves this machine. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=',
  'base64',
);
const isForeign = ({ hostname, pathname }: URL) => hostname !== '127.0.0.1' || pathname.startsWith('/files/');

type Harnessed = { browser: Browser; page: Page; close: () => Promise<void> };

/** A harness page, built and opened in a real Chromium: the editor's, or that of another folder. */
export const openHarness = async (root: string = import.meta.dirname): Promise<Harnessed> => {
  const outDir = await mkdtemp(join(tmpdir(), 'rich-text-'));
  const shared = { configFile: false, root, logLevel: 'warn' } as const;
  await build({
    ...shared,
    plugins: [react(), tokensCss()],
    build: { outDir, emptyOutDir: true, minify: false },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await context.route(isForeign, (route) => route.fulfill({ contentType: 'image/png', body: DOT }));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  return {
    browser,
    page,
    close: async () => {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};
