import type { StoreCondition, StoreSortKey } from '../../../src/core/schema/index';
import { toConditionOnOneCollection } from './below';
import { createHashChainTransaction } from './chain';
import { createDocumentComparator, findHighestIndexKey, findMostFrequentIndexKeys } from './compare';
import { createInProcessLockFunction } from './held';
import { getDataLayoutNumber, refuseNewerDataLayout } from './layouts';
import { type LockedTransactionRun, runTransactionUnderLocks } from './locks';
import { createIndexKeysPredicate, listIndexPathsOfCondition } from './match';
import {
  committedRowView,
  createRowViewWithChanges,
  type Row,
  type RowView,
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
  SumResult,
  SumsQuery,
  Transaction,
} from './store';
import { collectSumContributions, sumContributionsInBucketRange, sumIndexKeysExactly } from './totals';

/** Random text in each revision, so that other processes and reloaded pages have different revisions. */
const processRevisionPrefix = Math.random().toString(36).slice(2);
let lastRevisionNumber = 0;
function createRevision(): string {
  lastRevisionNumber += 1;
  return `${processRevisionPrefix}.${lastRevisionNumber}`;
}

function refuseUnindexedPaths({ collection }: Table, paths: readonly string[]): void {
  const unindexedPaths = paths.filter((path) => !collection.paths.includes(path));
  if (unindexedPaths.length > 0)
    throw new Error(`${collection.name} keeps no key at ${unindexedPaths.join(', ')}`);
}

function findRows(
  view: RowView,
  table: Table,
  where: StoreQuery['where'],
  additionalIndexPaths: readonly string[],
): Row[] {
  refuseUnindexedPaths(table, [...where.flatMap(listIndexPathsOfCondition), ...additionalIndexPaths]);
  const getRowsOfCollection = (collectionName: string) => view.rows(table.beside(collectionName));
  const resolveCondition = (condition: StoreCondition) =>
    toConditionOnOneCollection(condition, table.collection, getRowsOfCollection);
  const predicates = where.map((condition) => createIndexKeysPredicate(resolveCondition(condition)));
  return view.rows(table).filter(({ keys }) => predicates.every((predicate) => predicate(keys)));
}

function queryRows(
  view: RowView,
  table: Table,
  { where, order }: Pick<StoreQuery, 'where' | 'order'>,
): Row[] {
  const sortPaths = order.map(({ path }) => path);
  return findRows(view, table, where, sortPaths).sort(createDocumentComparator(order));
}

const findDocuments = (view: RowView, table: Table, { skip, limit, ...query }: StoreQuery): Document[] =>
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
  view: RowView,
  table: Table,
  path: string,
  where: readonly StoreCondition[],
): StoreSortKey[] => findRows(view, table, where, [path]).map(({ keys }) => keys[path] ?? null);

/** Computes the sums that a query asks for. Stores on disk keep sums ready, but this store is small. */
function computeSums(
  view: RowView,
  getTable: (collectionName: string) => Table,
  table: Table,
  sumName: string,
  query: SumsQuery,
): SumResult[] {
  const { beside } = table.collection.totals ?? {};
  const relatedDocumentsById = new Map<string, Document[]>();
  const relatedTable = beside && getTable(beside.collection);
  for (const row of relatedTable ? view.rows(relatedTable) : []) {
    const mainDocumentId = String(row.keys[beside?.path ?? ''] ?? '');
    const relatedDocuments = relatedDocumentsById.get(mainDocumentId) ?? [];
    relatedDocumentsById.set(mainDocumentId, relatedDocuments);
    if (relatedTable) relatedDocuments.push(toDocument(relatedTable.collection, row));
  }
  const mainDocuments = view.rows(table).map((row) => toDocument(table.collection, row));
  return sumContributionsInBucketRange(
    collectSumContributions(
      table.collection,
      sumName,
      mainDocuments,
      (id) => relatedDocumentsById.get(id) ?? [],
    ),
    query,
  );
}

const createMemoryReader = (
  view: RowView,
  getTable: (collectionName: string) => Table,
): Omit<Reader, 'together'> => ({
  get: async (collectionName, id) => {
    const table = getTable(collectionName);
    const row = view.row(table, id);
    return row && toDocument(table.collection, row);
  },
  find: async (collectionName, query) => findDocuments(view, getTable(collectionName), query),
  count: async (collectionName, where) => findRows(view, getTable(collectionName), where, []).length,
  max: async (collectionName, path, where) =>
    findHighestIndexKey(findIndexKeysAtPath(view, getTable(collectionName), path, where)),
  sum: async (collectionName, path, where) =>
    sumIndexKeysExactly(findIndexKeysAtPath(view, getTable(collectionName), path, where)),
  frequent: async (collectionName, path, where, limit) =>
    findMostFrequentIndexKeys(findIndexKeysAtPath(view, getTable(collectionName), path, where), limit),
  totals: async (collectionName, sumName, query) =>
    computeSums(view, getTable, getTable(collectionName), sumName, query),
  revision: async (collectionName) => getTable(collectionName).revision,
});

function createMemoryTransaction(
  changes: UncommittedChanges,
  getTable: (collectionName: string) => Table,
): Transaction {
  const view = createRowViewWithChanges(changes);
  const addUncommittedRow = ({ collection: { name } }: Table, id: string, row: Row | null) => {
    changes.set(name, (changes.get(name) ?? new Map()).set(id, row));
  };
  const transaction: Transaction = {
    ...createMemoryReader(view, getTable),
    together: (runReads) => runReads(transaction),
    timeLimitMs: 25,
    readAhead: async () => {},
    insert: async (collectionName, ...documents) => {
      const table = getTable(collectionName);
      for (const document of documents) {
        if (view.row(table, document._id)) throw new Error(`${collectionName} already has ${document._id}`);
        addUncommittedRow(table, document._id, toRow(table.collection, document));
      }
    },
    replace: async (collectionName, ...documents) => {
      const table = getTable(collectionName);
      for (const document of documents) {
        if (!view.row(table, document._id)) throw new Error(`${collectionName} has no ${document._id}`);
        addUncommittedRow(table, document._id, toRow(table.collection, document));
      }
    },
    remove: async (collectionName, id) => addUncommittedRow(getTable(collectionName), id, null),
    lock: async () => {}, // Locks are not needed, because transactions run one after another.
  };
  return transaction;
}

function commitChanges(changes: UncommittedChanges, getTable: (collectionName: string) => Table): void {
  for (const [name, rows] of changes) {
    const table = getTable(name);
    for (const [id, row] of rows) {
      if (row) table.rows.set(id, row);
      else table.rows.delete(id);
    }
    table.revision = createRevision();
  }
}

/** Migrates the rows of all collections. Index keys are computed when the collections open. */
function migrateRows(migration: MigrationWithOwner, tables: ReadonlyMap<string, Table>): void {
  const changedRows = Object.keys(migration.of).flatMap((collectionName) =>
    [...(tables.get(collectionName)?.rows.values() ?? [])].flatMap((row): [string, Row, Document][] => {
      const migratedDocument = migrateDocument(migration, collectionName, JSON.parse(row.json));
      return migratedDocument ? [[collectionName, row, migratedDocument]] : [];
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
  let isStoreOpen = true;
  const executedMigrations: MigrationWithOwner[] = [];

  const getOpenTable = (collectionName: string): Table => {
    const table = tables.get(collectionName);
    if (!isStoreOpen || !table) throw new Error(`No collection ${collectionName} is open`);
    return table;
  };

  async function runTransaction<T>(
    runInTransaction: (tx: Transaction) => Promise<T>,
    lockedRun: LockedTransactionRun,
  ): Promise<T> {
    const changes: UncommittedChanges = new Map();
    let hasTransactionEnded = false;
    const getTransactionTable = (collectionName: string) => {
      if (hasTransactionEnded) throw new Error('The transaction has ended');
      return getOpenTable(collectionName);
    };
    try {
      const getCollection = (collectionName: string) => getTransactionTable(collectionName).collection;
      const { tx, end } = createHashChainTransaction(
        createMemoryTransaction(changes, getTransactionTable),
        getCollection,
      );
      const result = await runInTransaction(lockedRun.guard(tx, getCollection));
      lockedRun.end();
      await end();
      commitChanges(changes, getOpenTable);
      return result;
    } finally {
      hasTransactionEnded = true;
    }
  }

  const store: Store = {
    ...createMemoryReader(committedRowView, getOpenTable),
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
        const storedDocuments = storedRows.map(({ json }): Document => JSON.parse(json));
        const rows = storedDocuments.map((document): [string, Row] => [
          document._id,
          toRow(collection, document),
        ]);
        const revision = createRevision();
        tables.set(collection.name, { collection, rows: new Map(rows), revision, beside: getOpenTable });
      }
    },
    transaction: (runInTransaction, { locks } = {}) => {
      const transactionResult = lastTransaction.then(() =>
        runTransactionUnderLocks(
          locks,
          (collectionName) => tables.get(collectionName)?.collection,
          (lockedRun) => runTransaction(runInTransaction, lockedRun),
        ),
      );
      lastTransaction = transactionResult.catch(() => {});
      return transactionResult;
    },
    snapshot: async (collectionName, query) => createSnapshot(getOpenTable(collectionName), query),
    hold: createInProcessLockFunction(),
    erase: async () => true,
    ready: async () => isStoreOpen,
    close: async () => {
      await lastTransaction;
      isStoreOpen = false;
    },
  };
  return store;
}
