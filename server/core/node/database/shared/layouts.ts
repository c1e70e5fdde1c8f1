import { sql } from 'kysely';
import { isObject } from '../../../../../src/core/schema/index';
import { getDataLayoutNumber, refuseNewerDataLayout } from '../../../store/layouts';
import type { Collection } from '../../../store/store';
import { buildTotalsDefinitionName, TABLE_DEFINITIONS_TABLE, TOTALS_LAYOUT_VERSION } from './prepareTotals';
import type { SqlExecutor } from './totals';

/** Reads, for each collection, the definition by which its stored index keys and sums were computed. */
export async function readKeyAndSumTableDefinitions(db: SqlExecutor): Promise<ReadonlyMap<string, string>> {
  const queryResult = await sql<{ collection: string; definition: string }>`
    select collection, definition from ${sql.table(TABLE_DEFINITIONS_TABLE)}`.execute(db);
  return new Map(queryResult.rows.map(({ collection, definition }) => [collection, definition]));
}

/**
 * Returns a layout number from a stored definition. Returns 0 if the number is missing or the definition is
 * unreadable, so that the index keys are computed again.
 */
function parseTableLayoutNumber(definition = '{}', key: 'layout' | 'documents'): number {
  try {
    const parsedDefinition: unknown = JSON.parse(definition);
    const layoutNumber = isObject(parsedDefinition) ? parsedDefinition[key] : undefined;
    return typeof layoutNumber === 'number' ? layoutNumber : 0;
  } catch {
    return 0;
  }
}

/**
 * Returns a definition that keeps only the layout number of the documents. Because the rest is missing, index
 * keys and sums are computed again.
 */
const keepOnlyDocumentsTableLayout = (definition: string): string =>
  JSON.stringify({ documents: parseTableLayoutNumber(definition, 'documents') });

/**
 * Stores the definitions of copied collections that this build does not know. So later copies include these
 * collections too.
 */
export async function storeTableDefinitions(
  db: SqlExecutor,
  definitions: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [collection, definition] of definitions) {
    await sql`insert into ${sql.table(TABLE_DEFINITIONS_TABLE)} (collection, definition)
      values (${collection}, ${keepOnlyDocumentsTableLayout(definition)}) on conflict (collection) do nothing`.execute(
      db,
    );
  }
}

/**
 * Makes the next start compute a collection's index keys and sums again. The collection itself stays listed,
 * because a copy of the database contains only the listed collections.
 */
export async function forgetKeyDefinition(db: SqlExecutor, collection: string): Promise<void> {
  const definition = (await readKeyAndSumTableDefinitions(db)).get(collection) ?? '{}';
  await sql`delete from ${sql.table(TABLE_DEFINITIONS_TABLE)} where collection = ${collection}`.execute(db);
  await storeTableDefinitions(db, new Map([[collection, definition]]));
}

/**
 * Throws a `MigrationError` if a newer build wrote a collection's tables, sums or documents. `tables` is the
 * newest layout number of tables that this engine knows.
 */
export function refuseNewerTableLayouts(
  storedDefinitions: ReadonlyMap<string, string>,
  collections: readonly Collection[],
  newestLayoutNumber: number,
): void {
  for (const collection of collections) {
    const { name } = collection;
    const definition = storedDefinitions.get(name);
    refuseNewerDataLayout(
      `The tables of ${name}`,
      parseTableLayoutNumber(definition, 'layout'),
      newestLayoutNumber,
    );
    refuseNewerDataLayout(
      `The documents of ${name}`,
      parseTableLayoutNumber(definition, 'documents'),
      getDataLayoutNumber(collection),
    );
    const sumsDefinition = storedDefinitions.get(buildTotalsDefinitionName(name));
    refuseNewerDataLayout(
      `The sums of ${name}`,
      parseTableLayoutNumber(sumsDefinition, 'layout'),
      TOTALS_LAYOUT_VERSION,
    );
  }
}
