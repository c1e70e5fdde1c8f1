import type { Migration, MigrationOwner, Migrations } from '../../../src/core/schema/index';
import type { Document } from './store';

/** Thrown if this build can't use the stored data. The message gives the reason and the remedy. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The owners of migrations, the core and the product. The core's migrations run first. */
const MIGRATION_OWNERS: readonly MigrationOwner[] = ['core', 'product'];

export type MigrationWithOwner = Migration & { owner: MigrationOwner };

/** The facts that the store keeps about a migration that has run. */
export type ExecutedMigration = Pick<MigrationWithOwner, 'owner' | 'number' | 'says'>;

/** Returns a migration's name with its description, for example `core:3 (Adds the outbox)`. */
export const formatMigrationName = ({ owner, number, says }: ExecutedMigration) =>
  `${owner}:${number} (${says})`;

/** Returns the migrations of all owners, in the order in which they run. */
export const listAllMigrations = (migrations: Migrations): MigrationWithOwner[] =>
  MIGRATION_OWNERS.flatMap((owner) => migrations[owner].map((migration) => ({ ...migration, owner })));

/** Throws if an owner's migrations are not numbered 1, 2, 3 …, or if a newer build wrote the data. */
function refuseInconsistentMigrations(
  owner: MigrationOwner,
  ownerMigrations: readonly Migration[],
  executedMigrations: readonly ExecutedMigration[],
): void {
  const misnumberedMigration = ownerMigrations.find(({ number }, index) => number !== index + 1);
  if (misnumberedMigration)
    throw new MigrationError(
      `Migration ${formatMigrationName({ ...misnumberedMigration, owner })} is not in its place: they are numbered 1, 2, 3 …`,
    );
  const lastExecutedMigration = executedMigrations.findLast(
    (executedMigration) => executedMigration.owner === owner,
  );
  if (lastExecutedMigration && lastExecutedMigration.number > ownerMigrations.length) {
    throw new MigrationError(
      `The data are at migration ${formatMigrationName(lastExecutedMigration)}, and this build knows ${ownerMigrations.length} of ${owner}: a newer one wrote them. ` +
        `Start a build that knows migration ${owner}:${lastExecutedMigration.number}, or restore the backup that was made before migration ${owner}:${ownerMigrations.length + 1}.`,
    );
  }
}

/**
 * Returns the migrations that have yet to run, those of the core first. `executedMigrations` must be sorted
 * by number. Throws if an owner's migrations are not numbered 1, 2, 3 …, or if a newer build wrote the data.
 */
export function findPendingMigrations(
  migrations: Migrations,
  executedMigrations: readonly ExecutedMigration[],
): MigrationWithOwner[] {
  for (const owner of MIGRATION_OWNERS)
    refuseInconsistentMigrations(owner, migrations[owner], executedMigrations);
  const isMigrationExecuted = ({ owner, number }: MigrationWithOwner) =>
    executedMigrations.some(
      (executedMigration) => executedMigration.owner === owner && executedMigration.number >= number,
    );
  return listAllMigrations(migrations).filter((migration) => !isMigrationExecuted(migration));
}

/** Migrates a document. Returns its next version, or null if nothing changes. */
export function migrateDocument(
  migration: MigrationWithOwner,
  collection: string,
  document: Document,
): Document | null {
  const changes = migration.of[collection] ?? [];
  try {
    const migratedDocument = changes.reduce<Record<string, unknown>>(
      (record, change) => change(record),
      document,
    );
    if (migratedDocument === document) return null;
    return { ...migratedDocument, _id: document._id, version: document.version + 1 };
  } catch (lockError) {
    const reason = lockError instanceof Error ? lockError.message : String(lockError);
    throw new MigrationError(
      `Migration ${formatMigrationName(migration)} fails on ${collection}/${document._id}, nothing is changed by it: ${reason}`,
      { cause: lockError },
    );
  }
}
