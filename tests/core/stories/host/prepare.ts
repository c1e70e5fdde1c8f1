import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { isStale } from '../../../../scripts/freshness.mjs';
import { server } from '../../../../vite.config';
import { sessionCookie } from '../../node/client';
import { operator } from './operator';
import { HOST_ENTRY, spawnHost } from './spawnHost';

/** Builds the host like the server, with the same code from the same sources. */
const buildHost = () =>
  build({
    ...server,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...server.build,
      outDir: 'dist/host',
      rolldownOptions: {
        input: ['tests/core/stories/host/host.ts', 'server/core/node/sanitize/sanitizeThread.ts'],
      },
    },
  });

/** Makes the data that each story gets a copy of: the demo's, after one sign-in. Returns how they are removed. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (isStale(HOST_ENTRY) || isStale(HOST_ENTRY, ['tests/core/stories/host'])) await buildHost();
  const dataDir = await mkdtemp(join(tmpdir(), 'console-'));
  const host = spawnHost();
  const port = await host.open({ dataDir });
  const session = await sessionCookie(`http://127.0.0.1:${port}`, operator.username, operator.password);
  await host.close(port);
  await host.end();
  process.env.STORY_DATA = JSON.stringify({ dataDir, session });
  return () => rm(dataDir, { recursive: true });
}
