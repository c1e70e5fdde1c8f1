import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Browser } from '@playwright/test';
import { sessionCookie } from '../../../tests/core/node/client';
import { startServer } from '../../../tests/core/node/serverProcess';
import { operate, type Saved } from './operator';

const DEMO = { username: 'admin@example.com', password: 'console-demo-1234' };
const TOKEN = /mk\d+x\d+x\d+z/g;

export interface MonkeyOptions {
  browser: Browser;
  seed: number;
  operators: number;
  seconds: number;
}

export interface Monkey {
  steps: number;
  saves: number;
  faults: string[];
}

/** Every stored record as text, by `{path}/{_id}`; read when nobody writes any more. */
const storedIn = (dataDir: string): Map<string, string> => {
  const database = new DatabaseSync(join(dataDir, 'console.sqlite'), { readOnly: true });
  const tables = database
    // What is kept beside the records, such as keys and sums, has a colon in its name.
    .prepare("select name from sqlite_master where type = 'table' and name not like '%:%'")
    .all();
  const stored = new Map<string, string>();
  for (const { name } of tables.filter((table: { name: string }) => !table.name.startsWith('_'))) {
    for (const { _id, doc } of database.prepare(`select _id, doc from "${name}"`).all())
      stored.set(`${name}/${_id}`, doc);
  }
  database.close();
  return stored;
};

/** Checks that what the console reported as stored is stored, unless it was changed later, and nothing twice. */
const contradictions = (saves: readonly Saved[], stored: ReadonlyMap<string, string>): string[] => {
  const lost = saves.flatMap(({ path, id, version, texts }) => {
    const doc = stored.get(`${path}/${id}`);
    if (doc === undefined || JSON.parse(doc).version !== version) return [];
    return texts
      .filter((text) => !doc.includes(text))
      .map((text) => `${path}/${id} lacks ${text} in the end`);
  });
  const places = new Map<string, Set<string>>();
  for (const [place, doc] of stored) {
    for (const [token] of doc.matchAll(TOKEN)) places.set(token, (places.get(token) ?? new Set()).add(place));
  }
  const doubled = [...places].filter(([, all]) => all.size > 1);
  return [...lost, ...doubled.map(([token, all]) => `${token} is stored twice: ${[...all].join(', ')}`)];
};

/** Runs random operators against a server of their own; returns everything that went wrong. */
export async function runMonkey({ browser, seed, operators, seconds }: MonkeyOptions): Promise<Monkey> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-monkey-'));
  const server = await startServer({ dataDir });
  try {
    const cookies: string[] = [];
    while (cookies.length < operators)
      cookies.push(await sessionCookie(server.url, DEMO.username, DEMO.password));
    const until = performance.now() + seconds * 1_000;
    const reports = await Promise.all(
      cookies.map((cookie, number) => operate({ browser, url: server.url, cookie, number, seed, until })),
    );
    await server.stop();
    const saves = reports.flatMap(({ saved }) => saved);
    return {
      steps: reports.reduce((sum, { steps }) => sum + steps, 0),
      saves: saves.length,
      faults: [...reports.flatMap(({ faults }) => faults), ...contradictions(saves, storedIn(dataDir))],
    };
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}
