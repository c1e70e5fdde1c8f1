import type { StoreCondition, StoreSortKey } from '../../../src/core/schema/index';
import { toOneCollectionCondition } from './below';
import { createChainTransaction } from './chain';
import { createDocumentComparator, findHighestIndexKey, findMostFrequentIndexKeys } from './compare';
import { createInProcessLockFunction } from './held';
import { getDataLayoutNumber, refuseNewerDataLayout } from './layouts';
import { type LockedTransactionRun, runTransactionUnderLocks } from './locks';
import { createIndexKeysPredicate, type IndexKeysByPath, listIndexPathsOfCondition } from './match';
import { findPendingMigrations, type MigrationWithOwner, migrateDocument } from './migrations';
import type {
  Collection,
  Document,
  Reader,
  Store,
  StoreQuery,
  StoreSnapshot,
  SumTotal,
  SumTotalsQuery,
  Transaction,
} from './store';
import { collectSumContributions, sumIndexKeysExactly, sumTotalsInBucketRange } from './totals';

/** A document, stored as JSON text so that callers can't change it, with its index keys. */
interface Row {
  id: string;
  json: string;
  keys: IndexKeysByPath;
}

interface Table {
  collection: Collection;
  rows: Map<string, Row>;
  revision: string;
  /** Returns the store's table of the named collection. */
  beside: (name: string) => Table;
}

/** Random text in each revision, so that other processes and reloaded pages have different revisions. */
const processRevisionPrefix = Math.random().toString(36).slice(2);
let lastRevisionNumber = 0;
function createRevision(): string {
  lastRevisionNumber += 1;
  return `${processRevisionPrefix}.${lastRevisionNumber}`;
}

/** A transaction's changes by collection and document id; null removes the document. */
type UncommittedChanges = Map<string, Map<string, Row | null>>;

/** The rows that a reader sees: all stored rows, possibly with a transaction's changes. */
interface Rows {
  row(table: Table, id: string): Row | null;
  rows(table: Table): Row[];
}

const committedRowView: Rows = {
  row: ({ rows }, id) => rows.get(id) ?? null,
  rows: ({ rows }) => [...rows.values()],
};

function createRowsWithChanges(changes: UncommittedChanges): Rows {
  return {
    row: (table, id) => {
      const change = changes.get(table.collection.name)?.get(id);
      return change === undefined ? committedRowView.row(table, id) : change;
    },
    rows: (table) => {
      const own = changes.get(table.collection.name);
      if (!own) return committedRowView.rows(table);
      const kept = committedRowView.rows(table).filter(({ id }) => !own.has(id));
      return [...kept, ...[...own.values()].filter((row) => row !== null)];
    },
  };
}

const toRow = ({ keysOf }: Collection, document: Document): Row => ({
  id: document._id,
  json: JSON.stringify(document),
  keys: keysOf(document),
});

/** Parses a stored row, and converts the document with its collection's `read`. */
const toDocument = ({ read = (document) => document }: Collection, { json }: Row): Document =>
  read(JSON.parse(json));

function refuseUnindexedPaths({ collection }: Table, paths: readonly string[]): void {
  const unknown = paths.filter((path) => !collection.paths.includes(path));
  if (unknown.length > 0) throw new Error(`${collection.name} keeps no key at ${unknown.join(', ')}`);
}

function findRows(view: Rows, table: Table, where: StoreQuery['where'], others: readonly string[]): Row[] {
  refuseUnindexedPaths(table, [...where.flatMap(listIndexPathsOfCondition), ...others]);
  const rowsOf = (name: string) => view.rows(table.beside(name));
  const resolveCondition = (one: StoreCondition) => toOneCollectionCondition(one, table.collection, rowsOf);
  const predicates = where.map((one) => createIndexKeysPredicate(resolveCondition(one)));
  return view.rows(table).filter(({ keys }) => predicates.every((holds) => holds(keys)));
}

function queryRows(view: Rows, table: Table, { where, order }: Pick<StoreQuery, 'where' | 'order'>): Row[] {
  const paths = order.map(({ path }) => path);
  return findRows(view, table, where, paths).sort(createDocumentComparator(order));
}

const findDocuments = (view: Rows, table: Table, { skip, limit, ...query }: StoreQuery): Document[] =>
  queryRows(view, table, query)
    .slice(skip, limit === 0 ? undefined : skip + limit)
    .map((row) => toDocument(table.collection, row));

/** Maximum number of documents that one call of a snapshot's `next` returns. */
const SNAPSHOT_BATCH_SIZE = 100;

function createSnapshot(table: Table, { skip, ...query }: Omit<StoreQuery, 'limit'>): StoreSnapshot {
  const rows = queryRows(committedRowView, table, query);
  let from = skip;
  return {
    totalCount: rows.length,
    next: async () => {
      if (from >= rows.length) return null;
      from += SNAPSHOT_BATCH_SIZE;
      return rows.slice(from - SNAPSHOT_BATCH_SIZE, from).map((row) => toDocument(table.collection, row));
    },
    close: async () => {
      from = rows.length;
    },
  };
}

const keysAt = (view: Rows, table: Table, path: string, where: readonly StoreCondition[]): StoreSortKey[] =>
  findRows(view, table, where, [path]).map(({ keys }) => keys[path] ?? null);

/** Computes the sums on each call, unlike stores on disk, because a page or a test has few documents. */
function sumTotals(
  view: Rows,
  tableOf: (name: string) => Table,
  table: Table,
  name: string,
  query: SumTotalsQuery,
): SumTotal[] {
  const { beside } = table.collection.totals ?? {};
  const belonging = new Map<string, Document[]>();
  const other = beside && tableOf(beside.collection);
  for (const row of other ? view.rows(other) : []) {
    const id = String(row.keys[beside?.path ?? ''] ?? '');
    const known = belonging.get(id) ?? [];
    belonging.set(id, known);
    if (other) known.push(toDocument(other.collection, row));
  }
  const documents = view.rows(table).map((row) => toDocument(table.collection, row));
  return sumTotalsInBucketRange(
    collectSumContributions(table.collection, name, documents, (id) => belonging.get(id) ?? []),
    query,
  );
}

const createMemoryReader = (view: Rows, tableOf: (name: string) => Table): Omit<Reader, 'together'> => ({
  get: async (name, id) => {
    const table = tableOf(name);
    const row = view.row(table, id);
    return row && toDocument(table.collection, row);
  },
  find: async (name, query) => findDocuments(view, tableOf(name), query),
  count: async (name, where) => findRows(view, tableOf(name), where, []).length,
  max: async (name, path, where) => findHighestIndexKey(keysAt(view, tableOf(name), path, where)),
  sum: async (name, path, where) => sumIndexKeysExactly(keysAt(view, tableOf(name), path, where)),
  frequent: async (name, path, where, most) =>
    findMostFrequentIndexKeys(keysAt(view, tableOf(name), path, where), most),
  totals: async (name, under, query) => sumTotals(view, tableOf, tableOf(name), under, query),
  revision: async (name) => tableOf(name).revision,
});

function transactionOf(changes: UncommittedChanges, tableOf: (name: string) => Table): Transaction {
  const view = createRowsWithChanges(changes);
  const addUncommittedRow = ({ collection: { name } }: Table, id: string, row: Row | null) => {
    changes.set(name, (changes.get(name) ?? new Map()).set(id, row));
  };
  const transaction: Transaction = {
    ...createMemoryReader(view, tableOf),
    together: (work) => work(transaction),
    piece: 25,
    readAhead: async () => {},
    insert: async (name, ...documents) => {
      const table = tableOf(name);
      for (const document of documents) {
        if (view.row(table, document._id)) throw new Error(`${name} already has ${document._id}`);
        addUncommittedRow(table, document._id, toRow(table.collection, document));
      }
    },
    replace: async (name, ...documents) => {
      const table = tableOf(name);
      for (const document of documents) {
        if (!view.row(table, document._id)) throw new Error(`${name} has no ${document._id}`);
        addUncommittedRow(table, document._id, toRow(table.collection, document));
      }
    },
    remove: async (name, id) => addUncommittedRow(tableOf(name), id, null),
    lock: async () => {}, // Locks are not needed, because transactions run one after another.
  };
  return transaction;
}

function commitChanges(changes: UncommittedChanges, tableOf: (name: string) => Table): void {
  for (const [name, rows] of changes) {
    const table = tableOf(name);
    for (const [id, row] of rows) {
      if (row) table.rows.set(id, row);
      else table.rows.delete(id);
    }
    table.revision = createRevision();
  }
}

/** Migrates the rows of all collections. Index keys are computed when the collections open. */
function migrateRows(migration: MigrationWithOwner, tables: ReadonlyMap<string, Table>): void {
  const changed = Object.keys(migration.of).flatMap((name) =>
    [...(tables.get(name)?.rows.values() ?? [])].flatMap((row): [string, Row, Document][] => {
      const document = migrateDocument(migration, name, JSON.parse(row.json));
      return document ? [[name, row, document]] : [];
    }),
  );
  // Rows are replaced only after the migration has succeeded for all documents.
  for (const [name, row, document] of changed) {
    tables.get(name)?.rows.set(row.id, { ...row, json: JSON.stringify(document) });
  }
}

/** A store in memory, for the browser and for tests. */
export function createMemoryStore(): Store {
  const tables = new Map<string, Table>();
  let last: Promise<unknown> = Promise.resolve();
  let open = true;
  const ran: MigrationWithOwner[] = [];

  const tableOf = (name: string): Table => {
    const table = tables.get(name);
    if (!open || !table) throw new Error(`No collection ${name} is open`);
    return table;
  };

  async function run<T>(work: (tx: Transaction) => Promise<T>, own: LockedTransactionRun): Promise<T> {
    const changes: UncommittedChanges = new Map();
    let ended = false;
    const getTransactionTable = (name: string) => {
      if (ended) throw new Error('The transaction has ended');
      return tableOf(name);
    };
    try {
      const getCollection = (name: string) => getTransactionTable(name).collection;
      const { tx, end } = createChainTransaction(transactionOf(changes, getTransactionTable), getCollection);
      const result = await work(own.guard(tx, getCollection));
      own.end();
      await end();
      commitChanges(changes, tableOf);
      return result;
    } finally {
      ended = true;
    }
  }

  const store: Store = {
    ...createMemoryReader(committedRowView, tableOf),
    together: (work) => work(store),
    open: async (collections, migrations) => {
      for (const collection of collections) {
        const before = tables.get(collection.name)?.collection ?? collection;
        const what = `The documents of ${collection.name}`;
        refuseNewerDataLayout(what, getDataLayoutNumber(before), getDataLayoutNumber(collection));
      }
      for (const migration of migrations ? findPendingMigrations(migrations, ran) : []) {
        migrateRows(migration, tables);
        ran.push(migration);
      }
      for (const collection of collections) {
        const stored = [...(tables.get(collection.name)?.rows.values() ?? [])];
        const documents = stored.map(({ json }): Document => JSON.parse(json));
        const rows = documents.map((document): [string, Row] => [document._id, toRow(collection, document)]);
        const revision = createRevision();
        tables.set(collection.name, { collection, rows: new Map(rows), revision, beside: tableOf });
      }
    },
    transaction: (work, { locks } = {}) => {
      const result = last.then(() =>
        runTransactionUnderLocks(
          locks,
          (name) => tables.get(name)?.collection,
          (own) => run(work, own),
        ),
      );
      last = result.catch(() => {});
      return result;
    },
    snapshot: async (name, query) => createSnapshot(tableOf(name), query),
    hold: createInProcessLockFunction(),
    erase: async () => true,
    ready: async () => open,
    close: async () => {
      await last;
      open = false;
    },
  };
  return store;
}
