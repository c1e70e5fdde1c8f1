// npm run bench -- abuse [seconds [kind]]: how long operators wait while an anonymous client does its worst.
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encryptPassword } from '../../../src/core/provider/session/encryptPassword';
import { type Client, signIn } from '../../../tests/core/node/client';
import { startServer } from '../../../tests/core/node/serverProcess';
import { attack } from './attack';
import { kinds, type Target } from './kinds';
import { line, type Waits, work } from './operators';

const DEMO = { username: 'admin@example.com', password: 'console-demo-1234' };
const CONNECTIONS = 50;
const FROM = ['127.0.0.2'];
const BAR = 300; // milliseconds, of the 95th of a hundred calls
const SECONDS = 60;
const QUIET_MS = 5_000;
/** Slow connections from many addresses, each with fewer than one address may have. */
const CROWD = { addresses: 40, connections: 50, kind: 'heads without end, a byte a second' };

const [given = SECONDS, only] = process.argv.slice(2);
const seconds = Number(given);

const largestScript = () => {
  const folder = 'dist/console/assets';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sized = scripts.map((name) => ({ name, size: statSync(join(folder, name)).size }));
  return `/console/assets/${sized.toSorted((a, b) => b.size - a.size)[0]?.name}`;
};

const guess = async (url: string) => {
  const key = await (await fetch(`${url}/api/console/session/key`)).json();
  const password = await encryptPassword('a wrong password', key);
  return JSON.stringify({ username: 'nobody@example.com', password });
};

const picture = async (client: Client) => {
  const { text } = await client('GET', 'boards?code=work', { headers: { skip: '0', limit: '10' } });
  return /"url":"(\/files\/[^"]+\.png)"/.exec(text)?.[1] ?? '/files/none/x.png';
};

const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-'));
const server = await startServer({ dataDir });
const client = await signIn(server.url, DEMO.username, DEMO.password);
const target: Target = {
  host: new URL(server.url).host,
  script: largestScript(),
  picture: await picture(client),
  guess: await guess(server.url),
};

/** What operators wait while an attack lasts; for a while, where there is none. */
const during = async (order?: { kind: string; from: readonly string[]; connections: number }) => {
  const begun = order && (await attack({ ...order, seconds, port: server.port, target }));
  const end = Date.now() + QUIET_MS;
  let isOver = false;
  const ended = begun?.ended.then(() => {
    isOver = true;
  });
  const waits = await work(client, () => (ended ? isOver : Date.now() > end));
  await ended;
  return waits;
};

const results: [string, Waits][] = [];
const measure = async (name: string, order?: Parameters<typeof during>[0]) => {
  const waits = await during(order);
  results.push([name, waits]);
  console.log(line(name, waits));
};

console.log(`${''.padEnd(38)}    p50    p95    max (ms)`);
await measure('nobody');
for (const kind of Object.keys(kinds).filter((kind) => !only || kind.includes(only))) {
  await measure(kind, { kind, from: FROM, connections: CONNECTIONS });
}
if (!only || 'crowd'.includes(only)) {
  const from = Array.from({ length: CROWD.addresses }, (_, index) => `127.0.1.${index + 1}`);
  const connections = CROWD.addresses * CROWD.connections;
  await measure(`crowd of ${connections} slow connections`, { kind: CROWD.kind, from, connections });
}
await server.stop();
await rm(dataDir, { recursive: true, force: true });

const over = results.filter(([, { p95, failed }]) => p95 > BAR || failed > 0);
console.log(
  over.length === 0
    ? `All within the bar of ${BAR} ms.`
    : `Over the bar of ${BAR} ms: ${over.map(([name]) => name).join('; ')}`,
);
if (over.length > 0) process.exitCode = 1;
