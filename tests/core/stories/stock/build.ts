import { mkdir, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { isStale } from '../../../../scripts/freshness.mjs';
import { server as serverBuild } from '../../../../vite.config';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const HERE = from('./');

/** Replaces the product's two doors with those that have the examples. */
const instead = new Map([
  [from('../../../../src/product/console.ts'), from('console.ts')],
  [from('../../../../server/product/server.ts'), from('server.ts')],
]);

const withExamples: Plugin = {
  name: 'with-examples',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined || importer.startsWith(HERE)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return (found && instead.get(found.id)) ?? null;
  },
};

/** The process that serves the console of the examples, in a folder next to it. */
export const STOCK_HOST = 'dist/stock/host/host.js';

/** Where a worker says that it builds, and the milliseconds after which it must have ended. */
const BUILDING = 'dist/stock.building';
const ENDS_WITHIN = 200_000;

/** Runs work that another worker may want at the same time: that one waits. */
async function alone(work: () => Promise<void>): Promise<void> {
  await mkdir('dist', { recursive: true });
  for (;;) {
    const made = await mkdir(BUILDING).then(
      () => true,
      () => false,
    );
    if (made) break;
    const { mtimeMs } = await stat(BUILDING).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ENDS_WITHIN) await rm(BUILDING, { recursive: true, force: true });
    await sleep(200);
  }
  try {
    await work();
  } finally {
    await rm(BUILDING, { recursive: true, force: true });
  }
}

/** Builds the console with the examples as it is built without them, and the process that serves it; once for each state. */
export const buildStock = (): Promise<void> => alone(buildIfStale);

async function buildIfStale(): Promise<void> {
  if (
    !isStale(STOCK_HOST) &&
    !isStale(STOCK_HOST, [
      'tests/core/stories/host',
      'tests/core/docs/rights',
      'tests/core/conformance/goods.ts',
      HERE,
    ])
  )
    return;
  await build({ logLevel: 'warn', plugins: [withExamples], build: { outDir: 'dist/stock/console' } });
  await build({
    ...serverBuild,
    configFile: false,
    logLevel: 'warn',
    plugins: [withExamples],
    build: {
      ...serverBuild.build,
      outDir: 'dist/stock/host',
      rolldownOptions: {
        input: ['tests/core/stories/host/host.ts', 'server/core/node/sanitize/sanitizeThread.ts'],
      },
    },
  });
}
