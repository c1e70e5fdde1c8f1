import { startPgBouncer } from '../../../scripts/postgres.mjs';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { wholeDatabase } from '../postgres/database';
import { suitPooler } from '../postgres/pooled';
import { storeConformance } from './conformance';

storeConformance('the PostgreSQL store behind pgBouncer', async () => {
  const database = await wholeDatabase();
  await suitPooler(database.url);
  const pooler = await startPgBouncer(database.url);
  const store = createPostgresStore(pooler.url);
  return {
    store,
    dispose: async () => {
      await store.close();
      await pooler.stop();
      await database.drop();
    },
  };
});
