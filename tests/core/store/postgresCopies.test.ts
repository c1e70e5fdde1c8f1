import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillEmptyPostgresDatabase } from '../../../server/core/node/database/postgres/fill';
import { withReadOnlyPostgres } from '../../../server/core/node/database/postgres/reading';
import { copyDatabaseContents } from '../../../server/core/node/database/shared/contents';
import { createFilledSqliteFile } from '../../../server/core/node/database/sqlite/fill';
import { runWithReadOnlySqlite } from '../../../server/core/node/database/sqlite/reading';
import { createSqliteStore } from '../../../server/core/node/database/sqlite/sqlite';
import { contentsOfFile, contentsOfPostgres } from '../node/contents';
import { freshDatabase } from '../postgres/database';
import { collection, fill, thing, things } from './things';

test('collections that a build does not know come through PostgreSQL and back', async () => {
  const database = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'copies-'));
  onTestFinished(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  const [first, second] = [join(folder, '1'), join(folder, '2')];
  const store = createSqliteStore(first);
  await store.open([things, collection('strangers', ['rank'])]);
  await fill(store, [thing('b', { rank: 7 })], 'strangers');
  await store.close();
  const wanted = await contentsOfFile(first);
  expect(wanted.strangers).toBeDefined();

  await runWithReadOnlySqlite(first, [things], ({ atOneMoment }) =>
    atOneMoment((from) =>
      fillEmptyPostgresDatabase(
        database.url,
        [things],
        (to) => copyDatabaseContents(from, to),
        async () => {},
      ),
    ),
  );
  expect(await contentsOfPostgres(database.url)).toEqual(wanted);
  await withReadOnlyPostgres(database.url, [things], ({ atOneMoment }) =>
    atOneMoment((from) => createFilledSqliteFile(second, [things], (to) => copyDatabaseContents(from, to))),
  );
  expect(await contentsOfFile(second)).toEqual(wanted);
});
