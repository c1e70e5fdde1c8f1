import { createPostgresStore } from '../../../server/core/node/database/postgres/postgres';
import type { Store } from '../../../server/core/store/store';
import { freshDatabase } from '../postgres/database';
import { coupons, migrationsConformance } from './migrationsConformance';

migrationsConformance(
  'PostgreSQL',
  async () => {
    const database = await freshDatabase();
    let last: Store | undefined;
    return {
      query: database.query,
      restart: async (migrations) => {
        await last?.close();
        last = createPostgresStore(database.url);
        await last.open(coupons, migrations);
        return last;
      },
      dispose: async () => {
        await last?.close();
        await database.drop();
      },
    };
  },
  'number integer primary key, says text not null, at timestamptz not null default now()',
);
