import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { freshDatabase } from '../postgres/database';
import { storeConformance } from './conformance';

storeConformance('the PostgreSQL store', async () => {
  const database = await freshDatabase();
  const store = createPostgresStore(database.url);
  return {
    store,
    dispose: async () => {
      await store.close();
      await database.drop();
    },
  };
});
