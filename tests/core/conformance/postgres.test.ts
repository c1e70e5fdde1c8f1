import { afterAll } from 'vitest';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Store } from '../../../server/core/store/store';
import { type Database, freshDatabase } from '../postgres/database';
import { conformanceOver } from './conformance';

let database: Database | undefined;
let store: Store | undefined;

conformanceOver('PostgreSQL', async () => {
  database = await freshDatabase();
  store = createPostgresStore(database.url);
  return store;
});

afterAll(async () => {
  await store?.close();
  await database?.drop();
});
