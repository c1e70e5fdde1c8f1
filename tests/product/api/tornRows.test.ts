import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { tornRowsIn } from './tornRows';

tornRowsIn('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'torn-'));
  const path = join(folder, 'console.sqlite');
  let store = createSqliteStore(path);
  const over = <T>(work: (database: InstanceType<typeof DatabaseSync>) => T): T => {
    const database = new DatabaseSync(path);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    store,
    reopen: async () => {
      await store.close();
      store = createSqliteStore(path);
      return store;
    },
    tear: async (collection, id, text = '{') => {
      over((database) => database.prepare(`update "${collection}" set doc = ? where _id = ?`).run(text, id));
    },
    textOf: async (collection, id) =>
      over((database) => database.prepare(`select doc from "${collection}" where _id = ?`).get(id).doc),
    dispose: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
