import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqliteStore } from '../../../../server/core/node/database/sqlite/sqlite';
import { createDiskFilesBackend } from '../../../../server/core/node/files/disk';
import { listed, textOf } from '../filesConformance';
import { idsOf, things } from '../things';

const ROUNDS = 2;
const ACKNOWLEDGED = 25;
/** Below the project, so that what was built finds its packages. */
const built = join(import.meta.dirname, '../../../../node_modules/.cache/crash', String(process.pid));

beforeAll(async () => {
  const entry = join(import.meta.dirname, 'writer.ts');
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: entry,
      outDir: built,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'writer.js' } },
    },
  });
});
afterAll(() => rm(built, { recursive: true }));

/** Lets a process write until it has acknowledged some, and kills it while it writes on; the last it said. */
async function writeAndKill(writer: ChildProcess, meanwhile: () => void): Promise<number> {
  if (!writer.stdout) throw new Error('The writer has no output');
  const said: number[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    said.push(Number(line));
    if (said.length === ACKNOWLEDGED) {
      meanwhile();
      writer.kill('SIGKILL');
    }
  }
  return said.at(-1) ?? 0;
}

test('a process that is killed while it writes has lost nothing that it acknowledged', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const directory = await mkdtemp(join(tmpdir(), 'crash-'));
    const database = join(directory, 'console.db');
    const writer = spawn(process.execPath, [join(built, 'writer.js'), directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(writer, 'exit');
    const last = await writeAndKill(writer, () => {
      expect(() => createSqliteStore(database), 'another process has it').toThrow('is in use');
    });
    expect(await exit).toEqual([null, 'SIGKILL']);

    const store = createSqliteStore(database);
    await store.open([things]);
    const files = createDiskFilesBackend(join(directory, 'files'));
    const ids = await idsOf(store, { order: [{ path: 'rank', descending: false }] });
    const highest = Number(await store.max('things', 'rank', []));
    expect(highest).toBeGreaterThanOrEqual(last);
    expect(highest - last).toBeLessThanOrEqual(1);
    expect(ids).toHaveLength(highest * 2);
    const whole = ids.filter((id) => !id.endsWith('-twin'));
    expect(whole).toHaveLength(highest);
    for (const id of whole) expect(await textOf(files, id)).toBe(id.repeat(100));
    expect((await listed(files)).length - whole.length).toBeLessThanOrEqual(1);
    await store.close();
    await rm(directory, { recursive: true });
  }
});
