import { type Host, spawnHost } from '../host/spawnHost';
import { test as base } from '../server';
import { buildStock, STOCK_HOST } from './build';

/** A story's test at the console that has react-admin's own examples as screens; one build serves all of them. */
export const test = base.extend<object, { host: Host }>({
  host: [
    // Playwright wants a pattern here, even of a fixture that needs no other.
    async ({ browserName: _ }, use) => {
      await buildStock();
      const host = spawnHost(STOCK_HOST);
      await use(host);
      await host.end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
