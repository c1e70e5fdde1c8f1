// npm run build: builds the console, its handbook and the server into dist/. The console's files are
// compressed, and their sizes are checked against the budgets.
import { rmSync } from 'node:fs';
import { build, runnerImport } from 'vite';
import { measurePageSizes, reportPageSizes } from './budgets.mjs';
import { compressAll } from './compress.mjs';
import { writeBundledPackages } from './shipped.mjs';

rmSync('dist', { recursive: true, force: true });

/** @param {import('vite').InlineConfig} config */
const buildBundle = async (config) => {
  const bundle = await build({ logLevel: 'warn', ...config });
  if (!('output' in bundle)) throw new Error('The build answered no bundle.');
  return bundle;
};

const consoleBundle = await buildBundle({});
const { module: handbook } = await runnerImport('./vite/handbook/write.ts');
await handbook.writeHandbook('.', 'dist/console/handbook');
await compressAll('dist/console');
const areBudgetsKept = reportPageSizes(
  measurePageSizes(consoleBundle.output.filter((part) => part.type === 'chunk')),
);
// The server is built last. If an earlier step fails, there is no built server, and the next start builds
// everything again.
if (areBudgetsKept) writeBundledPackages([consoleBundle, await buildBundle({ build: { ssr: true } })]);
else process.exitCode = 1;
