import { readSnapshotInBatches } from '../../../store/readEach';
import type { Collection, Document, Reader, Store } from '../../../store/store';
import type { DatabaseWithEngine } from './engine';

/** The data of a console, for commands that only read. */
export type ReadOnlyConsoleData = Reader & Pick<Store, 'snapshot'>;

/** Yields all documents of a collection as they are at one moment. */
export async function* streamAllDocuments(
  source: ReadOnlyConsoleData,
  collection: string,
): AsyncGenerator<Document> {
  for await (const batch of readSnapshotInBatches(source, collection, { where: [], order: [], skip: 0 }))
    yield* batch;
}

/** A database of any engine that is only read. A server may use it meanwhile. */
export interface ReadOnlyDatabase {
  source: ReadOnlyConsoleData;
  /** Runs work on all tables as they are at one moment. */
  atOneMoment: <T>(readContents: (databaseWithEngine: DatabaseWithEngine) => Promise<T>) => Promise<T>;
  /**
   * Returns sentences about damaged pages of the database. Returns an empty list for a database server, which
   * checks its pages itself.
   */
  listDamages: () => string[];
}

/**
 * Returns the items whose collection is stored. Before its first start, a new build may declare more
 * collections.
 */
export async function filterStoredCollections<T>(
  { db, engine }: DatabaseWithEngine,
  items: readonly T[],
  nameOf: (item: T) => string,
): Promise<T[]> {
  const storedItems: T[] = [];
  for (const item of items)
    if (await engine.hasTable(db, engine.documentsTable(nameOf(item)))) storedItems.push(item);
  return storedItems;
}

/** Returns a function that finds a collection by its name, and throws for an unknown name. */
export function createCollectionFinder(collections: readonly Collection[]): (name: string) => Collection {
  const collectionByName = new Map(collections.map((collection) => [collection.name, collection]));
  return (name) => {
    const collection = collectionByName.get(name);
    if (!collection) throw new Error(`No collection ${name}`);
    return collection;
  };
}
