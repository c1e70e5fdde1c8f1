import type { Collection } from '../../../store/store';
import { UsageError } from '../../usage';
import { hasConsoleData } from '../shared/contents';
import { createCollectionFinder, type ReadOnlyDatabase } from '../shared/reading';
import { postgresEngine } from './engine';
import { withDatabaseErrorsConverted } from './failures';
import { openConnectionPools } from './pool';
import { refuseNewerTableVersions } from './prepare';
import { createPostgresReader } from './queries';
import { removeIdleTimeout } from './settings';
import { openSnapshot } from './snapshot';

/**
 * Runs work that only reads a PostgreSQL database. Servers may use the database meanwhile. Throws UsageError
 * if nothing is stored.
 */
export async function withReadOnlyPostgres<T>(
  databaseUrl: string,
  collections: readonly Collection[],
  runWithDatabase: (database: ReadOnlyDatabase) => Promise<T>,
): Promise<T> {
  const { reader, runMaintenance, connect, end } = openConnectionPools(databaseUrl);
  const collectionOf = createCollectionFinder(collections);
  try {
    return await withDatabaseErrorsConverted(async () => {
      if (!(await hasConsoleData({ db: reader, engine: postgresEngine })))
        throw new UsageError('The database of DATABASE_URL is empty: nothing is stored yet.');
      await refuseNewerTableVersions(reader, collections);
      return runWithDatabase({
        source: {
          ...createPostgresReader(reader, collectionOf),
          snapshot: (collectionName, query) =>
            openSnapshot(
              connect,
              reader,
              collectionOf(collectionName),
              query,
              withDatabaseErrorsConverted,
              () => false,
            ),
        },
        atOneMoment: (readContents) =>
          runMaintenance((db) =>
            db
              .transaction()
              .setIsolationLevel('repeatable read')
              .setAccessMode('read only')
              .execute(async (tx) => {
                await removeIdleTimeout(tx);
                return readContents({ db: tx, engine: postgresEngine });
              }),
          ),
        listDamages: () => [],
      });
    });
  } finally {
    await end();
  }
}
