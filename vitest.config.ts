import { defineConfig } from 'vitest/config';
import { memoryFolder } from './scripts/memoryFolder.mjs';
import { filesOfAll, postgres } from './tests/onlyInAll.mjs';
import { tokensCss } from './vite/tokensCss.ts';

// Workers inherit it.
process.env.TMPDIR = memoryFolder();

/** Folders whose tests leave nothing behind: one process runs file after file, and loads what they share once. */
const together = [
  'api',
  'assets',
  'conformance',
  'contract',
  'dashboard',
  'demo',
  'engine',
  'frame',
  'i18n',
  'mocks',
  'outbox',
  'provider',
  'references',
  'resources',
  'schema',
  'store',
  'theme',
  'types',
  'widgets',
].map((folder) => `tests/{core,product}/${folder}/**/*.test.ts`);

const common = {
  setupFiles: ['tests/core/frames.ts'],
  maxWorkers: 2,
  // On a busy machine the start of a server, or a statement of another process, takes ten times as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  unstubGlobals: true,
  restoreMocks: true,
};

/** Rules over the whole repository, which is read and parsed once for all of them. */
const architecture = ['tests/core/architecture.test.ts', 'tests/{core,product}/architecture/**/*.test.ts'];

/** Every test but the operator stories, which Playwright runs (playwright.config.ts). */
export default defineConfig({
  plugins: [tokensCss()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'together',
          include: together,
          exclude: [...postgres, ...filesOfAll],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...common, name: 'architecture', include: architecture, isolate: false },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'apart',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/product/stories/**',
            'tests/core/museum/files/**',
            ...architecture,
            ...together,
            ...postgres,
            ...filesOfAll,
          ],
        },
      },
      {
        extends: true,
        test: { ...common, name: 'all', include: filesOfAll, exclude: postgres },
      },
      {
        extends: true,
        test: { ...common, name: 'postgres', include: postgres, globalSetup: 'tests/core/postgres/setup.ts' },
      },
    ],
  },
});
