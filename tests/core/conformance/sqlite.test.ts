import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import type { Store } from '../../../server/core/store/store';
import { conformanceOver } from './conformance';

let folder = '';
let store: Store | undefined;

conformanceOver('SQLite', async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  store = createSqliteStore(join(folder, 'console.db'));
  return store;
});

afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});
