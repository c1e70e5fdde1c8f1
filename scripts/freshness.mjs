import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUILD_SOURCES = [
  'src',
  'i18n',
  'server',
  'mocks',
  'demo',
  'vite',
  'docs/handbook',
  'docs/product/handbook',
  'scripts/build.mjs',
  'scripts/shipped.mjs',
  'vite.config.ts',
  'index.html',
  'package-lock.json',
];

/** @param {string} path @returns {number} milliseconds; 0 if there is no such file */
const findLatestChangeTime = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => findLatestChangeTime(join(path, name))));
};

/**
 * Whether a build is missing, or older than its sources.
 * @param {string} result its last file
 * @param {readonly string[]} [sources]
 */
export const isStale = (result, sources = BUILD_SOURCES) =>
  findLatestChangeTime(result) < Math.max(...sources.map(findLatestChangeTime));

/**
 * Builds the console and the server if the build is missing or outdated. Returns whether there is a build
 * now.
 */
export const ensureBuild = () =>
  !isStale('dist/server/main.js') ||
  // The build runs in a separate process, so that a server that starts next does not keep the bundler's
  // memory.
  spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status === 0;
