import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const project = resolve(import.meta.dirname, '../../..');

const START = `
import { choice, defineResource, id, int, text, viewsOf } from '${project}/src/core/schema/index';
const fields = { _id: id(), kind: choice(['a', 'b']), note: text() };
const api = { path: 'x', many: 'x', one: 'x' };
const { list, section, form } = viewsOf(fields);
const order = ['-note'] as const;
`;

/** What is written, on a line of its own, and what the compiler says of it. */
const mistakes: readonly (readonly [line: string, says: string])[] = [
  [`list({ perPage: 1, order, columns: ['note', 'noet'] })`, `there is no field 'noet'`],
  [`list({ perPage: 1, order, columns: [{ field: 'noet', expands: 'note' }] })`, `there is no field 'noet'`],
  [`list({ perPage: 1, order, columns: ['note'], sorts: ['noet'] })`, `there is no field 'noet'`],
  [`list({ perPage: 1, order: ['-noet'], columns: ['note'] })`, `there is no field 'noet'`],
  [`section({ title: 's', fields: ['note', ['kind', 'noet']] })`, `there is no field 'noet'`],
  [`section({ title: 's', fields: [{ field: 'noet', readOnly: true }] })`, `there is no field 'noet'`],
  [`form({ in: { page: 1 }, sections: [{ title: 's', fields: ['noet'] }] })`, `there is no field 'noet'`],
  [
    `defineResource('x', { fields, api, list: { perPage: 1, order, columns: ['noet'] } })`,
    `there is no field 'noet'`,
  ],
  [
    `defineResource('x', { fields, api, variants: { by: 'kind', of: { a: {}, b: { form: { in: { page: 1 }, sections: [{ title: 's', fields: ['noet'] }] } } } } })`,
    `there is no field 'noet'`,
  ],
  [
    `defineResource('x', { fields, api, variants: { by: 'kind', of: { a: {}, b: {}, c: {} } } })`,
    `'c' is no value of kind`,
  ],
  [
    `defineResource('x', { api, fields: { ...fields, rank: int({ startsAt: { from: 'max', of: 'noet' } }) } })`,
    `startsAt.of: there is no int() 'noet'`,
  ],
  [
    `defineResource('x', { api, fields: { ...fields, rank: int({ startsAt: { from: 'totalCount', within: 'noet' } }) } })`,
    `startsAt.within: there is no field 'noet'`,
  ],
  [
    `defineResource('x', { api, fields: { ...fields, label: text({ readOnly: true, labelOf: 'noet' }) } })`,
    `labelOf: there is no field 'noet'`,
  ],
];

let folder = '';
const said = new Map<number, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mistakes-'));
  const lines = mistakes.map(([line], index) => `export const mistake${index} = ${line};`);
  await writeFile(join(folder, 'mistakes.ts'), START + lines.join('\n'));
  const config = {
    extends: join(project, 'tsconfig.json'),
    compilerOptions: { types: [], incremental: false },
    include: ['mistakes.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(project, 'node_modules/.bin/tsc');
  const { stdout } = await run(compiler, ['-p', folder, '--noEmit', '--pretty', 'false']).catch(
    (error: { stdout: string }) => error,
  );
  const first = START.split('\n').length;
  for (const [, line, message = ''] of stdout.matchAll(/mistakes\.ts\((\d+),\d+\): error (.*)/g)) {
    said.set(Number(line) - first, message);
  }
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test.each(mistakes.map(([line, says], index) => ({ line, says, index })))(
  'the compiler says "$says" of $line',
  ({ index, says }) => {
    expect(said.get(index)).toContain(says);
  },
);
