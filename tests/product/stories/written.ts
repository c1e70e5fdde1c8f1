import { serveWritten } from '../../core/docs/writtenConsole';
import { test as base } from '../../core/stories/complaints';

interface WorkerFixtures {
  written: string;
}

/** A story's test at the console that pages of the docs make of this one. */
export const testAfter = (first: string, ...pages: readonly string[]) =>
  base.extend<object, WorkerFixtures>({
    written: [
      // Playwright wants a pattern here, even of a fixture that needs no other.
      async ({ browserName: _ }, use) => {
        const { origin, close } = await serveWritten([first, ...pages]);
        await use(origin);
        await close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ written }, use) => use(written),
  });
