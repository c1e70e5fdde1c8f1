import {
  type AnyResource,
  doesRecordMeetCondition,
  eachField,
  getLastPathSegment,
  getRelatedNumberNames,
  isObject,
  isPersonalDataRecord,
  isSecretField,
  type Loose,
  pathsOfListRows,
  RELATED_COUNTS_KEY,
} from '../../../src/core/schema/index';
import { createAnswerRecordFilter } from './declared';

/**
 * Returns a function that finds the paths that a list's row shows of a record. For a personal record, these
 * are the paths that the list declares. For any other record the result is undefined, which means all paths.
 */
function createFinderOfListRowPaths(
  resources: readonly AnyResource[],
): (record: Loose) => readonly string[] | undefined {
  const resourcesWithPaths = resources.map((resource) => ({
    resource,
    paths: [
      ...pathsOfListRows(resource),
      ...(getRelatedNumberNames(resource).length > 0 ? [RELATED_COUNTS_KEY] : []),
    ],
  }));
  const [first] = resourcesWithPaths;
  return (record) => {
    const matchingEntry =
      resourcesWithPaths.find(({ resource }) => doesRecordMeetCondition(resource.api.fixed, record)) ?? first;
    return matchingEntry && isPersonalDataRecord(matchingEntry.resource, record)
      ? matchingEntry.paths
      : undefined;
  };
}

/**
 * A function that removes everything from an answer's body that may not be sent to a client. The rows of a
 * list keep only `fields` if it is given. Otherwise they keep the fields that rows usually have.
 */
export type AnswerBodyFilter = (body: Loose, rowFieldPaths?: readonly string[]) => Loose;

/**
 * Returns the names of all password fields. Documents of an older system may hold a hash under such a name in
 * any collection.
 */
function collectSecretFieldNames(resources: readonly AnyResource[]): ReadonlySet<string> {
  const nameAndFieldPairs = resources.flatMap(({ fields }) =>
    [...eachField(fields)].map(([path, field]) => [getLastPathSegment(path), field] as const),
  );
  const secretFieldNames = new Set(
    nameAndFieldPairs.flatMap(([name, field]) => (isSecretField(field) ? [name] : [])),
  );
  const conflictingField = nameAndFieldPairs.find(
    ([name, field]) => secretFieldNames.has(name) && !isSecretField(field),
  );
  if (conflictingField)
    throw new Error(`A field is named ${conflictingField[0]} as a password is: no answer would show it`);
  return secretFieldNames;
}

/**
 * Returns the filter that the body of every answer passes. Records keep only their declared fields
 * (`createAnswerRecordFilter`). Outside records, keys named like a password field are removed at any depth.
 */
export function createAnswerBodyFilter(resources: readonly AnyResource[]): AnswerBodyFilter {
  const secretFieldNames = collectSecretFieldNames(resources);
  const removeSecretFieldKeys = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(removeSecretFieldKeys);
    return isObject(value)
      ? mapNonSecretKeys(value, (_key, nestedValue) => removeSecretFieldKeys(nestedValue))
      : value;
  };
  const mapNonSecretKeys = (body: Loose, mapValue: (key: string, value: unknown) => unknown): Loose =>
    Object.fromEntries(
      Object.entries(body).flatMap(([key, value]) =>
        secretFieldNames.has(key) ? [] : [[key, mapValue(key, value)]],
      ),
    );
  const filterRecords = createAnswerRecordFilter(resources);
  const rowPathsFinderByKey = new Map(
    resources.map(({ api: { many } }) => [
      many,
      createFinderOfListRowPaths(resources.filter(({ api }) => api.many === many)),
    ]),
  );
  return (body, rowFieldPaths) =>
    mapNonSecretKeys(
      body,
      (key, value) =>
        filterRecords(key, value, (row) => rowFieldPaths ?? rowPathsFinderByKey.get(key)?.(row)) ??
        removeSecretFieldKeys(value),
    );
}
