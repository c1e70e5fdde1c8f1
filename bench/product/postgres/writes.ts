// npm run bench -- writes [sqlite|postgres rounds folder]: acknowledged writes, of one build or two.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startCluster } from '../../../scripts/postgres.mjs';
import { type Client, clientWith, sessionCookie, sessionHeaders } from '../../../tests/core/node/client';

const ENGINE = process.argv[2] ?? 'postgres';
const ROUNDS = Number(process.argv[3] ?? 5);
/** Folders of builds: this one, and the one to compare it with. */
const BUILDS = [process.cwd(), ...process.argv.slice(4)];
const CLIENTS = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
/** Creates of each process before those that are measured: V8 compiles the code of a server in use meanwhile. */
const WARM_UP_CREATES = 12_000;
const DELETED = 1_000;
const OTHERS = 10;
const OPERATOR = { username: 'kim@example.com', password: 'quiet-river-stone' };
/** Ticks a second in which the kernel counts the processor time of processes. */
const TICKS = 100;

if (ENGINE !== 'sqlite' && ENGINE !== 'postgres') throw new Error(`Unknown engine ${ENGINE}`);
/** Numbers of servers over one database; SQLite has one. */
const PROCESSES = ENGINE === 'sqlite' ? [1] : [1, 3];

const folder = await mkdtemp(join(tmpdir(), 'console-writes-'));

/** Starts the cluster whose databases the servers use; none for SQLite. */
async function startServer() {
  if (ENGINE === 'sqlite') return null;
  const settings = ['shared_buffers=512MB', 'max_wal_size=4GB'];
  const cluster = await startCluster({ durable: true, settings });
  const admin = new pg.Client({ connectionString: cluster.url() });
  await admin.connect();
  return {
    async create(name: string) {
      await admin.query(`create database ${name}`);
      const address = new URL(cluster.url());
      address.pathname = name;
      return address.href;
    },
    drop: (name: string) => admin.query(`drop database ${name} with (force)`),
    async remove() {
      await admin.end();
      await cluster.remove();
    },
  };
}
const databases = await startServer();

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

function launch(build: string, dataDir: string, database: string | undefined, args: readonly string[] = []) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: '0',
    ...(database !== undefined && { DATABASE_URL: database }),
  };
  const child = spawn(process.execPath, [join(build, 'dist/server/main.js'), ...args], { cwd: build, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += String(text);
    });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return { child, exited, output: () => output };
}

async function start(build: string, dataDir: string, database: string | undefined) {
  const { child, exited, output } = launch(build, dataDir, database);
  for (;;) {
    const url = /http:\/\/[^/\s]+/.exec(output())?.[0];
    const isReady = url && (await fetch(`${url}/readyz`).catch(() => null))?.ok;
    if (url && isReady) {
      const stop = async () => {
        child.kill('SIGTERM');
        await exited;
      };
      return { url, pid: child.pid ?? 0, stop };
    }
    if (child.exitCode !== null) throw new Error(output());
    await wait(20);
  }
}

/** Milliseconds of processor time of a process so far. */
async function cpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const values = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(values[11]) + Number(values[12])) / TICKS) * 1_000;
}

const agent = new Agent({ keepAlive: true });

interface Caller {
  call: Client;
  /** Creates a record, and returns the answer; rejects for any status but 201. */
  post(path: string, json: unknown, key: string): Promise<Record<string, unknown>>;
}

/** Signs in. `fetch` takes 1.1 ms of the cores that the servers share, `request` takes 0.25. */
async function connect(url: string): Promise<Caller> {
  const cookie = await sessionCookie(url, OPERATOR.username, OPERATOR.password);
  const { hostname, port } = new URL(url);
  const shared = { ...sessionHeaders(url, cookie), 'Content-Type': 'application/json' };
  const post: Caller['post'] = (path, json, key) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(json);
      const headers = { ...shared, 'Content-Length': Buffer.byteLength(body), 'Idempotency-Key': key };
      const where = { agent, hostname, port, method: 'POST', path: `/api/console/${path}`, headers };
      const sent = request(where, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = String(Buffer.concat(parts));
          if (answer.statusCode === 201) resolve(JSON.parse(text));
          else reject(new Error(`${path}: ${answer.statusCode} ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { call: clientWith(url, cookie), post };
}

let made = 0;

/** Runs work with servers of a build on a database of their own. */
async function withServers<T>(
  build: string,
  count: number,
  work: (callers: readonly Caller[], pids: readonly number[]) => Promise<T>,
): Promise<T> {
  made += 1;
  const name = `writes${made}`;
  const address = await databases?.create(name);
  const dataOf = (index: number) => join(folder, `${name}-${index}`);
  const adding = launch(build, dataOf(0), address, ['operator', 'add', OPERATOR.username]);
  adding.child.stdin.end(`${OPERATOR.password}\n`);
  await adding.exited;
  const servers = [];
  for (let index = 0; index < count; index += 1) servers.push(await start(build, dataOf(index), address));
  const callers = await Promise.all(servers.map(({ url }) => connect(url)));
  try {
    return await work(
      callers,
      servers.map(({ pid }) => pid),
    );
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await databases?.drop(name);
  }
}

const bodies: Readonly<Record<string, (name: string) => unknown>> = {
  // With its number, as the console sends it: a number that the API computes is under a lock of its own.
  faqs: (name) => ({ subject: `질문 ${name}`, content: '<p>답변</p>', sequence: 1 }),
  users: (name) => ({ type: 'person', name: '김하나', email: `${name}@example.net` }),
};

let sent = 0;

function create(caller: Caller, path: string): Promise<Record<string, unknown>> {
  sent += 1;
  const name = `n${sent}`;
  return caller.post(path, bodies[path]?.(name), name);
}

/** Creates records with many clients; returns how many a second, and the server's processor time for each. */
const rate = (build: string, processes: number, path: string) =>
  withServers(build, processes, async (callers, pids) => {
    const caller = (index: number) => callers[index % callers.length] as Caller;
    let count = 0;
    const createUntil = async (isOver: () => boolean) => {
      const one = async (index: number) => {
        while (!isOver()) {
          await create(caller(index), path);
          count += 1;
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, index) => one(index)));
    };
    await createUntil(() => count >= WARM_UP_CREATES * processes);
    const before = await Promise.all(pids.map(cpuOf));
    count = 0;
    const began = performance.now();
    await createUntil(() => performance.now() - began >= SECONDS * 1_000);
    const seconds = (performance.now() - began) / 1_000;
    const after = await Promise.all(pids.map(cpuOf));
    const cpu = after.reduce((sum, value, index) => sum + value - (before[index] ?? 0), 0);
    return { rate: count / seconds, cpu: cpu / count };
  });

/** Deletes many records at once while others save; returns how long these and the deletion took (milliseconds). */
const deletion = (build: string, processes: number) =>
  withServers(build, processes, async (callers) => {
    const caller = (index: number) => callers[index % callers.length] as Caller;
    const records: { _id: string; version: number }[] = [];
    const add = async (index: number) => {
      while (records.length < DELETED) {
        const { faq } = await create(caller(index), 'faqs');
        const { _id, version } = faq as { _id: string; version: number };
        records.push({ _id, version });
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => add(index)));
    const taken: number[] = [];
    let isOver = false;
    const others = Array.from({ length: OTHERS }, async (_, index) => {
      while (!isOver) {
        const began = performance.now();
        await create(caller(index), 'faqs');
        taken.push(performance.now() - began);
        await wait(20);
      }
    });
    await wait(300);
    const began = performance.now();
    const json = { records: records.slice(0, DELETED) };
    const { status, text } = await caller(0).call('POST', 'faqs/delete', { json });
    const took = performance.now() - began;
    isOver = true;
    await Promise.all(others);
    if (status !== 200) throw new Error(text);
    return { took, p99: at(taken, 0.99), longest: Math.max(...taken) };
  });

const label = (build: string) => (build === BUILDS[0] ? 'this build' : 'other build');

try {
  for (const path of ['faqs', 'users']) {
    for (const processes of PROCESSES) {
      const found = new Map(BUILDS.map((build) => [build, [] as { rate: number; cpu: number }[]]));
      for (let round = 0; round < ROUNDS; round += 1)
        for (const build of BUILDS) found.get(build)?.push(await rate(build, processes, path));
      for (const [build, all] of found) {
        const rates = all.map((one) => one.rate);
        console.log(
          `${path}, ${processes} process${processes > 1 ? 'es' : ''}, ${label(build)}: ${middle(rates).toFixed(0)} creates/s ` +
            `(${rates.map((one) => one.toFixed(0)).join(' ')}), ${middle(all.map(({ cpu }) => cpu)).toFixed(2)} ms of processor each; load ${loadavg()[0]?.toFixed(1)}`,
        );
      }
    }
  }
  for (const processes of PROCESSES) {
    for (let round = 0; round < Math.min(ROUNDS, 3); round += 1)
      for (const build of BUILDS) {
        const { took, p99, longest } = await deletion(build, processes);
        console.log(
          `${DELETED} deleted, ${processes} process${processes > 1 ? 'es' : ''}, ${label(build)}: ${took.toFixed(0)} ms; others p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms`,
        );
      }
  }
} finally {
  await databases?.remove();
  await rm(folder, { recursive: true });
}
