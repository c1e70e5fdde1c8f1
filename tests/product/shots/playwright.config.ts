import { defineConfig } from '@playwright/test';
import stories from '../../../playwright.config';

/** `npm run shots`: not a test, but the same browser and the same servers. */
export default defineConfig({
  ...stories,
  testDir: '.',
  testMatch: 'shots.ts',
  outputDir: '../../../test-results/shots',
  use: { ...stories.use, actionTimeout: 20_000, trace: 'off' },
});
