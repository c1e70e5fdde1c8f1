import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { continueBy, followPage } from './followPage';

const project = resolve(import.meta.dirname, '../../..');
const parts = ['docs', 'src', 'i18n', 'server', 'demo', 'mocks', 'scripts', 'vite'];
const files = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];

interface WrittenConsole {
  origin: string;
  close: () => Promise<void>;
}

/**
 * The console of a copy of the project in which somebody did what these pages say: with the API at an origin, or inside
 * the page.
 */
export async function serveWritten(
  [first, ...pages]: readonly [string, ...string[]],
  apiOrigin?: string,
): Promise<WrittenConsole> {
  const mode = apiOrigin === undefined ? 'mock' : 'api';
  const copy = await mkdtemp(join(tmpdir(), 'written-'));
  await followPage(first, project, [...parts, ...files], copy);
  for (const page of pages) await continueBy(page, copy);
  const vite = join(project, 'node_modules/.bin/vite');
  await promisify(execFile)(vite, ['build', '--mode', mode], { cwd: copy });
  // As for `npm run dev:api`, the configuration of the copy reads it.
  if (apiOrigin !== undefined) process.env.API_ORIGIN = apiOrigin;
  const server = await preview({
    root: copy,
    configFile: join(copy, 'vite.config.ts'),
    mode,
    logLevel: 'silent',
    preview: { port: 0 },
  });
  const [local = ''] = server.resolvedUrls?.local ?? [];
  return {
    origin: new URL(local).origin,
    async close() {
      await server.close();
      await rm(copy, { recursive: true, force: true });
    },
  };
}
