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
 * Fills an empty database in one transaction. `fill` stores documents, and returns the definitions of their
 * collections; the documents' index keys are computed after that. `last` is called before the data become
 * visible. Throws UsageError if the database is not empty.
 */
export async function fillEmptyPostgresDatabase(
  address: string,
  collections: readonly Collection[],
  fill: (contents: DatabaseWithEngine) => Promise<ReadonlyMap<string, string>>,
  last: () => Promise<void>,
): Promise<void> {
  const { reader, runMaintenance: maintaining, end } = openConnectionPools(address);
  try {
    await withDatabaseErrorsConverted(() =>
      maintaining((db) =>
        db.transaction().execute(async (tx) => {
          await checkDatabaseAndTakeWriteLock(tx, reader);
          const contents = { db: tx, engine: postgresEngine };
          if (await hasConsoleData(contents))
            throw new UsageError('The database of DATABASE_URL is not empty: name a new one.');
          const copied = await fill(contents);
          await prepareTables(tx, collections);
          await storeTableDefinitions(tx, copied);
          await last();
        }),
      ),
    );
  } finally {
    await end();
  }
}
