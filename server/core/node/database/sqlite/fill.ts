import type { Collection } from '../../../store/store';
import type { Contents } from '../shared/engine';
import { keepDefinitions } from '../shared/layouts';
import { openNew } from './database';
import { sqliteEngine } from './engine';
import { kyselyOver } from './kysely';
import { prepareTables } from './prepare';

/**
 * Creates a database at a free path, as a single file. `fill` stores documents, whose keys are then computed,
 * and returns the definitions of their collections.
 */
export async function makeSqlite(
  path: string,
  collections: readonly Collection[],
  fill: (contents: Contents) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  const connection = openNew(path);
  try {
    const db = kyselyOver(connection);
    const copied = await db.transaction().execute((tx) => fill({ db: tx, engine: sqliteEngine }));
    await prepareTables(db, collections);
    await keepDefinitions(db, copied);
  } finally {
    connection.close();
  }
}
