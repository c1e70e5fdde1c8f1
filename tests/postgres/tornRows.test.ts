import { postgresStore } from '../../server/node/database/postgres/postgres';
import { tornRowsIn } from '../api/tornRows';
import { freshDatabase } from './database';

tornRowsIn('PostgreSQL', async () => {
  const database = await freshDatabase();
  const store = postgresStore(database.url);
  return {
    store,
    tear: async (collection, id, text = '{') => {
      await database.query(`update "${collection}" set doc = $1 where _id = $2`, [text, id]);
    },
    dispose: async () => {
      await store.close();
      await database.drop();
    },
  };
});
