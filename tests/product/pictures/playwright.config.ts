import { defineConfig } from '@playwright/test';
import stories from '../../../playwright.config';

/** `npm run pictures`: not a test, but the same browser and the same servers. */
export default defineConfig({
  ...stories,
  testDir: '.',
  testMatch: ['pictures.ts', 'handbook.ts'],
  outputDir: '../../../test-results/pictures',
  timeout: 180_000,
  use: { ...stories.use, viewport: { width: 1280, height: 800 }, trace: 'off' },
});
