import { createMemoryFilesBackend } from '../../../server/core/files/memory';
import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import { type Caller, callerOf, cookieOf, createTestApi, PASSWORD, type TestApi } from '../api/harness';
import { type Database, freshDatabase } from './database';

export const OPERATOR = 'operator@example.com';

/** Two servers on one database, each with connections, memory and mail of its own, as two processes have. */
export interface Pair {
  database: Database;
  first: TestApi;
  second: TestApi;
  /** One operator, signed in at the first server, at each of them. */
  callers: readonly [Caller, Caller];
  dispose: () => Promise<void>;
}

export async function openPair(ports: Parameters<typeof createTestApi>[0] = {}): Promise<Pair> {
  const database = await freshDatabase();
  const files = createMemoryFilesBackend();
  const open = () => createTestApi({ files, ...ports, store: createPostgresStore(database.url) });
  // Both begin on an empty database at the same time.
  const [first, second] = await Promise.all([open(), open()]);
  await first.addOperator(OPERATOR, '김운영');
  const cookie = await cookieOf(first.call, OPERATOR, PASSWORD);
  return {
    database,
    first,
    second,
    callers: [callerOf(first.call, cookie), callerOf(second.call, cookie)],
    dispose: async () => {
      await Promise.all([first.store.close(), second.store.close()]);
      await database.drop();
    },
  };
}
