import { defineConfig } from 'vitest/config';

/** What operators do, in Firefox: a suite of its own, `npm run test:firefox`. */
export default defineConfig({
  test: {
    include: ['tests/product/firefox/**/*.firefox.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
