import {
  type AnyResource,
  isObject,
  type Migration,
  type Migrations,
  type RecordMigrationStep,
} from '../../../src/core/schema/index';
import { findBinCollectionPath } from './bin';

/**
 * Returns a step that runs a migration's steps on the deleted record in a document of the bin. If a step
 * throws, the record stays as it is: nobody can edit it there, and it must not stop the start. Earlier builds
 * migrated no records in the bin.
 */
const createBinItemMigrationStep =
  ({ of }: Migration): RecordMigrationStep =>
  (item) => {
    const { path, record } = item;
    if (typeof path !== 'string' || !Object.hasOwn(of, path) || !isObject(record)) return item;
    try {
      const migratedRecord = (of[path] ?? []).reduce((migrated, step) => step(migrated), record);
      return migratedRecord === record ? item : { ...item, record: { ...migratedRecord, _id: record._id } };
    } catch {
      return item;
    }
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
