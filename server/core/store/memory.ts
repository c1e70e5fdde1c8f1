import type { StoreCondition, StoreSortKey } from '../../../src/core/schema/index';
import { toOneCollectionCondition } from './below';
import { createChainTransaction } from './chain';
import { createDocumentComparator, findHighestIndexKey, findMostFrequentIndexKeys } from './compare';
import { createInProcessLockFunction } from './held';
import { getDataLayoutNumber, refuseNewerDataLayout } from './layouts';
import { type LockedTransactionRun, runTransactionUnderLocks } from './locks';
import { createIndexKeysPredicate, listIndexPathsOfCondition } from './match';
import {
  committedRowView,
  createRowsWithChanges,
  type Row,
  type Rows,
  type Table,
  toDocument,
  toRow,
  type UncommittedChanges,
} from './memoryRows';
import { findPendingMigrations, type MigrationWithOwner, migrateDocument } from './migrations';
import type {
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

/** Random text in each revision, so that other processes and reloaded pages have different revisions. */
const processRevisionPrefix = Math.random().toString(36).slice(2);
let lastRevisionNumber = 0;
function createRevision(): string {
  lastRevisionNumber += 1;
  return `${processRevisionPrefix}.${lastRevisionNumber}`;
}

function refuseUnindexedPaths({ collection }: Table, paths: readonly string[]): void {
  const unknownPaths = paths.filter((path) => !collection.paths.includes(path));
  if (unknownPaths.length > 0)
    throw new Error(`${collection.name} keeps no key at ${unknownPaths.join(', ')}`);
}

function findRows(
  view: Rows,
  table: Table,
  where: StoreQuery['where'],
  additionalPaths: readonly string[],
): Row[] {
  refuseUnindexedPaths(table, [...where.flatMap(listIndexPathsOfCondition), ...additionalPaths]);
  const getRowsOfCollection = (name: string) => view.rows(table.beside(name));
  const resolveCondition = (condition: StoreCondition) =>
    toOneCollectionCondition(condition, table.collection, getRowsOfCollection);
  const predicates = where.map((condition) => createIndexKeysPredicate(resolveCondition(condition)));
  return view.rows(table).filter(({ keys }) => predicates.every((predicate) => predicate(keys)));
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
  let nextIndex = skip;
  return {
    totalCount: rows.length,
    next: async () => {
      if (nextIndex >= rows.length) return null;
      nextIndex += SNAPSHOT_BATCH_SIZE;
      return rows
        .slice(nextIndex - SNAPSHOT_BATCH_SIZE, nextIndex)
        .map((row) => toDocument(table.collection, row));
    },
    close: async () => {
      nextIndex = rows.length;
    },
  };
}

const findIndexKeysAtPath = (
  view: Rows,
  table: Table,
  path: string,
  where: readonly StoreCondition[],
): StoreSortKey[] => findRows(view, table, where, [path]).map(({ keys }) => keys[path] ?? null);

/**
 * Returns the sums that a query asks for. Stores on disk keep sums ready; this store computes them on each
 * call, because a store in memory holds few documents.
 */
function sumTotals(
  view: Rows,
  tableOf: (name: string) => Table,
  table: Table,
  sumName: string,
  query: SumTotalsQuery,
): SumTotal[] {
  const { beside } = table.collection.totals ?? {};
  const relatedDocumentsById = new Map<string, Document[]>();
  const relatedTable = beside && tableOf(beside.collection);
  for (const row of relatedTable ? view.rows(relatedTable) : []) {
    const mainDocumentId = String(row.keys[beside?.path ?? ''] ?? '');
    const relatedDocuments = relatedDocumentsById.get(mainDocumentId) ?? [];
    relatedDocumentsById.set(mainDocumentId, relatedDocuments);
    if (relatedTable) relatedDocuments.push(toDocument(relatedTable.collection, row));
  }
  const documents = view.rows(table).map((row) => toDocument(table.collection, row));
  return sumTotalsInBucketRange(
    collectSumContributions(table.collection, sumName, documents, (id) => relatedDocumentsById.get(id) ?? []),
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
  max: async (name, path, where) =>
    findHighestIndexKey(findIndexKeysAtPath(view, tableOf(name), path, where)),
  sum: async (name, path, where) =>
    sumIndexKeysExactly(findIndexKeysAtPath(view, tableOf(name), path, where)),
  frequent: async (name, path, where, limit) =>
    findMostFrequentIndexKeys(findIndexKeysAtPath(view, tableOf(name), path, where), limit),
  totals: async (name, sumName, query) => sumTotals(view, tableOf, tableOf(name), sumName, query),
  revision: async (name) => tableOf(name).revision,
});

function createMemoryTransaction(changes: UncommittedChanges, tableOf: (name: string) => Table): Transaction {
  const view = createRowsWithChanges(changes);
  const addUncommittedRow = ({ collection: { name } }: Table, id: string, row: Row | null) => {
    changes.set(name, (changes.get(name) ?? new Map()).set(id, row));
  };
  const transaction: Transaction = {
    ...createMemoryReader(view, tableOf),
    together: (runReads) => runReads(transaction),
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
  const changedRows = Object.keys(migration.of).flatMap((name) =>
    [...(tables.get(name)?.rows.values() ?? [])].flatMap((row): [string, Row, Document][] => {
      const document = migrateDocument(migration, name, JSON.parse(row.json));
      return document ? [[name, row, document]] : [];
    }),
  );
  // Rows are replaced only after the migration has succeeded for all documents.
  for (const [name, row, document] of changedRows) {
    tables.get(name)?.rows.set(row.id, { ...row, json: JSON.stringify(document) });
  }
}

/** A store in memory, for the browser and for tests. */
export function createMemoryStore(): Store {
  const tables = new Map<string, Table>();
  let lastTransaction: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  const executedMigrations: MigrationWithOwner[] = [];

  const tableOf = (name: string): Table => {
    const table = tables.get(name);
    if (!isOpen || !table) throw new Error(`No collection ${name} is open`);
    return table;
  };

  async function runTransaction<T>(
    runInTransaction: (tx: Transaction) => Promise<T>,
    lockedRun: LockedTransactionRun,
  ): Promise<T> {
    const changes: UncommittedChanges = new Map();
    let hasEnded = false;
    const getTransactionTable = (name: string) => {
      if (hasEnded) throw new Error('The transaction has ended');
      return tableOf(name);
    };
    try {
      const getCollection = (name: string) => getTransactionTable(name).collection;
      const { tx, end } = createChainTransaction(
        createMemoryTransaction(changes, getTransactionTable),
        getCollection,
      );
      const result = await runInTransaction(lockedRun.guard(tx, getCollection));
      lockedRun.end();
      await end();
      commitChanges(changes, tableOf);
      return result;
    } finally {
      hasEnded = true;
    }
  }

  const store: Store = {
    ...createMemoryReader(committedRowView, tableOf),
    together: (runReads) => runReads(store),
    open: async (collections, migrations) => {
      for (const collection of collections) {
        const existingCollection = tables.get(collection.name)?.collection ?? collection;
        const dataLabel = `The documents of ${collection.name}`;
        refuseNewerDataLayout(
          dataLabel,
          getDataLayoutNumber(existingCollection),
          getDataLayoutNumber(collection),
        );
      }
      for (const migration of migrations ? findPendingMigrations(migrations, executedMigrations) : []) {
        migrateRows(migration, tables);
        executedMigrations.push(migration);
      }
      for (const collection of collections) {
        const storedRows = [...(tables.get(collection.name)?.rows.values() ?? [])];
        const documents = storedRows.map(({ json }): Document => JSON.parse(json));
        const rows = documents.map((document): [string, Row] => [document._id, toRow(collection, document)]);
        const revision = createRevision();
        tables.set(collection.name, { collection, rows: new Map(rows), revision, beside: tableOf });
      }
    },
    transaction: (runInTransaction, { locks } = {}) => {
      const transactionResult = lastTransaction.then(() =>
        runTransactionUnderLocks(
          locks,
          (name) => tables.get(name)?.collection,
          (lockedRun) => runTransaction(runInTransaction, lockedRun),
        ),
      );
      lastTransaction = transactionResult.catch(() => {});
      return transactionResult;
    },
    snapshot: async (name, query) => createSnapshot(tableOf(name), query),
    hold: createInProcessLockFunction(),
    erase: async () => true,
    ready: async () => isOpen,
    close: async () => {
      await lastTransaction;
      isOpen = false;
    },
  };
  return store;
}
