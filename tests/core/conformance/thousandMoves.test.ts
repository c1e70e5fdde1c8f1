import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../server/core/store/memory';
import { createTestApi } from '../api/harness';
import { sampleRecord, samplerOf } from './sample';
import { resources } from './samples';
import { everyTree } from './tree';

/** Turns of four moves. */
const TURNS = 250;

const stores = {
  memory: async () => ({ store: createMemoryStore(), remove: async () => {} }),
  SQLite: async () => {
    const dir = await mkdtemp(join(tmpdir(), 'thousand-moves-'));
    const remove = () => rm(dir, { recursive: true, force: true });
    return { store: createSqliteStore(join(dir, 'console.db')), remove };
  },
};

const trees = resources.filter(({ tree }) => tree);

describe.each(Object.entries(stores))('a thousand moves in a tree over %s', (_, open) => {
  test.each(trees)('no record of $name comes below itself', { timeout: 120_000 }, async (resource) => {
    const { store, remove } = await open();
    const { signIn } = await createTestApi({ store, resources });
    const record = sampleRecord(resource, samplerOf(resource.api.path.length), undefined);
    const [call, other] = [await signIn(), await signIn('other@example.com')];
    await everyTree(resource, record, { store, call, other, turns: TURNS });
    await store.close();
    await remove();
  });
});
