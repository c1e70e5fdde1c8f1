import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOfAll, postgres } from '../../onlyInAll.mjs';

const project = resolve(import.meta.dirname, '../../..');
const museum = join(import.meta.dirname, 'files');
/** What is made, installed or kept by git itself, and other products. */
const LEFT = [
  ...['node_modules', 'dist', '.git', 'data', 'shots', 'test-results', 'playwright-report', '.cache'],
  'examples',
];
/** All that another product replaces. */
const REPLACED = [
  ...['src/product', 'server/product', 'i18n/ko/product', 'demo'],
  ...['tests/product', 'bench/product', 'docs/product'],
];
/** Milliseconds: a compiler, a build and a browser start anew. */
const SLOW = 600_000;

let copy = '';

/** Runs a command of the copy as a shell of its own would; what it says is part of a failure. */
async function inCopy(command: string, ...args: string[]): Promise<string> {
  const own = ([name]: [string, unknown]) => name === 'NODE_ENV' || name.startsWith('VITEST');
  const env = Object.fromEntries(Object.entries(process.env).filter((variable) => !own(variable)));
  const options = { cwd: copy, env: { ...env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 };
  return promisify(execFile)(command, args, options).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => Promise.reject(new Error(stdout + stderr)),
  );
}

/** Runs tests of the copy, which has no shop of `examples`. */
const vitest = (...files: string[]) =>
  inCopy('node_modules/.bin/vitest', 'run', '--project=!shop*', ...files);

/** A test of each room of the core, the first by its name that needs neither PostgreSQL nor minutes. */
async function oneOfEachRoom(): Promise<string[]> {
  const left = [...postgres, ...filesOfAll];
  const all = await readdir(join(copy, 'tests/core'), { recursive: true });
  const tests = all
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('museum/'))
    .map((path) => `tests/core/${path}`)
    .filter((path) => !left.some((pattern) => matchesGlob(path, pattern)))
    .toSorted();
  return [...new Map(tests.toReversed().map((path) => [path.split('/')[2], path])).values()];
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'museum-'));
  const names = await readdir(project);
  for (const name of names.filter((name) => !LEFT.includes(name))) {
    await cp(join(project, name), join(copy, name), { recursive: true });
  }
  for (const path of REPLACED) await rm(join(copy, path), { recursive: true });
  await cp(museum, copy, { recursive: true });
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'));
}, SLOW);

afterAll(() => rm(copy, { recursive: true, force: true }));

test('every folder that a product consists of has one of the museum', async () => {
  for (const path of REPLACED)
    expect([path, (await readdir(join(museum, path))).length > 0]).toEqual([path, true]);
});

test(
  'another product passes npm run check',
  async () => {
    await inCopy('npm', 'run', 'check');
  },
  SLOW,
);

test(
  'it is held to the conformance of every resource, and to its own tests',
  async () => {
    const said = await vitest('tests/core/conformance/memory.test.ts', 'tests/product', '--reporter=verbose');
    for (const name of ['exhibitions', 'tickets', 'staff'])
      expect(said).toMatch(new RegExp(`✓.* ${name} > `));
    expect(said).toContain('a ticket has its total before it is saved');
  },
  SLOW,
);

test(
  'it is built, and passes a test of each room of the core',
  async () => {
    await inCopy('npm', 'run', 'build');
    const rooms = await oneOfEachRoom();
    expect(rooms.length).toBeGreaterThan(15);
    expect(await vitest(...rooms)).toMatch(new RegExp(`Test Files +${rooms.length} passed`));
  },
  SLOW,
);

test(
  'its operators work in a browser',
  async () => {
    expect(
      await inCopy(
        'node_modules/.bin/playwright',
        'test',
        'museum.story',
        '--workers',
        '1',
        '--reporter',
        'list',
      ),
    ).toContain('4 passed');
  },
  SLOW,
);
