import { spawn, spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findDeployTools } from '../../../scripts/deployTools.mjs';
import { createConnectionPoolGauges } from '../../../server/core/node/metrics/gauges';
import { createMetrics } from '../../../server/core/node/metrics/metrics';
import { callAt, freePort, NAME, nginxArgs, nginxFolder, sample } from './nginx';
import { newData, startSignedIn } from './ownServer';
import { launch } from './serverProcess';
import { temporaryFolder } from './temporaryFolder';

const { nginx, promtool, systemd, modules } = findDeployTools();

const require = createRequire(import.meta.url);
const TSC = resolve('node_modules/typescript/bin/tsc');

/** A document of Kubernetes. */
interface Manifest {
  apiVersion: string;
  kind: string;
  spec: object;
}

test('nginx accepts the sample, and serves the console by it, but no metrics', async () => {
  const { dataDir, variables } = newData();
  const ports = { console: await freePort(), http: await freePort(), https: await freePort() };
  const behind = { ...variables, PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: '1' };
  const server = launch({ dataDir, port: ports.console, variables: behind });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const folder = nginxFolder(sample('nginx.conf'), ports);
  expect(spawnSync(nginx, ['-t', ...nginxArgs(folder)], { encoding: 'utf8' }).stderr).toContain(
    'is successful',
  );
  writeFileSync(join(folder, 'console.conf'), sample('nginx.conf').replace('keepalive 32', 'keepalife 32'));
  expect(spawnSync(nginx, ['-t', ...nginxArgs(folder)]).status).not.toBe(0);

  const serving = nginxFolder(sample('nginx.conf'), ports);
  const proxy = spawn(nginx, nginxArgs(serving), { stdio: 'ignore' });
  onTestFinished(() => void proxy.kill('SIGTERM'));
  await vi.waitFor(async () => expect((await callAt(ports.https, '/readyz')).text).toBe('ready'), 30_000);
  expect((await callAt(ports.https, '/console')).status).toBe(200);
  expect((await callAt(ports.https, '/metrics')).status).toBe(404);
  const tooLarge = { 'Content-Length': String(53 * 1024 * 1024) };
  expect((await callAt(ports.https, '/api/console/session', tooLarge)).status).toBe(413);
  const plain = await fetch(`http://127.0.0.1:${ports.http}/console`, { redirect: 'manual' });
  expect(plain.status).toBe(301);
});

const verify = (text: string) => {
  const path = join(temporaryFolder(), 'console.service');
  writeFileSync(path, text.replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync(systemd, ['verify', path], { encoding: 'utf8' });
  const { stdout = '' } = spawnSync(systemd, ['security', '--offline=true', path], { encoding: 'utf8' });
  const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
  return { status, stderr, exposure: Number(exposure) };
};

test('systemd accepts the service, which is exposed to little', () => {
  const { exposure, ...verified } = verify(sample('console.service'));
  expect(verified).toEqual({ status: 0, stderr: '' });
  expect(exposure).toBeLessThan(2);
  expect(verify(sample('console.service').replace('Restart=', 'Restarts=')).stderr).toContain('Restarts');
});

test('Prometheus accepts the rules, which read figures of /metrics alone', async () => {
  const check = (text: string) => {
    const path = join(temporaryFolder(), 'rules.yml');
    writeFileSync(path, text);
    return spawnSync(promtool, ['check', 'rules', path]).status;
  };
  const rules = sample('prometheus.yml');
  expect(check(rules)).toBe(0);
  expect(check(rules.replace('histogram_quantile(', 'histogram_quantiles('))).not.toBe(0);

  const { server } = await startSignedIn(newData());
  const served = await (await fetch(`${server.url}/metrics`)).text();
  // Only a process on PostgreSQL has pools.
  const pools = createConnectionPoolGauges([{ pool: 'reading', inUse: 0, idle: 0, waiting: 0 }]);
  const told = served + (await createMetrics(async () => pools).text());
  const known = new Set([...told.matchAll(/^(\w+)[ {]/gm)].map(([, name]) => name));
  const read = [...rules.matchAll(/\b(?:console|process)_\w+/g)].map(([name]) => name);
  expect(read.length).toBeGreaterThan(8);
  expect(read.filter((name) => !known.has(name))).toEqual([]);
});

test('Kubernetes accepts the sample, by its schemas and by its types, which know every key', async () => {
  const load = (name: string) => import(pathToFileURL(require.resolve(name, { paths: [modules] })).href);
  const { parseAllDocuments } = await load('yaml');
  const all = parseAllDocuments(sample('kubernetes.yaml')).map((document: { toJS(): Manifest }) =>
    document.toJS(),
  );
  expect(all.map(({ kind }: Manifest) => kind)).toEqual([
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'Ingress',
  ]);
  const typed = (manifests: readonly Manifest[]) => {
    const lines = manifests.map(
      (manifest, index) =>
        `import type { I${manifest.kind} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';
         export const a${index}: I${manifest.kind} = ${JSON.stringify(manifest)};`,
    );
    const folder = temporaryFolder();
    symlinkSync(modules, join(folder, 'node_modules'));
    writeFileSync(join(folder, 'all.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
    return spawnSync(process.execPath, [TSC, ...options, 'all.ts'], { cwd: folder, encoding: 'utf8' }).stdout;
  };
  for (const manifest of all) {
    const models = await load(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
    new models[manifest.kind](manifest).validate();
  }
  expect(typed(all)).toBe('');
  const [deployment] = all;
  const { Deployment } = await load('kubernetes-models/apps/v1/Deployment');
  const wrong = new Deployment({ ...deployment, spec: { ...deployment.spec, replicas: 'two' } });
  expect(() => wrong.validate()).toThrow('replicas');
  expect(typed([{ ...deployment, spec: { ...deployment.spec, replica: 2 } }])).toContain('"replica"');
});

test('the samples give a stop the time that the docs name, and Kubernetes asks the health checks', () => {
  expect(sample('console.service')).toMatch(/^TimeoutStopSec=60$/m);
  expect(sample('kubernetes.yaml')).toContain('terminationGracePeriodSeconds: 60');
  for (const path of ['/readyz', '/healthz']) expect(sample('kubernetes.yaml')).toContain(`path: ${path},`);
});
