import { execFile } from 'node:child_process';
import { mkdtemp, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { type Options, startServer, type Variables } from '../node/serverProcess';
import { test as base } from './complaints';
import { operator } from './host/operator';
import { type Host, spawnHost } from './host/spawnHost';

export { operator };

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
  /** The process that serves this worker's stories, one after another. */
  host: Host;
  /** The port of this worker's stories, once the first has one: a browser keeps the files of an address. */
  address: { port: number };
}

/** Tag of a story whose server is a process of its own: one that is killed. */
const OWN_PROCESS = '@process';

/** A file that only takes room; it is not copied, but made as long without taking any. */
const RESERVE = 'console.sqlite-reserve';

/** The scripts of builds, which each start leaves again as links. */
const ASSETS = 'assets';

// The system's own commands take a tenth of the processor time that Node's loops over hundreds of files do.
const run = promisify(execFile);
const remove = (folder: string) => run('rm', ['-rf', folder]);

async function copy(from: string, to: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => name !== RESERVE && name !== ASSETS);
  await run('cp', ['-R', ...names.map((name) => join(from, name)), to]);
  await writeFile(join(to, RESERVE), '');
  await truncate(join(to, RESERVE), (await stat(join(from, RESERVE))).size);
}

type Started = Pick<StoryServer, 'kill' | 'stop'> & { port: number };

async function startHosted(host: Host, options: Options): Promise<Started> {
  const port = await host.open(options);
  const stop = () => host.close(port);
  const kill = () => Promise.reject(new Error(`Tag a story that kills its server with ${OWN_PROCESS}.`));
  return { port, stop, kill };
}

async function startProcess(options: Options): Promise<Started> {
  const { port, stop, kill } = await startServer(options);
  return { port, stop: async () => void (await stop()), kill };
}

/** A story's test with a real server of its own behind it, at which the operator is signed in. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  variables: [{}, { option: true }],

  demo: [
    // Playwright wants a pattern here, even of a fixture that needs no other.
    async ({ browserName: _ }, use) => use(JSON.parse(process.env.STORY_DATA ?? '')),
    { scope: 'worker' },
  ],

  host: [
    async ({ browserName: _ }, use) => {
      const host = spawnHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],

  address: [
    // Playwright wants a pattern here, even of a fixture that needs no other.
    async ({ browserName: _ }, use) => use({ port: 0 }),
    { scope: 'worker' },
  ],

  server: async ({ address, demo, host, variables }, use, { tags }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'console-'));
    await copy(demo.dataDir, dataDir);
    const isOwn = tags.includes(OWN_PROCESS);
    const start = (port: number) =>
      isOwn ? startProcess({ dataDir, variables, port }) : startHosted(host, { dataDir, variables, port });
    // Another program may have taken the port since.
    let running: Started | null = await start(address.port).catch(() => start(0));
    const { port } = running;
    address.port = port;
    const end = (how: 'kill' | 'stop') => async () => {
      await running?.[how]();
      running = null;
    };
    await use({
      url: `http://127.0.0.1:${port}`,
      dataDir,
      kill: end('kill'),
      stop: end('stop'),
      restart: async () => {
        running = await start(port);
      },
    });
    await end(isOwn ? 'kill' : 'stop')();
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
