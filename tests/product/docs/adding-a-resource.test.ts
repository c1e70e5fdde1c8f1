import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, continueBy, followPage, withEntry, withLines } from '../../core/docs/followPage';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../..');
const page = 'docs/adding-a-resource.md';
const larger = 'docs/a-larger-resource.md';
const actsPage = 'docs/acts.md';
const ownWidget = 'docs/your-own-widget.md';
const ownScreen = 'docs/your-own-screen.md';
const ownApi = 'docs/your-own-api.md';
const ownKind = 'docs/your-own-kind.md';
const ownPage = 'docs/your-own-page.md';
const dashboardPart = 'docs/guides/dashboard-part.md';
const rights = 'docs/rights.md';
const schema = 'docs/schema.md';
const ownBrand = 'docs/your-own-brand.md';
const parts = [
  page,
  larger,
  actsPage,
  ownWidget,
  ownScreen,
  ownApi,
  ownKind,
  ownPage,
  dashboardPart,
  rights,
  schema,
  ownBrand,
  'src',
  'i18n',
  'server',
  'mocks',
  'demo',
  'vite',
  'tests',
  'bench',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];
/** Milliseconds: a compiler and a test runner start anew. */
const SLOW = 120_000;
/** The rule about what the product may import of core. */
const OFFERED = '0. The product imports of core what';
let copy = '';

/** What a command of the copy says; a failure says it too. */
const inCopy = (command: string, ...args: string[]) =>
  run(join(project, 'node_modules/.bin', command), args, {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => Promise.reject(new Error(stdout + stderr)),
  );

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'adding-a-resource-'));
  await followPage(page, project, parts, copy);
  // They all fit into one project.
  await continueBy(larger, copy);
  await continueBy(actsPage, copy);
  await continueBy(ownWidget, copy);
  await continueBy(ownScreen, copy);
  await continueBy(ownApi, copy);
  await continueBy(ownKind, copy);
  await continueBy(ownPage, copy);
  await continueBy(dashboardPart, copy);
  await continueBy(ownBrand, copy);
  await continueBy(schema, copy);
  // The copy's own build information, so that the project's is left alone.
  await writeFile(
    join(copy, 'tsconfig.copy.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { incremental: false },
      include: [
        'src',
        'i18n',
        'server',
        'mocks',
        'tests/core/conformance',
        'tests/core/api',
        'tests/core/postgres/setup.ts',
      ],
    }),
  );
});

afterAll(() => rm(copy, { recursive: true, force: true }));

test('the page has one schema file, one Korean file and two index entries', async () => {
  const done = blocksOf(await readFile(join(project, page), 'utf8')).map(
    ({ says }) => says.file ?? `+ ${says.add}`,
  );
  expect(done).toEqual([
    'src/product/resources/partners.ts',
    'i18n/ko/product/partners.ts',
    '+ src/product/resources/index.ts',
    '+ i18n/ko/product/console.ts',
  ]);
});

test('an index gets an import and an entry', () => {
  expect(withEntry('const all = [a];\n', 'import b;\n', 'b', 'all')).toBe('import b;\nconst all = [ b,a];\n');
});

test('a diff changes the lines that stand there once, and is refused where they do not', () => {
  expect(withLines('a\nb\nc\n', ' a\n-b\n+d\n')).toBe('a\nd\nc\n');
  expect(() => withLines('a\na\n', '-a\n')).toThrow('once');
  expect(() => withLines('a\n', '-b\n')).toThrow('once');
});

test(
  'what the pages say imports of core what core offers',
  async () => {
    await inCopy('vitest', 'run', '--root', copy, 'tests/core/architecture.test.ts', '-t', OFFERED);
  },
  SLOW,
);

test(
  'the resources that the pages add pass the conformance tests',
  async () => {
    const said = await inCopy(
      'vitest',
      'run',
      '--root',
      copy,
      'tests/core/conformance/memory.test.ts',
      '--reporter=verbose',
    );
    expect(said).toMatch(/✓.*partners/);
    expect(said).toMatch(/✓.*coupons/);
  },
  SLOW,
);

test(
  'what the pages say type-checks',
  async () => {
    // The last one: an API whose resources do not use the page's words refuses to start.
    await continueBy(rights, copy);
    await inCopy('tsc', '-p', 'tsconfig.copy.json');
  },
  SLOW,
);
