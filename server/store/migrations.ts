import type { Migration } from '../../src/schema/index';
import type { Document } from './store';

/** The data can't be used by this build; its message says why and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const called = ({ number, says }: Pick<Migration, 'number' | 'says'>) => `${number} (${says})`;

/** The migration that data stand at: the last that ran on them, if any. */
export type Standing = Pick<Migration, 'number' | 'says'> | undefined;

/** The migrations that are still to run; throws where they are not numbered 1, 2, 3 … and where the data are newer. */
export function pendingMigrations(
  migrations: readonly Migration[],
  standing: Standing,
): readonly Migration[] {
  const wrong = migrations.find(({ number }, index) => number !== index + 1);
  if (wrong)
    throw new MigrationError(`Migration ${called(wrong)} is not in its place: they are numbered 1, 2, 3 …`);
  const at = standing?.number ?? 0;
  if (standing && at > migrations.length) {
    throw new MigrationError(
      `The data are at migration ${called(standing)}, and this build knows ${migrations.length}: a newer one wrote them. ` +
        `Start a build that knows migration ${at}, or restore the backup that was made before migration ${migrations.length + 1}.`,
    );
  }
  return migrations.slice(at);
}

/** A stored document after a migration, as its next version; null where it stays as it is. */
export function migrate(migration: Migration, collection: string, document: Document): Document | null {
  const changes = migration.of[collection] ?? [];
  try {
    const after = changes.reduce<Record<string, unknown>>((record, change) => change(record), document);
    if (after === document) return null;
    return { ...after, _id: document._id, version: document.version + 1 };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `Migration ${called(migration)} fails on ${collection}/${document._id}, nothing is changed by it: ${reason}`,
      { cause },
    );
  }
}
