import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { olderKeys } from './olderKeys';

olderKeys('the SQLite store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'));
  return {
    open: () => sqliteStore(join(folder, 'console.sqlite')),
    dispose: () => rmSync(folder, { recursive: true }),
  };
});
