import { sql } from 'kysely';
import type { Collection, CollectionTotals, SumContribution } from '../../../store/store';
import {
  addContributionsToStoredSums,
  buildTotalsTableName,
  collectSumContributionsOfDocuments,
  type EngineFunctionsForSums,
  type SqlExecutor,
} from './totals';

/**
 * Name of the table that stores, for each collection, the definition by which its index keys and sums were
 * computed.
 */
export const TABLE_DEFINITIONS_TABLE = '_schema';

/**
 * Layout number of the tables of sums. When a build stores sums differently, this number must be raised, so
 * that all sums are computed again.
 */
export const TOTALS_LAYOUT_VERSION = 1;
/** Number of documents whose sums are computed at a time. */
const TOTALS_FILL_BATCH_SIZE = 5_000;

/** Suffix of the names under which definitions of sums are stored. No collection's name ends with it. */
const TOTALS_DEFINITION_SUFFIX = ':totals';
export const buildTotalsDefinitionName = (collection: string) => `${collection}${TOTALS_DEFINITION_SUFFIX}`;

export const isTotalsDefinitionName = (name: string): boolean => name.endsWith(TOTALS_DEFINITION_SUFFIX);

const buildTotalsDefinition = ({ beside, contributionsBySumName, rules }: CollectionTotals) =>
  JSON.stringify({
    layout: TOTALS_LAYOUT_VERSION,
    beside,
    names: Object.keys(contributionsBySumName),
    rules,
  });

/** Whether a collection keeps sums, all by the rules of this build. */
export const hasCurrentTotals = (
  { name, totals }: Collection,
  storedDefinitions: ReadonlyMap<string, string>,
): boolean =>
  totals !== undefined &&
  storedDefinitions.get(buildTotalsDefinitionName(name)) === buildTotalsDefinition(totals);

async function recreateTotalsTables(
  tx: SqlExecutor,
  engine: EngineFunctionsForSums,
  collection: string,
  { contributionsBySumName }: CollectionTotals,
): Promise<void> {
  for (const name of Object.keys(contributionsBySumName)) {
    const totalsTableName = buildTotalsTableName(collection, name);
    await sql`drop table if exists ${sql.table(totalsTableName)}`.execute(tx);
    await engine.makeTable(tx, totalsTableName);
  }
}

async function fillTotalsTables(
  tx: SqlExecutor,
  engine: EngineFunctionsForSums,
  collection: Collection,
  totals: CollectionTotals,
  collectionOf: (name: string) => Collection,
): Promise<void> {
  const readDocumentIdsAfter = async (lastId: string) => {
    const result = await sql<{ _id: string }>`
      select _id from ${sql.table(collection.name)} where _id > ${lastId} order by _id limit ${TOTALS_FILL_BATCH_SIZE}`.execute(
      tx,
    );
    return result.rows.map(({ _id }) => _id);
  };
  const contributionsByName = new Map<string, SumContribution[]>();
  let ids = await readDocumentIdsAfter('');
  while (ids.length > 0) {
    await collectSumContributionsOfDocuments(
      tx,
      engine,
      collection,
      totals,
      collectionOf,
      contributionsByName,
      ids,
    );
    await addContributionsToStoredSums(tx, engine, collection, contributionsByName);
    ids = await readDocumentIdsAfter(ids.at(-1) ?? '');
  }
}

/**
 * Creates missing sums. Computes sums again if their definition changed, or if the documents of their
 * collection were rewritten (`rebuiltCollectionNames`). Sums that the product no longer declares are left as
 * they are. If it declares them again, they are computed again.
 */
export async function prepareTotalsTables(
  tx: SqlExecutor,
  engine: EngineFunctionsForSums,
  collections: readonly Collection[],
  storedDefinitions: ReadonlyMap<string, string>,
  rebuiltCollectionNames: ReadonlySet<string>,
): Promise<void> {
  const collectionByName = new Map(collections.map((collection) => [collection.name, collection]));
  const getCollectionByName = (name: string) => {
    const collection = collectionByName.get(name);
    if (!collection) throw new Error(`No collection ${name} is opened beside`);
    return collection;
  };
  for (const collection of collections) {
    const { name, totals } = collection;
    const storedDefinition = storedDefinitions.get(buildTotalsDefinitionName(name));
    const definition = totals && buildTotalsDefinition(totals);
    if (storedDefinition !== undefined && definition === undefined) {
      await sql`delete from ${sql.table(TABLE_DEFINITIONS_TABLE)} where collection = ${buildTotalsDefinitionName(name)}`.execute(
        tx,
      );
    }
    if (!totals || definition === undefined) continue;
    const areTotalsCurrent =
      storedDefinition === definition &&
      !rebuiltCollectionNames.has(name) &&
      !rebuiltCollectionNames.has(totals.beside?.collection ?? '');
    if (areTotalsCurrent) continue;
    await recreateTotalsTables(tx, engine, name, totals);
    await fillTotalsTables(tx, engine, collection, totals, getCollectionByName);
    await sql`insert into ${sql.table(TABLE_DEFINITIONS_TABLE)} (collection, definition)
      values (${buildTotalsDefinitionName(name)}, ${definition})
      on conflict (collection) do update set definition = excluded.definition`.execute(tx);
  }
}
