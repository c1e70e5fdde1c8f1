import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { freshDatabase } from '../../core/postgres/database';
import { olderKeys } from './olderKeys';

olderKeys('the PostgreSQL store', async () => {
  const database = await freshDatabase();
  return { open: () => createPostgresStore(database.url), dispose: () => database.drop() };
});
