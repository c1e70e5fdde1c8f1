import {
  type AnyResource,
  fieldAt,
  fieldTypeHandlerOf,
  type Loose,
  listValuesAtPath,
  rename,
} from '../../../src/core/schema/index';
import { getValueSteps } from './formerNames';

const readValues = (record: Loose, path: string): unknown[] =>
  listValuesAtPath(record, path).filter((value) => value !== undefined);

/** Returns the keys of the problems that a field has with a record's values at its path. */
function findProblemKeys(fields: AnyResource['fields'], record: Loose, path: string): string[] {
  const field = fieldAt(fields, path);
  return readValues(record, path).flatMap(
    (value) => fieldTypeHandlerOf(field).check(value, field)?.key ?? [],
  );
}

/**
 * Returns an older version of a record with its values as migrations would have changed them. Only values that
 * do not fit their present field are changed: all others may be newer than the migration. A value is removed
 * only if it has another type, because a rule of the field may be newer than the version.
 */
export function migrateUnfitValues(resource: Pick<AnyResource, 'fields'>, record: Loose): Loose {
  const { fields } = resource;
  return getValueSteps(resource).reduce<Loose>((migrated, { path, step }) => {
    const problemKeys = findProblemKeys(fields, migrated, path);
    if (problemKeys.length === 0) return migrated;
    const formerPath = step.path ?? path;
    const move = (from: string, to: string, moved: Loose) => (from === to ? moved : rename(from, to)(moved));
    try {
      const candidate = move(formerPath, path, step(move(path, formerPath, migrated)));
      const isRemoved = readValues(candidate, path).length === 0;
      const isFit = findProblemKeys(fields, candidate, path).length === 0;
      return isFit && (!isRemoved || problemKeys.includes('type')) ? candidate : migrated;
    } catch {
      // The step was written for stored records. A version that it can't change stays as it is.
      return migrated;
    }
  }, record);
}
