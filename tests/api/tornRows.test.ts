import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sqliteStore } from '../../server/node/database/sqlite/sqlite';
import { tornRowsIn } from './tornRows';

tornRowsIn('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'torn-'));
  const path = join(folder, 'console.sqlite');
  const store = sqliteStore(path);
  return {
    store,
    tear: async (collection, id, text = '{') => {
      const database = new DatabaseSync(path);
      database.prepare(`update "${collection}" set doc = ? where _id = ?`).run(text, id);
      database.close();
    },
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
