import { isObject, type Loose, removeItemIndexesFromPath } from '../../../src/core/schema/index';
import { type CollectionResources, findResourceOfRecord, groupResourcesByPath } from '../call/collections';
import { API_MANAGED_BODY_KEYS } from '../call/ownKeys';
import type { ServerDefinition } from '../extend';
import { findUndeclaredKeyPaths } from '../records/body/findUndeclaredKeyPaths';
import {
  type DeclaredFieldPaths,
  declaredPathsCollection,
  describeLostFieldValues,
  findLostFieldPaths,
  hasValueAtLostPath,
  type LostFieldPath,
  readStoredDeclaredPaths,
} from '../store/declared';
import { formatMigrationName, listAllMigrations } from '../store/migrations';
import type { ServerConfig } from './config';
import { streamStoredDocumentRows } from './database/shared/contents';
import type { DatabaseWithEngine } from './database/shared/engine';
import {
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

const parseDocumentJson = (doc: string): Loose | null => {
  try {
    const read: unknown = JSON.parse(doc);
    return isObject(read) ? read : null;
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
  contents: DatabaseWithEngine,
  paths: readonly LostFieldPath[],
  collection: string,
): Promise<RecordCountOfUndeclaredPath[]> {
  const { db, engine } = contents;
  if (!(await engine.hasTable(db, engine.documentsTable(collection)))) return [];
  const held = paths.map((path) => ({ path, records: 0 }));
  for await (const rows of streamStoredDocumentRows(contents, collection)) {
    for (const record of rows.map(({ doc }) => parseDocumentJson(doc)))
      for (const one of held) if (record && hasValueAtLostPath(record, one.path)) one.records += 1;
  }
  return held.filter(({ records }) => records > 0);
}

/**
 * Returns paths that this build does not declare any more although stored records have values there, with the
 * number of these records. `before` are the paths that were declared when the console last started. Reads
 * nothing if no path was lost.
 */
export async function findLostFieldValues(
  config: ServerConfig,
  product: ServerDefinition,
  before: DeclaredFieldPaths | null,
): Promise<RecordCountOfUndeclaredPath[]> {
  const lost = before === null ? [] : findLostFieldPaths(before, product);
  if (lost.length === 0) return [];
  return runWithReadOnlyConsoleData(config, product, ({ atOneMoment }) =>
    atOneMoment(async (contents) => {
      const held: RecordCountOfUndeclaredPath[] = [];
      for (const name of new Set(lost.map(({ collection }) => collection))) {
        const own = lost.filter(({ collection }) => collection === name);
        held.push(...(await countRecordsWithUndeclaredPaths(contents, own, name)));
      }
      return held;
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

/**
 * Returns the message about all values whose fields are not declared any more. It names the section of the
 * documentation with the remedies.
 */
export const formatLostValuesMessage = (held: readonly RecordCountOfUndeclaredPath[]): string =>
  [
    'This build would not show values that are stored (docs/migrations.md):',
    ...held.map(({ path, records }) => `- ${describeLostFieldValues(path, records)}.`),
  ].join('\n');

/**
 * Returns a counter of keys in stored records that no schema declares, for example because another program
 * wrote them. Such keys stay in a record when it is saved.
 */
export function createUndeclaredKeyCounter(collection: CollectionResources) {
  const counts = new Map<string, number>();
  return {
    add(record: Loose): void {
      const { _id, ...own } = record;
      const paths = findUndeclaredKeyPaths(findResourceOfRecord(collection, record).fields, own).map(
        removeItemIndexesFromPath,
      );
      for (const path of new Set(paths)) {
        if (!API_MANAGED_BODY_KEYS.includes(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
      }
    },
    /**
     * Returns an array with one sentence, which names the stored keys that no field declares. The array is
     * empty if there are none.
     */
    said(): string[] {
      if (counts.size === 0) return [];
      const named = [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_REPORTED_UNDECLARED_KEYS);
      const more =
        counts.size > MAX_REPORTED_UNDECLARED_KEYS
          ? ` and ${counts.size - MAX_REPORTED_UNDECLARED_KEYS} more`
          : '';
      const all = named.map(([path, count]) => `${path} (${count})`).join(', ');
      return [`${collection.path}: keys that no field declares, kept as they are: ${all}${more}`];
    },
  };
}

async function countAndDescribeUndeclaredKeys(
  source: ReadOnlyConsoleData,
  collection: CollectionResources,
): Promise<string[]> {
  const keys = createUndeclaredKeyCounter(collection);
  for await (const record of streamAllDocuments(source, collection.path)) keys.add(record);
  return keys.said();
}

/**
 * Reports which data the next start of the server would change, and for which reasons the server would refuse
 * to start. A server may run meanwhile.
 */
export async function reportUpgradeEffects(config: ServerConfig, product: ServerDefinition) {
  return runWithReadOnlyConsoleData(config, product, async (reading) => {
    const before = await readPathsDeclaredAtLastStart(reading);
    const lost = await findLostFieldValues(config, product, before);
    const known = before?.migrations ?? [];
    const pending = listAllMigrations(product.migrations).filter(({ says }) => !known.includes(says));
    const lines = pending.map((migration) => `migration: ${formatMigrationName(migration)}`);
    for (const collection of groupResourcesByPath(product.resources))
      lines.push(...(await countAndDescribeUndeclaredKeys(reading.source, collection)));
    if (lost.length > 0) lines.push(formatLostValuesMessage(lost));
    return { lines: lines.length > 0 ? lines : ['Nothing is to be done.'], isRefused: lost.length > 0 };
  });
}
