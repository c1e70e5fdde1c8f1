import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresStore } from '../../../server/core/node/database/postgres/postgres';
import { MigrationError } from '../../../server/core/store/migrations';
import type { Collection } from '../../../server/core/store/store';
import type { Migration } from '../../../src/core/schema/index';
import { type Database, freshDatabase } from '../postgres/database';
import { fill, thing, things } from './things';

let database: Database;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

async function opened(collection: Collection, migrations: readonly Migration[] = []) {
  const store = postgresStore(database.url);
  try {
    await store.open([collection], migrations);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const written: Migration = {
  number: 1,
  says: 'written anew',
  of: { things: [(record) => ({ ...record, written: true })] },
};

const stored = () =>
  Promise.all([
    database.query('select * from _schema'),
    database.query('select * from things'),
    database.query("select to_regclass('_migrations') as ran"),
  ]);

test.each([
  ['documents', 'The documents of things are of layout 9, and this build knows 1'],
  ['layout', 'The tables of things are of layout 9, and this build knows 2'],
])(
  'data of which a newer build raised the %s on PostgreSQL are refused, and nothing is changed',
  async (key, says) => {
    const first = await opened(things);
    await fill(first, [thing('a')]);
    await first.close();
    await database.query(
      `update _schema set definition = jsonb_set(definition::jsonb, '{${key}}', '9')::text where collection = 'things'`,
    );
    const before = await stored();
    const refused = opened(things, [written]);
    await expect(refused).rejects.toThrow(MigrationError);
    await expect(refused).rejects.toThrow(says);
    expect(await stored()).toEqual(before);
  },
);
