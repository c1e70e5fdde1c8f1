import type { StoreCondition } from '../../../src/core/schema/index';
import type { Document, Reader, Store, StoreQuery, Transaction } from './store';

/**
 * Decides which documents of a collection a caller may read: `within` is the condition for queries, and
 * `shows` tests one document.
 */
export interface ReadableDocumentRule {
  within: StoreCondition;
  shows(document: Document): boolean;
}

/**
 * The rules about readable documents, by collection. If a collection has no rule, callers may read all its
 * documents.
 */
export type ReadableRowRules = ReadonlyMap<string, ReadableDocumentRule>;

const unrestrictedReaderByReader = new WeakMap<Reader, Reader>();

/**
 * Returns a reader that sees all documents, even if the given reader hides some. Checks use it if they must
 * hold for all data, including data that the caller may not read. The API must not answer with its results.
 */
export const toUnrestrictedReader = <R extends Reader>(reader: R): R =>
  (unrestrictedReaderByReader.get(reader) as R | undefined) ?? reader;

const addRowRuleToConditions = (
  rules: ReadableRowRules,
  collection: string,
  where: StoreQuery['where'],
): StoreQuery['where'] => {
  const rule = rules.get(collection);
  return rule ? [...where, rule.within] : where;
};

/** Returns a reader that hides the documents that the rules exclude. */
export function restrictReaderToReadableRows(reader: Reader, rules: ReadableRowRules): Reader {
  const narrowConditionsToReadableRows = (collection: string, where: StoreQuery['where']) =>
    addRowRuleToConditions(rules, collection, where);
  const restrictedReader: Reader = {
    async get(collection, id) {
      const document = await reader.get(collection, id);
      return document && (rules.get(collection)?.shows(document) ?? true) ? document : null;
    },
    find: (collection, query) =>
      reader.find(collection, { ...query, where: narrowConditionsToReadableRows(collection, query.where) }),
    count: (collection, where, revision) =>
      reader.count(collection, narrowConditionsToReadableRows(collection, where), revision),
    max: (collection, path, where) =>
      reader.max(collection, path, narrowConditionsToReadableRows(collection, where)),
    sum: (collection, path, where) =>
      reader.sum(collection, path, narrowConditionsToReadableRows(collection, where)),
    frequent: (collection, path, where, limit) =>
      reader.frequent(collection, path, narrowConditionsToReadableRows(collection, where), limit),
    totals: (collection, sumName, query) => reader.totals(collection, sumName, query),
    revision: (collection) => reader.revision(collection),
    together: (runReads) =>
      reader.together((innerReader) => runReads(restrictReaderToReadableRows(innerReader, rules))),
  };
  unrestrictedReaderByReader.set(restrictedReader, reader);
  return restrictedReader;
}

function applyRowRulesToTransaction(tx: Transaction, rules: ReadableRowRules): Transaction {
  const restrictedTransaction: Transaction = {
    ...restrictReaderToReadableRows(tx, rules),
    timeLimitMs: tx.timeLimitMs,
    insert: (collection, ...documents) => tx.insert(collection, ...documents),
    replace: (collection, ...documents) => tx.replace(collection, ...documents),
    remove: (collection, id) => tx.remove(collection, id),
    // `readAhead` returns nothing to the caller; a later `get` checks the rules.
    readAhead: (collection, ids) => tx.readAhead(collection, ids),
    lock: (lockName, isShared) => tx.lock(lockName, isShared),
  };
  unrestrictedReaderByReader.set(restrictedTransaction, tx);
  return restrictedTransaction;
}

/** Returns a transaction whose writes are counted, and their number so far. */
export function countWritesOfTransaction(tx: Transaction): { tx: Transaction; writeCount: () => number } {
  let writeCount = 0;
  const wrapToCountWrites = <A extends unknown[]>(write: (...writeArguments: A) => Promise<void>) => {
    return (...writeArguments: A) => {
      writeCount += 1;
      return write(...writeArguments);
    };
  };
  const countedTransaction: Transaction = {
    ...tx,
    insert: wrapToCountWrites(tx.insert),
    replace: wrapToCountWrites(tx.replace),
    remove: wrapToCountWrites(tx.remove),
  };
  unrestrictedReaderByReader.set(countedTransaction, toUnrestrictedReader(tx));
  return { tx: countedTransaction, writeCount: () => writeCount };
}

/**
 * Returns a store whose reads, also in transactions, hide the documents that the rules exclude. Writes are
 * not restricted.
 */
export function restrictStoreToReadableRows(store: Store, rules: ReadableRowRules): Store {
  const restrictedStore: Store = {
    ...restrictReaderToReadableRows(store, rules),
    open: (collections, migrations) => store.open(collections, migrations),
    transaction: (runInTransaction, options) =>
      store.transaction((tx) => runInTransaction(applyRowRulesToTransaction(tx, rules)), options),
    snapshot: (collection, query) =>
      store.snapshot(collection, { ...query, where: addRowRuleToConditions(rules, collection, query.where) }),
    hold: (lockName) => store.hold(lockName),
    erase: () => store.erase(),
    ready: () => store.ready(),
    close: () => store.close(),
  };
  unrestrictedReaderByReader.set(restrictedStore, store);
  return restrictedStore;
}
