import { expect, onTestFinished, test } from 'vitest';
import { postgresStore } from '../../server/node/database/postgres/postgres';
import { thing, things } from '../store/things';
import { freshDatabase } from './database';

test('what was removed is erased the next time where it could not be, as the rest is', async () => {
  const database = await freshDatabase();
  const store = postgresStore(database.url);
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  const others = ['first', 'last'].map((name) => ({ ...things, name }));
  await store.open([things, ...others]);
  for (const name of ['first', 'things', 'last']) {
    await store.transaction((tx) => tx.insert(name, thing('a')));
    await store.transaction((tx) => tx.remove(name, 'a'));
  }
  const vacuums = async () => {
    const rows = await database.query(
      `select relname as name, vacuum_count::int as count from pg_stat_user_tables
      where schemaname = current_schema() and vacuum_count > 0 order by relname collate "C"`,
    );
    return rows.map(({ name, count }) => [name, count]);
  };
  await database.query('alter table things rename to away');
  await expect(store.erase()).rejects.toThrow();
  await database.query('alter table away rename to things');
  expect(await store.erase()).toBe(true);
  const names = ['first', 'last', 'things'].flatMap((name) => [name, `${name}:keys`]);
  await expect.poll(vacuums).toEqual(names.map((name) => [name, 1]));
});
