import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiProxy } from '../../../vite/apiProxy';

/** An API that answers the address that it was asked for. */
const api = createHttpServer(({ url }, response) => void response.end(`asked for ${url}`));
let vite: ViteDevServer;
let origin = '';

beforeAll(async () => {
  await new Promise<void>((listening) => {
    api.listen(0, '127.0.0.1', listening);
  });
  const { port } = api.address() as AddressInfo;
  vite = await createServer({
    configFile: false,
    base: '/console/',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: {
      port: 0,
      host: '127.0.0.1',
      ws: false,
      watch: null,
      proxy: apiProxy(`http://127.0.0.1:${port}`),
    },
  });
  await vite.listen();
  const [local = ''] = vite.resolvedUrls?.local ?? [];
  origin = new URL(local).origin;
});

afterAll(async () => {
  await vite.close();
  api.close();
});

const read = async (path: string) => (await fetch(origin + path)).text();

test.each(['/board/v2/me?a=1', '/api/console/session', '/consoles'])(
  '%s is asked of the API',
  async (path) => {
    expect(await read(path)).toBe(`asked for ${path}`);
  },
);

test.each(['/console/', '/console/coupons?page=2', '/console?'])('%s is a page', async (path) => {
  expect(await read(path)).not.toContain('asked for');
});

test('nothing is handed on where no API is named', () => {
  expect(apiProxy(undefined)).toEqual({});
  expect(apiProxy('')).toEqual({});
});
