import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ConsoleBuildAssetStorage,
  createFolderBuildAssetStorage,
} from '../../../server/core/node/files/createAssetFolder';
import { createS3FileStorage } from '../../../server/core/node/files/s3';
import { createConsolePagesApp } from '../../../server/core/node/http/consolePages';
import { createConsoleBuildAssetRegistry } from '../../../server/core/node/http/keptAssets';
import { ACCOUNT, BUCKET, type StorageProcess, startStorage } from './storageProcess';
import { madeFolder, temporaryFolder } from './temporaryFolder';

const HOUR = 3_600_000;

/** A built console with one script of its own. */
const builtConsole = (script: string) => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<meta name="console">');
  const text = `console.log('${script}')`;
  writeFileSync(join(root, `assets/${script}.js`), text);
  writeFileSync(join(root, `assets/${script}.js.br`), brotliCompressSync(text));
  return root;
};

/** A process of a build, and the hours by which its clock is ahead. */
const processOf = (home: ConsoleBuildAssetStorage, script: string) => {
  const root = builtConsole(script);
  const failures: unknown[] = [];
  let hours = 0;
  const kept = createConsoleBuildAssetRegistry(home, join(root, 'assets'), {
    clock: () => new Date(Date.now() + hours * HOUR),
    report: (error) => failures.push(error),
  });
  const app = createConsolePagesApp({
    root,
    meta: { flavour: 'all', name: '', pictureHosts: [] },
    kept,
    previewPages: [],
    isSignedIn: async () => false,
  });
  return {
    ...kept,
    failures,
    wait: (passed: number) => {
      hours += passed;
    },
    get: (name: string, headers: Record<string, string> = {}) => app.request(`/assets/${name}`, { headers }),
    statusOf: async (name: string) => (await app.request(`/assets/${name}`)).status,
  };
};

const bucket = madeFolder();
let storage: StorageProcess;
beforeAll(async () => {
  storage = await startStorage(bucket.path);
});
afterAll(async () => {
  await storage.kill();
  bucket.remove();
});

const homes = {
  folder: () => createFolderBuildAssetStorage(join(temporaryFolder(), 'assets')),
  bucket: () =>
    createS3FileStorage(
      { endpoint: new URL(storage.url), region: 'us-east-1', bucket: BUCKET, ...ACCOUNT },
      temporaryFolder(),
    ).assets,
};

describe.each(Object.entries(homes))('assets in a %s', (_, homeOf) => {
  test('a clock that is set back hides no newer build', async () => {
    const home = homeOf();
    const [older, newer] = [processOf(home, 'back'), processOf(home, 'ahead')];
    await older.renew();
    expect(await older.statusOf('ahead.js')).toBe(404);
    await newer.renew();
    older.wait(-1);
    expect(await older.statusOf('ahead.js')).toBe(200);
  });

  test('each build serves those of the other one, older and newer', async () => {
    const home = homeOf();
    const [older, newer] = [processOf(home, 'older'), processOf(home, 'newer')];
    await older.renew();
    expect(await older.statusOf('newer.js')).toBe(404);
    await newer.renew();
    older.wait(1);
    for (const [process, name] of [[newer, 'older.js'] as const, [older, 'newer.js'] as const]) {
      const response = await process.get(name);
      expect(await response.text()).toBe(`console.log('${name.slice(0, -3)}')`);
      expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    const compressed = await newer.get('older.js', { 'Accept-Encoding': 'gzip, br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(Buffer.from(await compressed.arrayBuffer())).toEqual(brotliCompressSync("console.log('older')"));
    const refused = await newer.get('older.js', { 'Accept-Encoding': 'identity, br;q=0' });
    expect(refused.headers.get('content-encoding')).toBeNull();
    expect(await refused.text()).toBe("console.log('older')");
    for (const name of ['none.js', '..%2Findex.html', 'index.json'])
      expect(await newer.statusOf(name)).toBe(404);
    expect([...older.failures, ...newer.failures]).toEqual([]);
  });

  test('they are served for 24 hours after a build was last at work, then removed', async () => {
    const home = homeOf();
    const [older, newer] = [processOf(home, 'older'), processOf(home, 'newer')];
    await older.renew();
    await newer.renew();
    newer.wait(23.9);
    await newer.renew();
    expect(await newer.statusOf('older.js')).toBe(200);
    newer.wait(0.2);
    expect(await newer.statusOf('older.js')).toBe(404);
    await newer.renew();
    const left = (await home.builds()).map(({ build }) => home.names(build));
    expect((await Promise.all(left)).flat()).not.toContain('older.js');
    expect(newer.failures).toEqual([]);
  });
});

test('what a killed process left incomplete is not served, and goes after a day', async () => {
  const root = join(temporaryFolder(), 'assets');
  mkdirSync(join(root, 'incomplete-1'), { recursive: true });
  writeFileSync(join(root, 'incomplete-1', 'half.js'), 'half');
  const process = processOf(createFolderBuildAssetStorage(root), 'own');
  await process.renew();
  expect(await process.statusOf('half.js')).toBe(404);
  const before = new Date(Date.now() - 25 * HOUR);
  utimesSync(join(root, 'incomplete-1'), before, before);
  await process.renew();
  expect(readdirSync(root)).not.toContain('incomplete-1');
});

test('a home that fails is reported, and a name is then just unknown', async () => {
  const process = processOf({ ...homes.folder(), builds: () => Promise.reject(new Error('away')) }, 'own');
  await process.renew();
  expect(await process.statusOf('older.js')).toBe(404);
  expect(process.failures).toHaveLength(2);
});
