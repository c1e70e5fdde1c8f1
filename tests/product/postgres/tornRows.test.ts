import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { freshDatabase } from '../../core/postgres/database';
import { tornRowsIn } from '../api/tornRows';

tornRowsIn('PostgreSQL', async () => {
  const database = await freshDatabase();
  let store = createPostgresStore(database.url);
  return {
    store,
    reopen: async () => {
      await store.close();
      store = createPostgresStore(database.url);
      return store;
    },
    tear: async (collection, id, text = '{') => {
      await database.query(`update "${collection}" set doc = $1 where _id = $2`, [text, id]);
    },
    textOf: async (collection, id) =>
      (await database.query(`select doc from "${collection}" where _id = $1`, [id]))[0]?.doc,
    dispose: async () => {
      await store.close();
      await database.drop();
    },
  };
});
