import { defineConfig } from 'vitest/config';
import { tokensCss } from './vite/tokensCss.ts';

/** Every test but the operator stories, which Playwright runs (playwright.config.ts). */
export default defineConfig({
  plugins: [tokensCss()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/stories/**'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
