import type { Migration } from '../../../src/core/schema/index';
import type { Document } from './store';

/** This build can't use the data; the message gives the reason and the remedy. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const nameOf = ({ number, says }: Pick<Migration, 'number' | 'says'>) => `${number} (${says})`;

/** The last migration that ran on the data, if any. */
export type LastMigration = Pick<Migration, 'number' | 'says'> | undefined;

/**
 * Returns the migrations that still have to run. Throws if they are not numbered 1, 2, 3 … or if the data are newer.
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  standing: LastMigration,
): readonly Migration[] {
  const wrong = migrations.find(({ number }, index) => number !== index + 1);
  if (wrong)
    throw new MigrationError(`Migration ${nameOf(wrong)} is not in its place: they are numbered 1, 2, 3 …`);
  const at = standing?.number ?? 0;
  if (standing && at > migrations.length) {
    throw new MigrationError(
      `The data are at migration ${nameOf(standing)}, and this build knows ${migrations.length}: a newer one wrote them. ` +
        `Start a build that knows migration ${at}, or restore the backup that was made before migration ${migrations.length + 1}.`,
    );
  }
  return migrations.slice(at);
}

/** Migrates a document: returns its next version, or null if nothing changes. */
export function migrate(migration: Migration, collection: string, document: Document): Document | null {
  const changes = migration.of[collection] ?? [];
  try {
    const after = changes.reduce<Record<string, unknown>>((record, change) => change(record), document);
    if (after === document) return null;
    return { ...after, _id: document._id, version: document.version + 1 };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `Migration ${nameOf(migration)} fails on ${collection}/${document._id}, nothing is changed by it: ${reason}`,
      { cause },
    );
  }
}
