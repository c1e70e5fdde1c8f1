import { rm } from 'node:fs/promises';
import type { AnyResource, Migrations } from '../../../../src/core/schema/index';
import { findAllRecordProblems } from '../../../../src/core/schema/record/check';
import {
  type CollectionResources,
  groupResourcesByPath,
  requireResourceOfRecord,
} from '../../call/collections';
import { createAllCollections } from '../../collections';
import { includeBinInMigrations } from '../../states/binMigrations';
import type { Document, Store } from '../../store/store';
import { streamAllDocuments } from '../database/shared/reading';
import { copySqliteDatabase } from '../database/sqlite/reading';
import { createSqliteStore } from '../database/sqlite/sqlite';

/** Returns the paths at which a stored record breaks a rule of its schema. */
function findInvalidPathsInRecord(collection: CollectionResources, document: Document): string[] {
  try {
    return Object.keys(findAllRecordProblems(requireResourceOfRecord(collection, document), document));
  } catch {
    // The record's values match no resource's `api.fixed`, so no resource of the collection has this record.
    return ['_id'];
  }
}

async function describeRecordProblems(store: Store, collection: CollectionResources): Promise<string> {
  let recordCount = 0;
  const invalidRecordNotes: string[] = [];
  for await (const document of streamAllDocuments(store, collection.path)) {
    recordCount += 1;
    const invalidPaths = findInvalidPathsInRecord(collection, document);
    if (invalidPaths.length > 0) invalidRecordNotes.push(`${document._id} (${invalidPaths.join(', ')})`);
  }
  const examples = invalidRecordNotes.length > 0 ? `: ${invalidRecordNotes.slice(0, 3).join(', ')}` : '';
  return `${collection.path}: ${recordCount} records, ${invalidRecordNotes.length} break a rule of their schema${examples}`;
}

/**
 * Runs the migrations on a copy of the database, then removes the copy. Returns a report on each collection:
 * the number of its records, and the records that then break a rule of their schema.
 */
export async function tryMigrationsOnCopy(
  databasePath: string,
  resources: readonly AnyResource[],
  migrations: Migrations,
): Promise<string> {
  const copyPath = `${databasePath}-try`;
  const removeDatabaseCopy = async () => {
    for (const suffix of ['', '-wal', '-shm', '-lock', '-reserve'])
      await rm(copyPath + suffix, { force: true });
  };
  await removeDatabaseCopy();
  try {
    await copySqliteDatabase(databasePath, copyPath);
    const store = createSqliteStore(copyPath);
    try {
      await store.open(createAllCollections(resources), includeBinInMigrations(migrations, resources));
      const reportLines: string[] = [];
      for (const collection of groupResourcesByPath(resources))
        reportLines.push(await describeRecordProblems(store, collection));
      return ['All migrations run on a copy, which is removed again.', ...reportLines].join('\n');
    } finally {
      await store.close();
    }
  } finally {
    await removeDatabaseCopy();
  }
}
