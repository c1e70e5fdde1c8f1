import { expect } from '@playwright/test';
import { type PreviewServer, preview } from 'vite';
import { test as base } from '../../core/stories/complaints';

interface WorkerFixtures {
  /** Serves the demo build's files (`npm run build:mock`), and nothing else: the API is inside the page. */
  mockConsole: PreviewServer;
}

/** A story's test with the demo build behind it. */
export const test = base.extend<object, WorkerFixtures>({
  mockConsole: [
    // Playwright wants a pattern here, even of a fixture that needs no other.
    async ({ browserName: _ }, use) => {
      const server = await preview({ mode: 'mock', logLevel: 'silent', preview: { port: 0 } });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ mockConsole }, use) => {
    const [local = ''] = mockConsole.resolvedUrls?.local ?? [];
    await use(new URL(local).origin);
  },
});

export { expect };
