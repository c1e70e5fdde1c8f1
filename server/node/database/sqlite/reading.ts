import { existsSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { MigrationError } from '../../../store/migrations';
import type { Collection } from '../../../store/store';
import { UsageError } from '../../usage';
import { finderOf, type Reading } from '../shared/reading';
import { isDamage, openUnread } from './database';
import { sqliteEngine } from './engine';
import { kyselyOver } from './kysely';
import { refuseNewer } from './prepare';
import { readerOver } from './queries';
import { openSnapshot } from './snapshot';

/** Reads every page. */
function damagesIn(connection: DatabaseSyncInstance): string[] {
  const told: string[] = [];
  try {
    const rows = connection.prepare('pragma integrity_check(10)').all() as { integrity_check: string }[];
    told.push(...rows.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok'));
  } catch (error) {
    if (!isDamage(error)) throw error;
    told.push(error.message);
  }
  return told.map((text) => `the database is damaged: ${text.replaceAll('\n', ' ')}`);
}

/** Throws as `work` does, unless the pages that it reads are damaged: returns what is damaged then. */
async function damagesBy(connection: DatabaseSyncInstance, work: () => Promise<void>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const found = error instanceof MigrationError ? [] : damagesIn(connection);
    if (found.length === 0) throw error;
    return found;
  }
}

/**
 * Reads a SQLite file over connections that only read: a server may be running on it. Throws UsageError without a
 * database.
 */
export async function readingSqlite<T>(
  path: string,
  collections: readonly Collection[],
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist: nothing is stored yet.`);
  const collectionOf = finderOf(collections);
  const connection = openUnread(path);
  const db = kyselyOver(connection);
  try {
    const found = await damagesBy(connection, () => refuseNewer(db, collections));
    return await work({
      source: {
        ...readerOver(db, collectionOf),
        snapshot: (name, query) => openSnapshot(path, collectionOf(name), query),
      },
      async atOneMoment(compare) {
        connection.exec('begin');
        try {
          return await compare({ db, engine: sqliteEngine });
        } finally {
          connection.exec('rollback');
        }
      },
      damages: () => (found.length > 0 ? found : damagesIn(connection)),
    });
  } finally {
    connection.close();
  }
}
