import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../server/core/store/memory';
import { exportLaws } from './exportLaws';

exportLaws('memory', async () => ({ store: createMemoryStore(), dispose: async () => {} }));

exportLaws('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exports-'));
  return {
    store: createSqliteStore(join(folder, 'console.db')),
    dispose: () => rm(folder, { recursive: true }),
  };
});
