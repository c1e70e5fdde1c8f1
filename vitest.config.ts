import { defineConfig } from 'vitest/config';
import { findTemporaryFolder } from './scripts/memoryFolder.mjs';
import { filesOfAll, postgres } from './tests/onlyInAll.mjs';
import { replaceProduct } from './vite/overProduct.ts';
import { tokensCss } from './vite/tokensCss.ts';

// Workers inherit it.
process.env.TMPDIR = findTemporaryFolder();

/** Tests that put something else in a module's place: the next file of their process would get it too. */
const replacing = [
  'tests/core/engine/form/strange/drawn.test.tsx',
  'tests/core/signIn/signInForm.test.tsx',
  'tests/product/engine/excel/exportSlot.test.tsx',
  'tests/product/engine/lateChunks.test.tsx',
];

const common = {
  setupFiles: ['tests/core/frames.ts'],
  maxWorkers: 2,
  // On a busy machine the start of a server, or a statement of another process, takes ten times as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  unstubGlobals: true,
  restoreMocks: true,
};

/** Files of other runners: Playwright's, and the museum's own, which its copy of the repository runs. */
const elsewhere = ['tests/product/stories/**', 'tests/core/museum/files/**'];

/** Rules over the whole repository, which is read and parsed once for all of them. */
const architecture = ['tests/core/architecture.test.ts', 'tests/{core,product}/architecture/**/*.test.ts'];

/** The shop of `examples` in the place of the platform: its own tests, and the laws of every resource. */
const ofShop = { extends: true as const, plugins: [replaceProduct('examples/shop')] };

/** Every test but the operator stories, which Playwright runs (playwright.config.ts). */
export default defineConfig({
  plugins: [tokensCss()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { ...common, name: 'architecture', include: architecture, isolate: false, pool: 'threads' },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'units',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, ...architecture, ...replacing, ...postgres, ...filesOfAll],
          isolate: false,
        },
      },
      { extends: true, test: { ...common, name: 'replacing', include: replacing } },
      { ...ofShop, test: { ...common, name: 'shop', include: ['examples/shop/tests/**/*.test.ts'] } },
      {
        ...ofShop,
        test: { ...common, name: 'shopLaws', include: ['tests/core/conformance/memory.test.ts'] },
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
