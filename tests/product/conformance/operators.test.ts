import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { createMemoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import { operatorLaws } from './operatorLaws';

let folder = '';
let sqlite: Store | undefined;

operatorLaws('memory', async () => createMemoryStore());

operatorLaws('SQLite', async () => {
  folder = await mkdtemp(join(tmpdir(), 'operators-'));
  sqlite = createSqliteStore(join(folder, 'console.db'));
  return sqlite;
});

afterAll(async () => {
  await sqlite?.close();
  await rm(folder, { recursive: true, force: true });
});
