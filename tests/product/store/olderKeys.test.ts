import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { olderKeys } from './olderKeys';

olderKeys('the SQLite store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  return {
    open: () => createSqliteStore(join(folder, 'console.sqlite')),
    dispose: () => rmSync(folder, { recursive: true }),
  };
});
