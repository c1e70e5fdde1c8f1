import { sql } from 'kysely';
import { isSealedLate } from '../../../store/chain';
import type { Collection, Document, Transaction } from '../../../store/store';
import { parsedDocument } from '../shared/readable';
import { readTotals, type TotalsKeeper } from '../shared/totals';
import { gathering, readerOver } from './queries';
import { holdForSeal } from './sealing';
import { type Db, documentsTable, keyRef, keysTable, keyValues } from './tables';

const columnsOf = ({ paths }: Collection) => paths.map(keyRef);

interface Over {
  db: Db;
  collectionOf: (name: string) => Collection;
  keeper: TotalsKeeper;
  isOver: () => boolean;
  /** Gets the collections with removed or replaced documents. */
  changed: Set<string>;
  /** Gets the collections that it changes. */
  written: Set<string>;
  /**
   * Takes writes whose answers nobody waits for. One that finds another row than it expects then fails the whole
   * transaction.
   */
  ahead?: (statement: Promise<unknown>) => Promise<void>;
}

/**
 * Implements Transaction. Throws once `isOver`, and for a row that is missing or already there. An unreadable row is an
 * exception: readers treat it as missing.
 */
export function transactionOver({
  db,
  collectionOf,
  keeper,
  isOver,
  changed,
  written,
  ahead,
}: Over): Transaction {
  const stored = async (statement: Promise<unknown>): Promise<void> => {
    await (ahead ? ahead(statement) : statement);
  };
  const open = (name: string): Collection => {
    if (isOver()) throw new Error('The transaction has ended');
    return collectionOf(name);
  };
  const remove = async (name: string, id: string) => {
    open(name);
    written.add(name);
    changed.add(name);
    await keeper.before(name, id, null);
    await stored(
      sql`with document as (delete from ${sql.table(documentsTable(name))} where _id = ${id})
        delete from ${sql.table(keysTable(name))} where _id = ${id}`.execute(db),
    );
  };
  /** Stores both rows of a new document in one statement: each takes a way to the database and back. */
  const insertRows = async (collection: Collection, document: Document): Promise<boolean> => {
    const { name } = collection;
    const { _id } = document;
    const unlessTaken = ahead ? sql`` : sql`on conflict (_id) do nothing`;
    const { rows } = await sql`with document as (
        insert into ${sql.table(documentsTable(name))} (_id, doc) values (${_id}, ${JSON.stringify(document)})
        ${unlessTaken} returning _id
      )
      insert into ${sql.table(keysTable(name))} (${sql.join([sql`_id`, ...columnsOf(collection)])})
      select ${sql.join([sql`_id`, ...keyValues(collection, document)])} from document returning _id`.execute(
      db,
    );
    return rows.length > 0;
  };
  /** Removes a row that can't be parsed, for a new one in its place. */
  const makeRoom = async (name: string, id: string) => {
    const { rows } = await sql<{ doc: string }>`
      select doc from ${sql.table(documentsTable(name))} where _id = ${id}`.execute(db);
    if (rows.some(({ doc }) => parsedDocument(doc))) throw new Error(`${name} already has ${id}`);
    await remove(name, id);
  };
  const transaction: Transaction = {
    ...readerOver(db, open, gathering(db, open)),
    together: (work) => work(transaction),
    totals: async (name, under, query) => {
      const collection = open(name);
      await keeper.flush();
      return readTotals(db, collection, under, query);
    },
    insert: async (name, document) => {
      const collection = open(name);
      written.add(name);
      if (isSealedLate(collection, document)) return stored(holdForSeal(db, collection, document));
      await keeper.before(name, null, document);
      if (ahead) await ahead(insertRows(collection, document));
      else if (!(await insertRows(collection, document))) {
        await makeRoom(name, document._id);
        await insertRows(collection, document);
      }
      keeper.inserted(name, document._id);
    },
    replace: async (name, document) => {
      const collection = open(name);
      written.add(name);
      changed.add(name);
      const { _id } = document;
      await keeper.before(name, _id, document);
      const values = keyValues(collection, document);
      const assigned = sql.join(
        columnsOf(collection).map((column, index) => sql`${column} = ${values[index] ?? null}`),
      );
      const keys =
        values.length === 0
          ? sql``
          : sql`, keys as (update ${sql.table(keysTable(name))} set ${assigned} where _id = ${_id})`;
      // Divides by 0 where there is no such row.
      const found = ahead ? sql`1 / count(*) as found` : sql`count(*) as found`;
      const made = sql<{ found: number }>`with document as (
          update ${sql.table(documentsTable(name))} set doc = ${JSON.stringify(document)} where _id = ${_id} returning _id
        )${keys} select ${found} from document`.execute(db);
      if (ahead) await ahead(made);
      else if ((await made).rows[0]?.found !== 1) throw new Error(`${name} has no ${_id}`);
    },
    remove,
    // Its locks are taken before (`store/locks.ts`).
    lock: async () => {},
  };
  return transaction;
}
