import { isObject, type Loose, removeItemIndexesFromPath } from '../../../src/core/schema/index';
import { type CollectionResources, findResourceOfRecord, groupResourcesByPath } from '../call/collections';
import { API_MANAGED_BODY_KEYS } from '../call/ownKeys';
import type { ServerDefinition } from '../extend';
import { findUndeclaredKeyPaths } from '../records/body/findUndeclaredKeyPaths';
import { type DeclaredFieldPaths, declaredPathsCollection, readStoredDeclaredPaths } from '../store/declared';
import {
  describeLostFieldValues,
  findLostFieldPaths,
  hasValueAtLostPath,
  type LostFieldPath,
} from '../store/lostPaths';
import { findPendingMigrations, formatMigrationName, type MigrationWithOwner } from '../store/migrations';
import type { ServerConfig } from './config';
import { streamStoredDocumentRows } from './database/shared/contents';
import type { DatabaseWithEngine } from './database/shared/engine';
import { readExecutedMigrations } from './database/shared/migrations';
import {
  filterStoredCollections,
  type ReadOnlyConsoleData,
  type ReadOnlyDatabase,
  streamAllDocuments,
} from './database/shared/reading';
import { runWithReadOnlyConsoleData } from './reading';

/**
 * A path that no schema declares any more, and the number of stored records that have a value at this path.
 */
interface RecordCountOfUndeclaredPath {
  /** The path that no schema declares any more. */
  path: LostFieldPath;
  /** Number of stored records with a value at the path. */
  records: number;
}

/** Maximum number of undeclared keys of one collection that the report names. */
const MAX_REPORTED_UNDECLARED_KEYS = 20;

const parseDocumentJson = (documentJson: string): Loose | null => {
  try {
    const parsedJson: unknown = JSON.parse(documentJson);
    return isObject(parsedJson) ? parsedJson : null;
  } catch {
    // This row is unreadable. The command `fsck` reports such rows.
    return null;
  }
};

/**
 * Reads a collection once. For each path that is not declared any more, counts the records with a value at
 * this path.
 */
async function countRecordsWithUndeclaredPaths(
  database: DatabaseWithEngine,
  lostPaths: readonly LostFieldPath[],
  collection: string,
): Promise<RecordCountOfUndeclaredPath[]> {
  const { db, engine } = database;
  if (!(await engine.hasTable(db, engine.documentsTable(collection)))) return [];
  const recordCounts = lostPaths.map((path) => ({ path, records: 0 }));
  for await (const rows of streamStoredDocumentRows(database, collection)) {
    for (const record of rows.map(({ doc }) => parseDocumentJson(doc)))
      for (const recordCount of recordCounts)
        if (record && hasValueAtLostPath(record, recordCount.path)) recordCount.records += 1;
  }
  return recordCounts.filter(({ records }) => records > 0);
}

/**
 * Returns the paths that this build no longer declares although stored records have values there, each with
 * the number of these records. `previousPaths` are the paths that were declared when the console last
 * started. Reads no data if all of them are still declared.
 */
export async function findLostFieldValues(
  config: ServerConfig,
  product: ServerDefinition,
  previousPaths: DeclaredFieldPaths | null,
): Promise<RecordCountOfUndeclaredPath[]> {
  const lostPaths = previousPaths === null ? [] : findLostFieldPaths(previousPaths, product);
  if (lostPaths.length === 0) return [];
  return runWithReadOnlyConsoleData(config, product, ({ atOneMoment }) =>
    atOneMoment(async (database) => {
      const recordCounts: RecordCountOfUndeclaredPath[] = [];
      for (const collectionName of new Set(lostPaths.map(({ collection }) => collection))) {
        const lostPathsOfCollection = lostPaths.filter(({ collection }) => collection === collectionName);
        recordCounts.push(
          ...(await countRecordsWithUndeclaredPaths(database, lostPathsOfCollection, collectionName)),
        );
      }
      return recordCounts;
    }),
  );
}

/**
 * Returns the paths that were declared when the console last started. Data of older builds may lack this
 * list.
 */
export const readPathsDeclaredAtLastStart = ({
  atOneMoment,
  source,
}: ReadOnlyDatabase): Promise<DeclaredFieldPaths | null> =>
  atOneMoment(async ({ db, engine }) =>
    (await engine.hasTable(db, engine.documentsTable(declaredPathsCollection.name)))
      ? readStoredDeclaredPaths(source)
      : null,
  );

/** Returns the product's collections that are stored, with their resources. */
export const readStoredCollectionResources = (
  { atOneMoment }: ReadOnlyDatabase,
  { resources }: ServerDefinition,
): Promise<CollectionResources[]> =>
  atOneMoment((databaseWithEngine) =>
    filterStoredCollections(databaseWithEngine, groupResourcesByPath(resources), ({ path }) => path),
  );

/** Returns the migrations that have yet to run. Throws a `MigrationError` if a newer build wrote the data. */
export const readPendingMigrations = (
  { atOneMoment }: ReadOnlyDatabase,
  { migrations }: ServerDefinition,
): Promise<MigrationWithOwner[]> =>
  atOneMoment(async ({ db, engine }) =>
    findPendingMigrations(migrations, await readExecutedMigrations(db, engine)),
  );

/**
 * Returns the message about all values whose fields are not declared any more. It names the section of the
 * documentation with the remedies.
 */
export const formatLostValuesMessage = (recordCounts: readonly RecordCountOfUndeclaredPath[]): string =>
  [
    'This build would not show values that are stored (docs/migrations.md):',
    ...recordCounts.map(({ path, records }) => `- ${describeLostFieldValues(path, records)}.`),
  ].join('\n');

/**
 * Returns a counter of keys in stored records that no schema declares, for example because another program
 * wrote them. Such keys stay in a record when it is saved.
 */
export function createUndeclaredKeyCounter(collection: CollectionResources) {
  const recordCountByPath = new Map<string, number>();
  return {
    add(record: Loose): void {
      const { _id, ...own } = record;
      const undeclaredKeyPaths = findUndeclaredKeyPaths(
        findResourceOfRecord(collection, record).fields,
        own,
      ).map(removeItemIndexesFromPath);
      for (const path of new Set(undeclaredKeyPaths)) {
        if (!API_MANAGED_BODY_KEYS.includes(path))
          recordCountByPath.set(path, (recordCountByPath.get(path) ?? 0) + 1);
      }
    },
    /**
     * Returns an array with one sentence, which names the stored keys that no field declares. The array is
     * empty if there are none.
     */
    said(): string[] {
      if (recordCountByPath.size === 0) return [];
      const reportedCounts = [...recordCountByPath]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MAX_REPORTED_UNDECLARED_KEYS);
      const overflowText =
        recordCountByPath.size > MAX_REPORTED_UNDECLARED_KEYS
          ? ` and ${recordCountByPath.size - MAX_REPORTED_UNDECLARED_KEYS} more`
          : '';
      const keysText = reportedCounts.map(([path, count]) => `${path} (${count})`).join(', ');
      return [
        `${collection.path}: keys that no field declares, kept as they are: ${keysText}${overflowText}`,
      ];
    },
  };
}

async function countAndDescribeUndeclaredKeys(
  source: ReadOnlyConsoleData,
  collection: CollectionResources,
): Promise<string[]> {
  const keyCounter = createUndeclaredKeyCounter(collection);
  for await (const record of streamAllDocuments(source, collection.path)) keyCounter.add(record);
  return keyCounter.said();
}

/**
 * Reports which data the next start of the server would change, and for which reasons the server would refuse
 * to start. A server may run meanwhile.
 */
export async function reportUpgradeEffects(config: ServerConfig, product: ServerDefinition) {
  return runWithReadOnlyConsoleData(config, product, async (database) => {
    const previousPaths = await readPathsDeclaredAtLastStart(database);
    const lostValueCounts = await findLostFieldValues(config, product, previousPaths);
    const pendingMigrations = await readPendingMigrations(database, product);
    const reportLines = pendingMigrations.map((migration) => `migration: ${formatMigrationName(migration)}`);
    for (const collection of await readStoredCollectionResources(database, product))
      reportLines.push(...(await countAndDescribeUndeclaredKeys(database.source, collection)));
    if (lostValueCounts.length > 0) reportLines.push(formatLostValuesMessage(lostValueCounts));
    return {
      lines: reportLines.length > 0 ? reportLines : ['Nothing is to be done.'],
      isRefused: lostValueCounts.length > 0,
    };
  });
}
