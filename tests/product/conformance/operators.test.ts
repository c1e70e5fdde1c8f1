import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { sqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { memoryStore } from '../../../server/core/store/memory';
import type { Store } from '../../../server/core/store/store';
import { operatorLaws } from './operatorLaws';

let folder = '';
let sqlite: Store | undefined;

operatorLaws('memory', async () => memoryStore());

operatorLaws('SQLite', async () => {
  folder = await mkdtemp(join(tmpdir(), 'operators-'));
  sqlite = sqliteStore(join(folder, 'console.db'));
  return sqlite;
});

afterAll(async () => {
  await sqlite?.close();
  await rm(folder, { recursive: true, force: true });
});
