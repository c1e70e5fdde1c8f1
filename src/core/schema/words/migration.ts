import { getAt, type Loose, omitValuesAtPaths, setAt } from './paths';

/**
 * A function that returns the migrated record, or the same object if nothing changes. The function must be
 * pure; it is called once per record.
 */
export interface RecordMigrationStep {
  (record: Loose): Loose;
  /** Path of the stored values that the change affects. */
  path?: string;
  /** Path to which `rename` moves these values. */
  target?: string;
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

/**
 * Returns the number of a path's segments before the items of the record's first list; -1 if the path enters
 * no list.
 */
const findDepthOfListOnPath = (record: Loose, path: string): number => {
  const segments = path.split('.');
  return segments.findIndex(
    (segment, depth) =>
      depth > 0 && !/^\d+$/.test(segment) && Array.isArray(getAt(record, segments.slice(0, depth).join('.'))),
  );
};

/**
 * Returns a record changed by `change`, or the same record if nothing changes. A path through a list leads to
 * each of its items: `change` then gets the item and the rest of the path.
 */
function changeAtPathThroughLists(
  record: Loose,
  path: string,
  change: (holder: Loose, pathInHolder: string) => Loose,
): Loose {
  const listDepth = findDepthOfListOnPath(record, path);
  if (listDepth === -1) return change(record, path);
  const segments = path.split('.');
  const listPath = segments.slice(0, listDepth).join('.');
  const pathInItem = segments.slice(listDepth).join('.');
  const items = getAt(record, listPath) as readonly unknown[];
  const changedItems = items.map((item) =>
    typeof item === 'object' && item !== null
      ? changeAtPathThroughLists(item as Loose, pathInItem, change)
      : item,
  );
  return changedItems.every((item, index) => item === items[index])
    ? record
    : setAt(record, listPath, changedItems);
}

/**
 * Returns a change that sets a missing value: a constant, or a value computed from the record. In a list, it
 * is computed from the item.
 */
export const fillIn =
  (path: string, valueOrFunction: unknown): RecordMigrationStep =>
  (record) =>
    changeAtPathThroughLists(record, path, (holder, pathInHolder) =>
      getAt(holder, pathInHolder) === undefined
        ? setAt(
            holder,
            pathInHolder,
            typeof valueOrFunction === 'function' ? valueOrFunction(holder) : valueOrFunction,
          )
        : holder,
    );

/**
 * Returns a change that moves a value to another path, within the same item of a list. If the other path
 * already has a value, that value stays, and the moved value is dropped. The change throws if one of the
 * paths leads into another list.
 */
export const rename = (sourcePath: string, targetPath: string): RecordMigrationStep =>
  Object.assign(
    createRecordMigrationStep(sourcePath, (record) =>
      changeAtPathThroughLists(record, sourcePath, (holder, pathInHolder) => {
        const movedValue = getAt(holder, pathInHolder);
        if (movedValue === undefined) return holder;
        const pathOfHolder = sourcePath.slice(0, sourcePath.length - pathInHolder.length);
        const targetInHolder = targetPath.slice(pathOfHolder.length);
        if (!targetPath.startsWith(pathOfHolder) || findDepthOfListOnPath(holder, targetInHolder) !== -1)
          throw new Error(`rename moves no value from ${sourcePath} to ${targetPath}: write a function`);
        const existingValue = getAt(holder, targetInHolder);
        return setAt(
          omitValuesAtPaths(holder, [pathInHolder]),
          targetInHolder,
          existingValue === undefined ? movedValue : existingValue,
        );
      }),
    ),
    { target: targetPath },
  );

/** Returns a change that converts the value at a path; in a list, the value of each item. */
export const retype = (path: string, convertValue: (value: unknown) => unknown): RecordMigrationStep =>
  createRecordMigrationStep(path, (record) =>
    changeAtPathThroughLists(record, path, (holder, pathInHolder) => {
      const value = getAt(holder, pathInHolder);
      return value === undefined ? holder : setAt(holder, pathInHolder, convertValue(value));
    }),
  );

/** Returns a change that removes the value at a path; in a list, the value of each item. */
export const drop = (path: string): RecordMigrationStep =>
  createRecordMigrationStep(path, (record) =>
    changeAtPathThroughLists(record, path, (holder, pathInHolder) =>
      getAt(holder, pathInHolder) === undefined ? holder : omitValuesAtPaths(holder, [pathInHolder]),
    ),
  );
