import type { Collection } from '../../../store/store';
import type { Contents } from '../shared/engine';
import { openNew } from './database';
import { sqliteEngine } from './engine';
import { kyselyOver } from './kysely';
import { prepareTables } from './prepare';

/** Makes a database at a path where none is: `fill` stores documents, whose keys are computed then. It is one file. */
export async function makeSqlite(
  path: string,
  collections: readonly Collection[],
  fill: (contents: Contents) => Promise<void>,
): Promise<void> {
  const connection = openNew(path);
  try {
    const db = kyselyOver(connection);
    await db.transaction().execute((tx) => fill({ db: tx, engine: sqliteEngine }));
    await prepareTables(db, collections);
  } finally {
    connection.close();
  }
}
