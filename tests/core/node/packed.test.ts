import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeRefusedPackages } from '../../../scripts/licences.mjs';
import { INSTALLED_PACKAGES, OPTIONAL_PACKAGES } from '../../../scripts/shipped.mjs';
import { type Asset, getAt, type Loose } from '../../../src/core/schema/index';
import { bodyOf } from '../api/bodies';
import { logo } from '../assets/photos';
import { resources } from '../theProduct';
import { newData, OWN, signInAt, startOwn, startSignedIn } from './ownServer';
import { addOperator, run } from './serverProcess';
import { madeFolder, temporaryFolder } from './temporaryFolder';

/** Bytes that the image has beyond its base. */
const MOST_BYTES = 80e6;

const { path: folder, remove } = madeFolder();
/** The packed server, extracted and installed. */
const server = join(folder, 'console-server');

const read = (name: string) => readFileSync(join(server, name), 'utf8');
const readJson = (name: string) => JSON.parse(read(name));

/** A resource with a public picture in several sizes in the items of a list. */
function sizedInItems() {
  for (const resource of resources) {
    for (const [list, field] of Object.entries(resource.fields)) {
      const inner = field.kind === 'list' ? Object.entries(field.of) : [];
      const [name] = inner.find(([, of]) => of.kind === 'image' && of.sizes && of.public) ?? [];
      if (name !== undefined) return { resource, list, name };
    }
  }
  throw new Error('No resource has a picture in sizes');
}

const packedData = (node = process.execPath) => ({ ...newData(), program: [node, server] as const });

beforeAll(() => {
  const file = join(folder, 'console-server.tgz');
  execFileSync('npm', ['run', 'pack', '--', file], { stdio: 'pipe' });
  execFileSync('tar', ['xzf', file, '-C', folder]);
  execFileSync('npm', ['i', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: server,
    stdio: 'pipe',
  });
}, 300_000);
afterAll(remove);

test('the packed server installs its packages in exact versions, and takes at most 80 MB', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const own = readJson('package.json');
  expect(own.optionalDependencies).toEqual(optionalDependencies);
  expect(Object.keys(own.optionalDependencies)).toEqual(OPTIONAL_PACKAGES);
  expect(Object.keys(own.dependencies).sort()).toEqual([...INSTALLED_PACKAGES].sort());
  for (const name of INSTALLED_PACKAGES) {
    expect(own.dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(own.dependencies[name]).toBe(dependencies[name]);
    expect(readJson(`node_modules/${name}/package.json`).version).toBe(dependencies[name]);
  }
  // npm found the lock file complete, and changed nothing of it.
  const kept = execFileSync('tar', [
    'xzOf',
    join(folder, 'console-server.tgz'),
    'console-server/package-lock.json',
  ]);
  expect(readJson('package-lock.json').packages).toEqual(JSON.parse(kept.toString()).packages);
  const sizes = readdirSync(server, { recursive: true }).map(
    (name) => lstatSync(join(server, name.toString())).size,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

test('it serves an empty folder, and the health check of the image asks the configured port', async () => {
  const options = packedData();
  await addOperator(options, OWN);
  const running = await startOwn(options);
  expect(await (await fetch(`${running.url}/healthz`)).text()).toBe('ok');
  const client = await signInAt(running);
  expect((await client('GET', 'session')).json.session).toMatchObject({ username: OWN.username });
  expect(running.output()).not.toContain('sharp');
  expect((await fetch(`${running.url}/console`)).status).toBe(200);
  const handbook = await fetch(`${running.url}/console/handbook/`, { redirect: 'manual' });
  expect(handbook.headers.get('location')).toBe('/console/login?next=%2Fconsole%2Fhandbook%2F');
  expect(read('dist/console/handbook/index.html')).toContain('<html lang="ko">');

  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const [command = '', ...args]: string[] = JSON.parse(check);
  const healthOf = (port: number) =>
    spawnSync(command, args, { env: { PATH: process.env.PATH, PORT: String(port) } }).status;
  expect(healthOf(running.port)).toBe(0);
  expect(await running.stop()).toBe(0);
  expect(healthOf(running.port)).not.toBe(0);
});

test('each command of the docs works from it, by npm too', async () => {
  const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const commands = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('node scripts/start.mjs'));
  expect(Object.keys(readJson('package.json').scripts).sort()).toEqual(commands.sort());

  const options = packedData();
  await addOperator(options, OWN);
  const backup = join(temporaryFolder(), 'backup');
  const restored = { ...options, dataDir: join(temporaryFolder(), 'restored') };
  const works = async (of: typeof options, ...args: string[]) => {
    const { code, output } = await run(of, ...args);
    expect(code, output).toBe(0);
    return output;
  };
  await works(options, 'keys', 'rotate');
  await works(options, 'backup', backup);
  await works(restored, 'restore', backup);
  await works(restored, 'data', 'accept');
  await works(restored, 'migrate', '--dry');
  await works(restored, 'audit', 'verify');
  await works(restored, 'fsck');
  expect(await works(restored, 'operator', 'list')).toContain(OWN.username);
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: restored.dataDir, ...options.variables };
  const byNpm = execFileSync('npm', ['run', '--silent', 'operator', '--', 'list'], { cwd: server, env });
  expect(byNpm.toString()).toContain(OWN.username);
});

test('its bill of materials and licences name what is bundled and installed, and nothing else', () => {
  const { components, dependencies, metadata } = readJson('bom.cdx.json');
  const named = new Map<string, { licenses: unknown[]; version: string }>(
    components.map((component: { name: string }) => [component.name, component]),
  );
  for (const name of [
    ...INSTALLED_PACKAGES,
    ...OPTIONAL_PACKAGES,
    'pg-protocol',
    'react',
    'hono',
    'pretendard',
    'nodemailer',
  ])
    expect(named.has(name), name).toBe(true);
  for (const name of ['vite', 'vitest', 'typescript', 'msw', '@biomejs/biome'])
    expect(named.has(name), name).toBe(false);
  expect([...named.values()].filter(({ licenses }) => licenses.length === 0)).toEqual([]);
  expect(metadata.component.name).toBe('administrator-console');
  const refs = new Set(components.map((component: { 'bom-ref': string }) => component['bom-ref']));
  const pointed = dependencies.flatMap(({ dependsOn }: { dependsOn: string[] }) => dependsOn);
  expect(pointed.filter((ref: string) => !refs.has(ref))).toEqual([]);

  const licences = read('licences.txt');
  for (const [name, { version }] of named) expect(licences).toContain(`${name}@${version}: `);
  expect(licences).toContain('Permission is hereby granted, free of charge');
  expect(describeRefusedPackages(readJson('package-lock.json'))).toEqual([]);
});

test.each(['20', '22', '24'])(
  'it serves and signs in on Node %s',
  async (version) => {
    const node = execFileSync('npx', ['-y', '-p', `node@${version}`, 'node', '-p', 'process.execPath']);
    const options = packedData(node.toString().trim());
    expect(execFileSync(options.program[0], ['-v']).toString()).toMatch(new RegExp(`^v${version}\\.`));
    await addOperator(options, OWN);
    const running = await startOwn(options);
    const client = await signInAt(running);
    expect((await client('GET', 'session')).status).toBe(200);
    expect(await running.stop()).toBe(0);
  },
  300_000,
);

test('without sharp it starts, tells so, and serves the original of a picture in every size', async () => {
  // Removing `sharp` and `@img` by hand is the same; argon2 has its binaries still.
  execFileSync('npm', ['uninstall', 'sharp', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: server,
    stdio: 'pipe',
  });
  expect(readdirSync(join(server, 'node_modules'))).not.toContain('sharp');
  const { server: running, client } = await startSignedIn(packedData());
  await expect.poll(running.output).toContain('"no-sharp"');

  const { resource, list, name } = sizedInItems();
  const { api } = resource;
  const made = (await client('POST', api.path, { json: bodyOf(resource, 1) })).json[api.one] as Loose;
  const bytes = await logo();
  const file = new File([bytes], 'logo.png', { type: 'image/png' });
  const headers = { 'If-Match': `"${made.version}"` };
  const at = `${api.path}/${made._id}/${list}/0/${name}`;
  const { json, status } = await client('POST', at, { file, headers });
  expect([status, json.message]).toEqual([200, undefined]);
  const { url, sizes = {} } = getAt(json[api.one], `${list}.0.${name}`) as Asset;
  expect(Object.keys(sizes)).not.toEqual([]);
  for (const address of [url, ...Object.values(sizes)]) {
    const served = await fetch(running.url + address);
    expect(served.headers.get('content-type'), address).toBe('image/png');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
  }
  expect(await running.stop()).toBe(0);
}, 120_000);
