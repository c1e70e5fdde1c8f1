import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';

/** Operator stories: a real Chromium against a server for each story (tests/stories/server.ts). */
export default defineConfig({
  testDir: 'tests/stories',
  globalSetup: fileURLToPath(new URL('tests/stories/host/prepare.ts', import.meta.url)),
  testMatch: '**/*.story.ts',
  outputDir: 'test-results/stories',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A loaded machine can take a story's time away: it is tried once more there, and named as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    // What a trace records costs a sixth of a story's time: one that is tried once more has it.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
  },
});
