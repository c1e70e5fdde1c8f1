import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { sessionCookie } from '../node/client';
import { type ServerProcess, startServer, type Variables } from '../node/serverProcess';
import { test as base } from './complaints';

/** The demo operator, as the README names it. */
export const operator = { username: 'admin@example.com', password: 'console-demo-1234' };

/** What the console says where the server does not answer. */
export const unreachable = '서버에 연결하지 못했습니다. 잠시 뒤 다시 시도해주세요.';

export interface StoryServer {
  /** The origin it answers at; it stays the same over a restart. */
  url: string;
  /** Where it keeps its data, such as the mails in `outbox`. */
  dataDir: string;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
  /** Asks it to stop and waits until it did. */
  stop: () => Promise<void>;
  /** Starts it again on the same data and port. */
  restart: () => Promise<void>;
}

interface Fixtures {
  /** Environment variables of this story's server beside the defaults: `test.use({ variables: { … } })`. */
  variables: Variables;
  /** A server of this story's own, with the demo data as they are after the first start. */
  server: StoryServer;
}

/** What a server keeps after its first start and one sign-in: each story works on a copy. */
interface Demo {
  dataDir: string;
  /** The operator's session cookie, `name=value`. */
  session: string;
}

interface WorkerFixtures {
  demo: Demo;
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'console-'));

// The system's own commands take a tenth of the processor time that Node's loops over hundreds of files do.
const run = promisify(execFile);
const copy = (from: string, to: string) => run('cp', ['-R', `${from}/.`, to]);
const remove = (folder: string) => run('rm', ['-rf', folder]);

/** A story's test with a real server of its own behind it, at which the operator is signed in. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  variables: [{}, { option: true }],

  demo: [
    // Playwright wants a pattern here, even of a fixture that needs no other.
    async ({ browserName: _ }, use) => {
      const dataDir = await temporaryFolder();
      const first = await startServer({ dataDir });
      const session = await sessionCookie(first.url, operator.username, operator.password);
      await first.stop();
      await use({ dataDir, session });
      await remove(dataDir);
    },
    { scope: 'worker' },
  ],

  server: async ({ demo, variables }, use) => {
    const dataDir = await temporaryFolder();
    await copy(demo.dataDir, dataDir);
    let running: ServerProcess = await startServer({ dataDir, variables });
    const { url, port } = running;
    await use({
      url,
      dataDir,
      kill: () => running.kill(),
      stop: async () => void (await running.stop()),
      restart: async () => {
        running = await startServer({ dataDir, variables, port });
      },
    });
    await running.kill();
    await remove(dataDir);
  },

  storageState: async ({ demo }, use) => {
    const [name = '', value = ''] = demo.session.split('=');
    const lifetime = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' } as const;
    await use({ cookies: [{ name, value, domain: '127.0.0.1', ...lifetime }], origins: [] });
  },

  baseURL: async ({ server }, use) => use(server.url),
});

export { expect };
