import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../../../server/core/node/main';
import { server } from '../../../server/product/server';
import { defineResource, id, ref } from '../../../src/core/schema/index';

const { argv, exitCode } = process;
let folder = '';

afterEach(async () => {
  process.argv = argv;
  process.exitCode = exitCode;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

test('a start that is refused prints every mistake of the resources', async () => {
  folder = await mkdtemp(join(tmpdir(), 'mistakes-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('PORT', '0');
  process.argv = ['node', 'main.js', 'serve'];
  const printed: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => printed.push(line));
  const lost = defineResource('lost', {
    fields: { _id: id(), one: ref('nothing'), other: ref('nowhere') },
    api: { path: 'lost', many: 'lost', one: 'lost' },
  });
  await main({ ...server, resources: [...server.resources, lost] });
  expect(process.exitCode).toBe(1);
  expect(printed.join('\n')).toMatch(/^The resources have mistakes:\n(.*\n)*lost: .*nothing.*\n.*nowhere/);
});
