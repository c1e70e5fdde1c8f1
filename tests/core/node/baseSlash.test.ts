import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { redirectToBaseSlash } from '../../../vite/baseSlash';

test('the console is found without the slash at its end under npm run dev too', async () => {
  const server = await createServer({
    configFile: false,
    base: '/console/',
    plugins: [redirectToBaseSlash()],
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
  });
  try {
    await server.listen();
    const [origin] = server.resolvedUrls?.local ?? [];
    const locationOf = async (path: string) => {
      const { status, headers } = await fetch(new URL(path, origin), { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await locationOf('/console')).toEqual([302, '/console/']);
    expect(await locationOf('/console?a=b')).toEqual([302, '/console/?a=b']);
  } finally {
    await server.close();
  }
});
