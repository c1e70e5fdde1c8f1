import {
  type AnyField,
  fieldTypeHandlerOf,
  getLastPathSegment,
  isPathWithin,
  type Loose,
  listValuesAtPath,
  mayHavePreviousName,
} from '../../../src/core/schema/index';
import { findPreviousFieldName } from '../../../src/core/schema/record/defaults';
import { mapFormerToPresentPaths } from '../../../src/core/schema/record/formerNames';
import {
  type DeclaredFieldPaths,
  type FieldKindByPath,
  formatMigrationId,
  groupFieldsByCollectionAndPath,
  joinFieldKinds,
  type ProductResourcesAndMigrations,
} from './declared';
import { listAllMigrations } from './migrations';

/**
 * A path with stored values that this build would not show. The path is no longer declared, or its field has
 * another type than before.
 */
export interface LostFieldPath {
  collection: string;
  /** Path of the stored values. The path is '' if no resource has the collection any more. */
  path: string;
  /** Type of the field that an earlier build declared at the path. */
  was: string;
  /** The fields that this build declares at the path. Empty if there are none. */
  now: readonly AnyField[];
  /** Path of the new field with the most similar name. Fields of the lost field's type are preferred. */
  meant: string | undefined;
  /** Value of the new field's option `renamedFrom`; undefined if only a migration can rename the field. */
  renamedFrom: string | undefined;
}

/**
 * Returns the paths in a collection that were removed on purpose. These paths are former names of fields,
 * paths in the schema's `dropped`, and paths that a migration since the last start names.
 */
function findFieldPathsRemovedOnPurpose(
  product: ProductResourcesAndMigrations,
  { migrations }: DeclaredFieldPaths,
  collection: string,
) {
  const collectionResources = product.resources.filter(({ api }) => api.path === collection);
  const newMigrations = listAllMigrations(product.migrations).filter(
    // Earlier builds stored a migration's sentence (`says`) instead of its id.
    (migration) => ![formatMigrationId(migration), migration.says].some((name) => migrations.includes(name)),
  );
  const migrationChanges = newMigrations.flatMap(({ of }) => of[collection] ?? []);
  const formerFieldPaths = collectionResources.flatMap(({ fields }) => [
    ...mapFormerToPresentPaths(fields).keys(),
  ]);
  return {
    paths: [
      ...formerFieldPaths,
      ...collectionResources.flatMap(({ dropped = [] }) => dropped),
      ...migrationChanges.flatMap(({ path }) => path ?? []),
    ],
    /** True if a new migration names the collection, so that the removal of its resource is intended. */
    isNamed: newMigrations.some(({ of }) => Object.hasOwn(of, collection)),
  };
}

const splitIntoCharacterPairs = (name: string): Set<string> => {
  const lowerCaseName = name.toLowerCase();
  return new Set(
    Array.from({ length: Math.max(lowerCaseName.length - 1, 1) }, (_, index) =>
      lowerCaseName.slice(index, index + 2),
    ),
  );
};

/** Returns the similarity of two names from 0 to 1: the share of letter pairs that both names contain. */
function computeNameSimilarity(firstName: string, secondName: string): number {
  const [firstPairs, secondPairs] = [splitIntoCharacterPairs(firstName), splitIntoCharacterPairs(secondName)];
  const sharedPairCount = [...firstPairs].filter((pair) => secondPairs.has(pair)).length;
  return (2 * sharedPairCount) / (firstPairs.size + secondPairs.size);
}

function findLikelyRenamedPath(
  formerPath: string,
  formerKind: string,
  currentFieldsByPath: ReadonlyMap<string, AnyField[]>,
  formerKindByPath: FieldKindByPath,
) {
  const addedEntries = [...currentFieldsByPath].filter(
    ([each, fields]) =>
      !Object.hasOwn(formerKindByPath, each) &&
      fields.every((field) => findPreviousFieldName(field) === undefined),
  );
  const entriesOfSameKind = addedEntries.filter(([, fields]) => joinFieldKinds(fields) === formerKind);
  const candidateEntries =
    entriesOfSameKind.length > 0
      ? entriesOfSameKind
      : addedEntries.filter(([each]) => computeNameSimilarity(each, formerPath) > 0.3);
  return candidateEntries
    .map(([each]) => each)
    .sort((a, b) => computeNameSimilarity(b, formerPath) - computeNameSimilarity(a, formerPath))[0];
}

const getParentPath = (path: string): string => path.slice(0, -getLastPathSegment(path).length);

/**
 * Returns the paths that this build no longer declares, or declares with another field type. It leaves out
 * paths whose change the schema or a migration explains. A path that comes back after builds without it is
 * compared with the type that it had.
 */
export function findLostFieldPaths(
  formerPaths: DeclaredFieldPaths,
  product: ProductResourcesAndMigrations,
): LostFieldPath[] {
  const fieldsByCollection = groupFieldsByCollectionAndPath(product.resources);
  return Object.entries(formerPaths.of).flatMap(([collection, kinds]) => {
    const currentFieldsByPath = fieldsByCollection.get(collection);
    const { paths, isNamed } = findFieldPathsRemovedOnPurpose(product, formerPaths, collection);
    if (!currentFieldsByPath)
      return isNamed
        ? []
        : [{ collection, path: '', was: '', now: [], meant: undefined, renamedFrom: undefined }];
    const redeclaredEntries = Object.entries(formerPaths.left[collection] ?? {}).filter(([path]) =>
      currentFieldsByPath.has(path),
    );
    const lostEntries = [...redeclaredEntries, ...Object.entries(kinds)].filter(
      ([path, was]) =>
        joinFieldKinds(currentFieldsByPath.get(path) ?? []) !== was &&
        !paths.some((explainedPath) => isPathWithin(path, explainedPath)),
    );
    return lostEntries
      .filter(([path]) => !lostEntries.some(([outer]) => outer !== path && isPathWithin(path, outer)))
      .map(([path, was]) => {
        const meant = currentFieldsByPath.has(path)
          ? undefined
          : findLikelyRenamedPath(path, was, currentFieldsByPath, kinds);
        const newFields = meant === undefined ? [] : (currentFieldsByPath.get(meant) ?? []);
        const renamedFrom =
          meant !== undefined &&
          getParentPath(meant) === getParentPath(path) &&
          newFields.every(mayHavePreviousName)
            ? getLastPathSegment(path)
            : undefined;
        return { collection, path, was, now: currentFieldsByPath.get(path) ?? [], meant, renamedFrom };
      });
  });
}

/** Whether a value is empty: a blank value, a list without items or an object without keys. */
const isBlankValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether a record has a value at a lost path, and no present field at this path accepts the value. */
export function hasValueAtLostPath(record: Loose, { path, now }: LostFieldPath): boolean {
  if (path === '') return true;
  return listValuesAtPath(record, path).some(
    (value) =>
      !isBlankValue(value) && !now.some((field) => fieldTypeHandlerOf(field).check(value, field) === null),
  );
}

/**
 * Describes lost values and the remedy, such as renaming their field. `recordCount` is the number of records
 * that hold such values.
 */
export function describeLostFieldValues(
  { collection, path, was, now, meant, renamedFrom }: LostFieldPath,
  recordCount: number,
): string {
  const recordCountText = `${recordCount} ${recordCount === 1 ? 'record holds' : 'records hold'}`;
  if (path === '')
    return `${collection}: ${recordCount} stored, and no resource has this path any more; a migration that names ${collection} says that it is meant`;
  if (now.length > 0)
    return `${collection}: ${recordCountText} a ${was} at '${path}' that ${joinFieldKinds(now)} does not take: retype('${path}', …) in a migration converts them, dropped: ['${path}'] leaves them`;
  const renameOption = renamedFrom === undefined ? '' : ` Then say renamedFrom: '${renamedFrom}' there.`;
  const renameHint = meant === undefined ? '' : ` Is it '${meant}' now?${renameOption}`;
  return `${collection}: ${recordCountText} a value at '${path}', which is declared no more.${renameHint} A migration renames or drops it, dropped: ['${path}'] leaves it`;
}
