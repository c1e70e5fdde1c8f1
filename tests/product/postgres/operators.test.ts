import { afterAll } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Store } from '../../../server/core/store/store';
import { type Database, freshDatabase } from '../../core/postgres/database';
import { operatorLaws } from '../conformance/operatorLaws';

let database: Database | undefined;
let store: Store | undefined;

operatorLaws('PostgreSQL', async () => {
  database = await freshDatabase();
  store = createPostgresStore(database.url);
  return store;
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});
