import { getAt, type Loose, setAt } from './paths';

/**
 * A function that returns the migrated record, or the same object if nothing changes. The function must be
 * pure; it is called once per record.
 */
export interface RecordMigrationStep {
  (record: Loose): Loose;
  /** Path of the stored values that the change affects. */
  path?: string;
}

const createRecordMigrationStep = (
  path: string,
  changeRecord: (record: Loose) => Loose,
): RecordMigrationStep => Object.assign(changeRecord, { path });

/**
 * A change of stored data that a field's default can't express. Each migration runs once, before the server
 * starts, and changes every record of its collections in one transaction.
 */
export interface Migration {
  /** The migration's number: 1, 2, 3 … without gaps. A released migration is never changed or removed. */
  number: number;
  /**
   * A description of the migration, for the log. An older version refuses to start with migrated data, and
   * shows this text as the reason.
   */
  says: string;
  /**
   * The changes by collection, in the order in which they are made. The key of a collection is the API path
   * of its resources.
   */
  of: Readonly<Record<string, readonly RecordMigrationStep[]>>;
}

/** The owner of a migration. The core and the product number their migrations separately. */
export type MigrationOwner = 'core' | 'product';

/** The migrations of the core and of the product, each numbered 1, 2, 3 … */
export type Migrations = Readonly<Record<MigrationOwner, readonly Migration[]>>;

/** Returns a record without the value at a path. Objects that contained only this value become empty. */
function omitValueAtPath(record: Loose, path: string): Loose {
  const [head = '', ...rest] = path.split('.');
  const { [head]: nestedValue, ...others } = record;
  if (rest.length === 0) return others;
  return typeof nestedValue === 'object' && nestedValue !== null
    ? { ...others, [head]: omitValueAtPath(nestedValue as Loose, rest.join('.')) }
    : record;
}

/** Returns a change that sets a missing value: a constant, or a value computed from the record. */
export const fillIn =
  (path: string, valueOrFunction: unknown): RecordMigrationStep =>
  (record) => {
    if (getAt(record, path) !== undefined) return record;
    return setAt(
      record,
      path,
      typeof valueOrFunction === 'function' ? valueOrFunction(record) : valueOrFunction,
    );
  };

/**
 * Returns a change that moves a value to another path. If the other path already has a value, that value
 * stays, and the moved value is dropped.
 */
export const rename = (sourcePath: string, targetPath: string): RecordMigrationStep =>
  createRecordMigrationStep(sourcePath, (record) => {
    const movedValue = getAt(record, sourcePath);
    if (movedValue === undefined) return record;
    const existingValue = getAt(record, targetPath);
    return setAt(
      omitValueAtPath(record, sourcePath),
      targetPath,
      existingValue === undefined ? movedValue : existingValue,
    );
  });

/** Returns a change that converts the value at a path. */
export const retype = (path: string, convertValue: (value: unknown) => unknown): RecordMigrationStep =>
  createRecordMigrationStep(path, (record) => {
    const value = getAt(record, path);
    return value === undefined ? record : setAt(record, path, convertValue(value));
  });

/** Returns a change that removes the value at a path. */
export const drop = (path: string): RecordMigrationStep =>
  createRecordMigrationStep(path, (record) =>
    getAt(record, path) === undefined ? record : omitValueAtPath(record, path),
  );
