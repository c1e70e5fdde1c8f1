import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { preview } from 'vite';
import { continueBy, followPage } from './followPage';

const project = resolve(import.meta.dirname, '../..');
const parts = ['docs', 'src', 'i18n', 'server', 'demo', 'mocks', 'vite', 'public'];
const files = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];

export interface WrittenConsole {
  origin: string;
  close: () => Promise<void>;
}

/** The console of a copy of the project in which somebody did what these pages say, with the API inside the page. */
export async function serveWritten(first: string, ...pages: readonly string[]): Promise<WrittenConsole> {
  const copy = await mkdtemp(join(tmpdir(), 'written-'));
  await followPage(first, project, [...parts, ...files], copy);
  for (const page of pages) await continueBy(page, copy);
  const vite = join(project, 'node_modules/.bin/vite');
  await promisify(execFile)(vite, ['build', '--mode', 'mock'], { cwd: copy });
  const server = await preview({
    root: copy,
    configFile: join(copy, 'vite.config.ts'),
    mode: 'mock',
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
