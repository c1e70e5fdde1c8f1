import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import {
  type Caller,
  cookieOf,
  createTestApi,
  PASSWORD,
  type TestApi,
} from '../../../tests/core/api/harness';
import type { Database } from '../process/engine';

/** Asks the database by a joined query: the hole that sqlmap has to find, or else it proves nothing. */
type Control = (name: string) => Promise<unknown[]>;

export const CONTROL = '/control';
const OPERATOR = 'operator@example.com';

export interface Target {
  t: TestApi;
  call: Caller;
  host: string;
  /** Signs in anew where the session has ended. */
  renew: () => Promise<void>;
  close: () => Promise<void>;
}

const joined = (name: string) => `select _id from levels where _id = '${name}'`;

function open({ variables }: Database) {
  const url = variables.DATABASE_URL;
  if (url === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'sqlmap-'));
    const path = join(folder, 'console.sqlite');
    const store = createSqliteStore(path);
    const control: Control = async (name) => {
      const database = new DatabaseSync(path, { readOnly: true });
      try {
        return database.prepare(joined(name)).all();
      } finally {
        database.close();
      }
    };
    return { store, control, end: async () => rmSync(folder, { recursive: true }) };
  }
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const control: Control = async (name) => (await pool.query(joined(name))).rows;
  return { store: createPostgresStore(url), control, end: () => pool.end() };
}

async function answerControl(control: Control, url: string): Promise<Response> {
  try {
    return Response.json(await control(new URL(url).searchParams.get('name') ?? ''));
  } catch (error) {
    return Response.json({ error: String(error) }, { status: 500 });
  }
}

/** Serves the API over a database to whoever asks, as one operator with every right who has just confirmed. */
export async function startTarget(database: Database): Promise<Target> {
  const { store, control, end } = open(database);
  const t = await createTestApi({ store });
  await t.addOperator(OPERATOR, '김운영');
  let cookie = '';
  const call: Caller = (method, path, sent = {}) =>
    t.call(method, path, { ...sent, env: { cookie, ...sent.env } });
  const renew = async () => {
    if ((await call('GET', 'session')).status === 200) return;
    t.later(60 * 60_000);
    cookie = await cookieOf(t.call, OPERATOR, PASSWORD);
  };
  await renew();
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request: Request) =>
      new URL(request.url).pathname === CONTROL
        ? answerControl(control, request.url)
        : t.api.fetch(request, { cookie, site: 'same-origin' }),
  });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    t,
    call,
    host: `127.0.0.1:${port}`,
    renew,
    async close() {
      server.close();
      await store.close();
      await end();
    },
  };
}
