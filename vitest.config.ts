import { defineConfig } from 'vitest/config';
import { tokensCss } from './vite/tokensCss.ts';

/** Folders whose tests leave nothing behind: one process runs file after file, and loads what they share once. */
const together = [
  ...[
    'api',
    'conformance',
    'contract',
    'demo',
    'engine',
    'i18n',
    'references',
    'resources',
    'schema',
    'store',
  ],
].map((folder) => `tests/${folder}/**/*.test.ts`);

/** Files that need a PostgreSQL server, of which each run starts one. */
const postgres = ['tests/{store,conformance}/postgres*.test.ts', 'tests/postgres/**/*.test.ts'];

const common = {
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  unstubGlobals: true,
  restoreMocks: true,
};

/** Every test but the operator stories, which Playwright runs (playwright.config.ts). */
export default defineConfig({
  plugins: [tokensCss()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { ...common, name: 'together', include: together, exclude: postgres, isolate: false },
      },
      {
        extends: true,
        test: {
          ...common,
          // Each statement takes a way to another process, which a busy machine makes long.
          testTimeout: 60_000,
          name: 'postgres',
          include: postgres,
          globalSetup: 'tests/postgres/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'apart',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/stories/**', ...together, ...postgres],
        },
      },
    ],
  },
});
