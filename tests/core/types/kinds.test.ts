import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../..');
const FIELDS = 'words/fields.ts';
const LAST = '\n  own: ';
const TABLE = /\[K in Kind\]\??: /;

let folder = '';
let tables: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinds-'));
  await cp(join(project, 'src/core/schema'), join(folder, 'schema'), { recursive: true });
  const names = await readdir(join(folder, 'schema'), { recursive: true });
  const sources = await Promise.all(
    names
      .filter((name) => name.endsWith('.ts') && name !== FIELDS)
      .map(async (name) => ({ name, source: await readFile(join(folder, 'schema', name), 'utf8') })),
  );
  tables = sources.flatMap(({ name, source }) => (TABLE.test(source) ? [name] : [])).sort();
  const config = {
    extends: join(project, 'tsconfig.json'),
    compilerOptions: { types: [], incremental: false },
    include: ['schema'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the files in which the compiler misses a planted kind. */
async function missing(): Promise<string[]> {
  const compiler = join(project, 'node_modules/.bin/tsc');
  const { stdout } = await run(compiler, ['-p', folder, '--noEmit', '--pretty', 'false']).catch(
    (error: { stdout: string }) => error,
  );
  const lines = [...stdout.matchAll(/schema\/(\S+\.ts)\(\d+,\d+\): error .*planted/g)];
  return [...new Set(lines.map(([, name = '']) => name))].sort();
}

test('a planted kind does not compile until each table of kinds has its row', async () => {
  expect(tables).toContain('kinds/traits.ts');
  const path = join(folder, 'schema', FIELDS);
  const fields = await readFile(path, 'utf8');
  expect(fields.split(LAST)).toHaveLength(2);
  await writeFile(path, fields.replace(LAST, `\n  planted: object;${LAST}`));
  expect(await missing()).toEqual(tables);
}, 120_000);
