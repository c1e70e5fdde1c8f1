import { sql, type Transaction } from 'kysely';
import type { Collection, Entry, TotalsOf } from '../../store/store';
import { SCHEMA_TABLE, type Tables } from './tables';
import { addStored, storeAdded, totalsTable } from './totals';

type Db = Transaction<Tables>;

/** Raise it when the tables of sums are built in another way, so that they are computed again. */
const LAYOUT = 1;
/** Documents whose sums are computed at a time. */
const BATCH = 5_000;

/** The name under which the definition of a collection's sums is stored. */
const definedAs = (collection: string) => `${collection}:totals`;

const definitionOf = ({ beside, entriesOf, rules }: TotalsOf) =>
  JSON.stringify({ layout: LAYOUT, beside, names: Object.keys(entriesOf), rules });

async function makeTables(tx: Db, collection: string, { entriesOf }: TotalsOf): Promise<void> {
  for (const name of Object.keys(entriesOf)) {
    const table = totalsTable(collection, name);
    await sql`drop table if exists ${table}`.execute(tx);
    await sql`create table ${table} (
      bucket text not null, item text not null, amount integer not null, count integer not null,
      primary key (bucket, item)) without rowid`.execute(tx);
  }
}

async function fill(
  tx: Db,
  collection: Collection,
  totals: TotalsOf,
  collectionOf: (name: string) => Collection,
): Promise<void> {
  const next = async (after: string) => {
    const rows = await tx
      .selectFrom(collection.name)
      .select('_id')
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(BATCH)
      .execute();
    return rows.map(({ _id }) => _id);
  };
  const added = new Map<string, Entry[]>();
  let ids = await next('');
  while (ids.length > 0) {
    await addStored(tx, collection, totals, collectionOf, added, ids);
    await storeAdded(tx, collection, added);
    ids = await next(ids.at(-1) ?? '');
  }
}

/**
 * Creates missing sums, and computes those whose definition has changed, or whose documents were made anew, as `made`
 * says. Those that nobody declares any more are computed again when somebody does: nobody keeps them meanwhile.
 */
export async function prepareTotals(
  tx: Db,
  collections: readonly Collection[],
  known: ReadonlyMap<string, string>,
  made: ReadonlySet<string>,
): Promise<void> {
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  const collectionOf = (name: string) => {
    const collection = byName.get(name);
    if (!collection) throw new Error(`No collection ${name} is opened beside`);
    return collection;
  };
  for (const collection of collections) {
    const { name, totals } = collection;
    const before = known.get(definedAs(name));
    const definition = totals && definitionOf(totals);
    if (before !== undefined && definition === undefined) {
      await tx.deleteFrom(SCHEMA_TABLE).where('collection', '=', definedAs(name)).execute();
    }
    if (!totals || definition === undefined) continue;
    const isCurrent = before === definition && !made.has(name) && !made.has(totals.beside?.collection ?? '');
    if (isCurrent) continue;
    await makeTables(tx, name, totals);
    await fill(tx, collection, totals, collectionOf);
    await tx
      .insertInto(SCHEMA_TABLE)
      .values({ collection: definedAs(name), definition })
      .onConflict((conflict) => conflict.column('collection').doUpdateSet({ definition }))
      .execute();
  }
}
