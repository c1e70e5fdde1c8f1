import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { freshDatabase } from '../../core/postgres/database';
import { exportLaws } from '../conformance/exportLaws';

exportLaws('PostgreSQL', async () => {
  const { url, drop } = await freshDatabase();
  return { store: createPostgresStore(url), dispose: drop };
});
