import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findDeployTools } from '../../../scripts/deployTools.mjs';
import { sessionCookie } from '../../core/node/client';
import { callAt, freePort, NAME, nginxArgs, nginxFolder, sample } from '../../core/node/nginx';
import { OWN } from '../../core/node/ownServer';
import { addOperator, launch, type Options } from '../../core/node/serverProcess';
import { temporaryFolder } from '../../core/node/temporaryFolder';
import { wholeDatabase } from '../../core/postgres/database';

const { nginx } = findDeployTools();

/** Callers at the same time, and milliseconds that they call on before and after each step. */
const CALLERS = 6;
const STEP_MS = 1_000;

/** Names the script that the page of a build begins with. */
const firstScript = (dist: string): string => {
  const [, name] =
    /assets\/([\w.-]+\.js)"/.exec(readFileSync(join(dist, 'console/index.html'), 'utf8')) ?? [];
  if (!name) throw new Error('The page names no script');
  return name;
};

/** Copies the build; its page begins with a script that the new build does not have. */
function olderBuild(): string {
  const folder = temporaryFolder();
  const dist = join(folder, 'dist');
  cpSync('dist', dist, { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const script = firstScript(dist);
  const assets = join(dist, 'console/assets');
  for (const name of readdirSync(assets).filter((one) => one.startsWith(script)))
    renameSync(join(assets, name), join(assets, name.replace(script, 'older-build.js')));
  const page = join(dist, 'console/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll(script, 'older-build.js'));
  return dist;
}

/** Starts a server behind the proxy, which names only its public address. */
async function startBehind(options: Options) {
  const port = options.port ?? (await freePort());
  const { child, exited, output } = launch({ ...options, port });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitFor(async () => expect(await isReady(), output()).toBe(true), 45_000);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

/** Starts nginx by the sample, with a second server in it. */
async function startNginx(first: number, second: number) {
  const ports = { console: first, http: await freePort(), https: await freePort() };
  const line = '# server 127.0.0.1:8081';
  expect(sample('nginx.conf')).toContain(line);
  const folder = nginxFolder(sample('nginx.conf').replace(line, `server 127.0.0.1:${second}`), ports);
  const proxy = spawn(nginx, nginxArgs(folder), { stdio: 'ignore' });
  onTestFinished(() => void proxy.kill('SIGTERM'));
  await vi.waitFor(async () => expect((await callAt(ports.https, '/readyz')).status).toBe(200), 30_000);
  return { port: ports.https, log: () => readFileSync(join(folder, 'logs/error.log'), 'utf8') };
}

/** Calls through the proxy until `stop`, which returns what failed, and the subjects of the acknowledged records. */
function callers(port: number, cookie: string, assets: ReadonlySet<string>) {
  const failed: string[] = [];
  const stored: string[] = [];
  let calls = 0;
  let isOver = false;
  const headers = { cookie, Origin: `https://${NAME}` };
  async function expectStatus(
    path: string,
    status: number,
    sent?: { method: string; body: string; key: string },
  ) {
    const more = sent && { 'Content-Type': 'application/json', 'Idempotency-Key': sent.key };
    calls += 1;
    const answer = await callAt(port, path, { ...headers, ...more }, sent).catch((error: unknown) => ({
      status: String(error),
      text: '',
    }));
    if (answer.status !== status) failed.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.status === status;
  }
  async function caller(own: number): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      const subject = `질문 ${own}-${round}`;
      const sent = { method: 'POST', body: JSON.stringify({ subject }), key: `key-${own}-${round}` };
      if (await expectStatus('/api/console/faqs', 201, sent)) stored.push(subject);
      await expectStatus('/api/console/faqs', 200);
      await expectStatus('/console', 200);
      for (const asset of assets) await expectStatus(`/console/assets/${asset}`, 200);
    }
  }
  const all = Promise.all(Array.from({ length: CALLERS }, (_, own) => caller(own)));
  return {
    calls: () => calls,
    stop: async () => {
      isOver = true;
      await all;
      return { failed, stored };
    },
  };
}

test('an update from one build to the next behind nginx fails no call, and both have their scripts', async () => {
  const database = await wholeDatabase();
  onTestFinished(database.drop);
  const dist = olderBuild();
  const options = {
    dataDir: join(temporaryFolder(), 'data'),
    variables: {
      ...{ NODE_ENV: 'production', DATABASE_URL: database.url, DRAIN_SECONDS: '3' },
      ...{ PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: '1' },
    },
  };
  await addOperator(options, OWN);
  const program = [process.execPath, join(dist, 'server/main.js')] as const;
  const older = await startBehind({ ...options, program });
  const port = await freePort();
  const { port: proxy, log } = await startNginx(Number(new URL(older.url).port), port);
  const cookie = await sessionCookie(older.url, OWN.username, OWN.password);
  const script = firstScript('dist');
  expect((await callAt(proxy, `/console/assets/${script}`)).status).toBe(404);

  const assets = new Set(['older-build.js']);
  const load = callers(proxy, cookie, assets);
  await wait(STEP_MS);
  const newer = await startBehind({ ...options, port });
  assets.add(script);
  await wait(STEP_MS);
  for (const { url } of [older, newer])
    for (const name of assets) expect((await fetch(`${url}/console/assets/${name}`)).status).toBe(200);

  const before = load.calls();
  const stopped = older.stop();
  await vi.waitFor(async () => expect((await fetch(`${older.url}/readyz`)).status).toBe(503), 2_000);
  expect(await stopped).toBe(0);
  expect(load.calls()).toBeGreaterThan(before);
  await wait(STEP_MS);
  const { failed, stored } = await load.stop();
  expect(failed, log()).toEqual([]);
  expect((await callAt(proxy, '/console/assets/older-build.js')).status).toBe(200);

  const answer = await callAt(proxy, '/api/console/faqs', { cookie, Origin: `https://${NAME}`, limit: '0' });
  const faqs = (JSON.parse(answer.text) as { faqs: { subject: string }[] }).faqs.map(
    ({ subject }) => subject,
  );
  expect(stored.length).toBeGreaterThan(CALLERS);
  expect(faqs.toSorted()).toEqual(stored.toSorted());
  // Drops need a database that nobody uses.
  await newer.stop();
}, 120_000);
