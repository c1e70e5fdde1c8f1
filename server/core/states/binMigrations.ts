import type {
  AnyResource,
  Loose,
  Migration,
  Migrations,
  RecordMigrationStep,
} from '../../../src/core/schema/index';
import { findBinCollectionPath } from './bin';

/** Returns a step that runs a migration's steps on the deleted record in a document of the bin. */
const createBinItemMigrationStep =
  ({ of }: Migration): RecordMigrationStep =>
  (item) => {
    const { path, record } = item as { path?: unknown; record?: Loose };
    const steps = typeof path === 'string' && record ? of[path] : undefined;
    if (!steps || !record) return item;
    const migratedRecord = steps.reduce((migrated, step) => step(migrated), record);
    return migratedRecord === record ? item : { ...item, record: { ...migratedRecord, _id: record._id } };
  };

/** Returns migrations that also change deleted records in the bin, so that they can be restored afterwards. */
export function includeBinInMigrations(
  migrations: Migrations,
  resources: readonly AnyResource[],
): Migrations {
  const binPath = findBinCollectionPath(resources);
  if (binPath === undefined) return migrations;
  const includeBin = (migration: Migration): Migration => ({
    ...migration,
    of: {
      ...migration.of,
      [binPath]: [...(migration.of[binPath] ?? []), createBinItemMigrationStep(migration)],
    },
  });
  return { core: migrations.core.map(includeBin), product: migrations.product.map(includeBin) };
}
