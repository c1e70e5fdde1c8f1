import type { Collection } from '../../../store/store';
import { UsageError } from '../../usage';
import { hasConsoleData } from '../shared/contents';
import type { DatabaseWithEngine } from '../shared/engine';
import { storeTableDefinitions } from '../shared/layouts';
import { postgresEngine } from './engine';
import { withDatabaseErrorsConverted } from './failures';
import { openConnectionPools } from './pool';
import { prepareTables } from './prepare';
import { checkDatabaseAndTakeWriteLock } from './writing';

/**
 * Fills an empty database in one transaction. `copyContents` stores documents, and returns the definitions of
 * their collections; the documents' index keys are computed after that. `runFinalStep` is called before the
 * data become visible. Throws UsageError if the database is not empty.
 */
export async function fillEmptyPostgresDatabase(
  databaseUrl: string,
  collections: readonly Collection[],
  copyContents: (databaseWithEngine: DatabaseWithEngine) => Promise<ReadonlyMap<string, string>>,
  runFinalStep: () => Promise<void>,
): Promise<void> {
  const { reader, runMaintenance, end } = openConnectionPools(databaseUrl);
  try {
    await withDatabaseErrorsConverted(() =>
      runMaintenance((db) =>
        db.transaction().execute(async (tx) => {
          await checkDatabaseAndTakeWriteLock(tx, reader);
          const databaseWithEngine = { db: tx, engine: postgresEngine };
          if (await hasConsoleData(databaseWithEngine))
            throw new UsageError('The database of DATABASE_URL is not empty: name a new one.');
          const tableDefinitions = await copyContents(databaseWithEngine);
          await prepareTables(tx, collections);
          await storeTableDefinitions(tx, tableDefinitions);
          await runFinalStep();
        }),
      ),
    );
  } finally {
    await end();
  }
}
