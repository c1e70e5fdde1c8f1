import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Document } from '../../../server/core/store/store';
import { batchesOf } from '../process/insert';

const TOKEN = 'a-token-for-one-measurement';
const PORT = 8055;
const URL_OF = `http://127.0.0.1:${PORT}`;
const READY_WITHIN = 120_000;
const BATCH = 1_000;

/** A running Directus with the members in a collection of its own. */
export interface Rival {
  pid: number;
  version: string;
  /** Calls it as its administrator; returns the text of the answer. Throws on any status but 200 and 204. */
  call(method: string, path: string, json?: unknown): Promise<string>;
  /** Sends a GET; the answer is not read yet. */
  stream(path: string): Promise<Response>;
  stop(): Promise<void>;
}

const kinds: Readonly<Record<string, string>> = {
  isWarning: 'boolean',
  isApproved: 'boolean',
  isWithdrawn: 'boolean',
  createdAt: 'timestamp',
  lastSignInAt: 'timestamp',
};
const texts = ['type', 'username', 'name', 'companyName', 'nation', 'phone', 'email', 'note', 'address1'];
const columns = [...texts, ...Object.keys(kinds), '_level'];

const field = (name: string, type: string) => ({ field: name, type, schema: {}, meta: {} });
const key = { field: 'id', type: 'string', schema: { is_primary_key: true }, meta: {} };

async function plant(url: string, members: Iterable<Document>, grades: readonly Document[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const named = columns.map((name) => `"${name}"`).join();
  for (const { _id, name } of grades)
    await client.query('insert into grades (id, name) values ($1, $2)', [_id, name]);
  for (const batch of batchesOf(members, BATCH)) {
    await client.query(
      `insert into members (id, ${named})
       select one->>'_id', ${columns.map((name) => `(one->>'${name}')::${name in kinds ? (kinds[name] ?? 'text') : 'text'}`).join()}
       from json_array_elements($1::json) as one`,
      [JSON.stringify(batch)],
    );
  }
  await client.query('vacuum (analyze)');
  await client.end();
}

/**
 * Starts the Directus that is installed in a folder over an empty database, as its documentation says for
 * production, without a cache and without limits of rate.
 */
export async function startRival(
  folder: string,
  database: string,
  members: Iterable<Document>,
  grades: readonly Document[],
): Promise<Rival> {
  const root = join(folder, 'node_modules', 'directus');
  const address = new URL(database);
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(PORT) },
    ...{ DB_CLIENT: 'pg', DB_HOST: address.hostname, DB_PORT: address.port, DB_USER: address.username },
    ...{ DB_PASSWORD: 'none', DB_DATABASE: address.pathname.slice(1), SECRET: TOKEN.repeat(2) },
    ...{ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'a-long-password-4711', ADMIN_TOKEN: TOKEN },
    ...{ TELEMETRY: 'false', LOG_LEVEL: 'error', CACHE_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false' },
  };
  const run = (command: string): ChildProcess =>
    spawn(process.execPath, [join(root, 'cli.js'), command], { cwd: folder, env, stdio: 'ignore' });
  const [code] = await once(run('bootstrap'), 'exit');
  if (code !== 0) throw new Error(`Directus could not be prepared: ${code}`);
  const child = run('start');
  // The bench may throw; it leaves nothing running.
  process.once('exit', () => child.kill());
  const send = (method: string, path: string, json?: unknown): Promise<Response> => {
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    return fetch(`${URL_OF}/${path}`, { method, headers, ...body });
  };
  const call = async (method: string, path: string, json?: unknown): Promise<string> => {
    const response = await send(method, path, json);
    const text = await response.text();
    if (response.status !== 200 && response.status !== 204) throw new Error(`${path}: ${text}`);
    return text;
  };
  const deadline = performance.now() + READY_WITHIN;
  while ((await call('GET', 'server/ping').catch(() => '')) !== 'pong') {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('Directus did not start');
    await wait(100);
  }
  await call('POST', 'collections', {
    ...{ collection: 'grades', schema: {}, meta: {}, fields: [key, field('name', 'string')] },
  });
  const fields = columns.map((name) => field(name, kinds[name] ?? 'string'));
  await call('POST', 'collections', {
    collection: 'members',
    schema: {},
    meta: {},
    fields: [key, ...fields],
  });
  await call('POST', 'relations', { collection: 'members', field: '_level', related_collection: 'grades' });
  await plant(database, members, grades);
  return {
    pid: child.pid ?? 0,
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    call,
    stream: (path) => send('GET', path),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Whether Directus is installed in a folder. */
export const hasRival = (folder: string): boolean =>
  folder !== '' && existsSync(join(folder, 'node_modules', 'directus', 'cli.js'));
