import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const WORKER_FILE_NAME = 'mockServiceWorker.js';

const readWorkerSource = () =>
  readFileSync(createRequire(import.meta.url).resolve(`msw/${WORKER_FILE_NAME}`), 'utf8');

/**
 * Vite plugin that serves the service worker of the installed MSW version beside the page, and writes it into
 * the build.
 */
export const mockWorker = (): Plugin => ({
  name: 'mock-worker',
  configureServer: ({ config, middlewares }) => {
    middlewares.use(`${config.base}${WORKER_FILE_NAME}`, (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript').end(readWorkerSource());
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: WORKER_FILE_NAME, source: readWorkerSource() });
  },
});
