import { type AnyField, type AnyResource, getAt, type Loose, setAt } from '../../../src/core/schema/index';
import { replaceFormerNames } from '../../../src/core/schema/record/formerNames';
import { createPresentPathFinder, renamePathsInRecord } from '../states/formerNames';
import { migrateUnfitValues } from '../states/migratedValues';

/** A draft's values, by their paths. */
export type DraftFieldValues = Readonly<Record<string, unknown>>;

/** Returns a record that has only the given values, each at its path. */
export const buildRecordFromValues = (
  fields: ReadonlyMap<string, AnyField>,
  values: DraftFieldValues,
): Loose =>
  [...fields.keys()].reduce<Loose>(
    (record, path) => (Object.hasOwn(values, path) ? setAt(record, path, values[path]) : record),
    {},
  );

/**
 * Returns a draft's values under the present paths, changed as migrations changed stored values. An earlier
 * build may have stored the draft. A value that the operator emptied stays empty.
 */
export function migrateDraftValues(
  resource: AnyResource,
  draftableFields: ReadonlyMap<string, AnyField>,
  values: DraftFieldValues,
): DraftFieldValues {
  const findPresentPath = createPresentPathFinder(resource);
  const valueByPresentPath = Object.fromEntries(
    Object.entries(values).map(([path, value]) => [findPresentPath(path), value]),
  );
  const renamedValues: DraftFieldValues = replaceFormerNames(
    resource.fields,
    renamePathsInRecord(resource, valueByPresentPath),
  );
  const isFilled = ([, value]: [string, unknown]) => value !== null && value !== '';
  const filledValues = Object.fromEntries(Object.entries(renamedValues).filter(isFilled));
  const migratedRecord = migrateUnfitValues(resource, buildRecordFromValues(draftableFields, filledValues));
  return Object.fromEntries(
    Object.entries(renamedValues).flatMap(([path, value]): [string, unknown][] => {
      if (!Object.hasOwn(filledValues, path) || !draftableFields.has(path)) return [[path, value]];
      const migratedValue = getAt(migratedRecord, path);
      return migratedValue === undefined ? [] : [[path, migratedValue]];
    }),
  );
}
