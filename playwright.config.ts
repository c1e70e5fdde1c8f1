import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';
import { findTemporaryFolder } from './scripts/memoryFolder.mjs';

// Workers inherit it.
process.env.TMPDIR = findTemporaryFolder();

/** A story reaches this machine alone, and waits for no name of a network that may not be there. */
const NO_NAMES = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** Operator stories: a real Chromium against a server for each story (tests/core/stories/server.ts). */
export default defineConfig({
  testDir: 'tests',
  globalSetup: fileURLToPath(new URL('tests/core/stories/host/prepare.ts', import.meta.url)),
  testMatch: '**/*.story.ts',
  // The museum's own, which its copy of the repository runs.
  testIgnore: '**/museum/files/**',
  outputDir: 'test-results/stories',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A story waits for its browser half of the time.
  workers: 3,
  // A busy machine can be several times slower.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: await findChromium(), args: [...chromiumArgs, NO_NAMES] },
  },
});
