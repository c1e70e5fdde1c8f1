import {
  type AnyResource,
  eachField,
  getLastPathSegment,
  isGroupField,
  isPathWithin,
  type Loose,
  type Migrations,
  type RecordMigrationStep,
  rename,
  type Shape,
} from '../../../src/core/schema/index';
import { findPreviousFieldName } from '../../../src/core/schema/record/defaults';
import { mapFormerToPresentPaths } from '../../../src/core/schema/record/formerNames';
import { listAllMigrations } from '../store/migrations';
import type { JsonDelta } from './delta';

/**
 * Returns a delta in which fields have their present names. The build that stored the delta knew their former
 * names.
 */
export function replaceFormerNamesInDelta(fields: Shape, delta: JsonDelta): JsonDelta {
  if (!('keys' in delta)) return delta;
  const keys: Record<string, JsonDelta> = { ...delta.keys };
  const presentNameByFormerName = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    const formerName = findPreviousFieldName(field);
    if (formerName !== undefined) presentNameByFormerName.set(formerName, name);
    const formerDelta = formerName === undefined ? undefined : keys[formerName];
    if (formerName !== undefined && formerDelta) {
      keys[name] ??= formerDelta;
      delete keys[formerName];
    }
    const nestedDelta = keys[name];
    if (isGroupField(field) && nestedDelta) keys[name] = replaceFormerNamesInDelta(field.of, nestedDelta);
  }
  return { keys, gone: delta.gone.map((name) => presentNameByFormerName.get(name) ?? name) };
}

/** The paths of a field before and after its rename by a migration. */
interface RenamedPath {
  from: string;
  to: string;
}

/** A migration's `retype` or `drop`, with the present path of the field that it changes. */
interface ValueStep {
  path: string;
  step: RecordMigrationStep;
}

/**
 * A resource with the paths that migrations renamed, and their changes of values, in their order. Only the
 * server adds them.
 */
type ResourceWithMigrations = AnyResource & {
  renamedPaths?: readonly RenamedPath[];
  valueSteps?: readonly ValueStep[];
};

const getRenamedPaths = (resource: Pick<AnyResource, 'fields'>): readonly RenamedPath[] =>
  (resource as ResourceWithMigrations).renamedPaths ?? [];

/** Returns the migrations' changes of a resource's present fields. */
export const getValueSteps = (resource: Pick<AnyResource, 'fields'>): readonly ValueStep[] =>
  (resource as ResourceWithMigrations).valueSteps ?? [];

const getParentPath = (path: string): string => path.slice(0, -getLastPathSegment(path).length);

/**
 * Returns the resources with the paths that migrations renamed within one object, and with the migrations'
 * changes of values. A renamed path that names a field again is left out, because an older version may have a
 * value of the new field there.
 */
export const addMigratedPaths = (
  resources: readonly AnyResource[],
  migrations: Migrations,
): readonly AnyResource[] =>
  resources.map((resource): ResourceWithMigrations => {
    const steps = listAllMigrations(migrations).flatMap(({ of }) => of[resource.api.path] ?? []);
    const fieldPaths = new Set([...eachField(resource.fields)].map(([path]) => path));
    const skippedPaths = new Set<string>();
    const renamedPaths = steps
      .flatMap(({ path: from, target: to }) =>
        from === undefined || to === undefined || getParentPath(from) !== getParentPath(to)
          ? []
          : [{ from, to }],
      )
      .toReversed()
      .filter(({ from, to }) => {
        const isSkipped = fieldPaths.has(from) || skippedPaths.has(to);
        if (isSkipped) skippedPaths.add(from);
        return !isSkipped;
      })
      .toReversed();
    const findPresentPath = createPresentPathFinder({ ...resource, renamedPaths });
    const valueSteps = steps.flatMap((step) => {
      const path = step.path === undefined || step.target !== undefined ? '' : findPresentPath(step.path);
      return fieldPaths.has(path) ? [{ path, step }] : [];
    });
    return renamedPaths.length + valueSteps.length === 0
      ? resource
      : { ...resource, renamedPaths, valueSteps };
  });

/** Returns a record with the names that migrations gave to its fields. */
export const renamePathsInRecord = (resource: AnyResource, record: Loose): Loose =>
  getRenamedPaths(resource).reduce((renamedRecord, { from, to }) => rename(from, to)(renamedRecord), record);

function renameInDelta(delta: JsonDelta, path: readonly string[], newName: string): JsonDelta {
  if ('to' in delta) {
    const renameValue = rename(
      ['value', ...path].join('.'),
      ['value', ...path.slice(0, -1), newName].join('.'),
    );
    return { to: renameValue({ value: delta.to }).value };
  }
  if (!('keys' in delta)) return delta;
  const [name = '', ...rest] = path;
  const { [name]: renamedDelta, ...keys } = delta.keys;
  if (rest.length > 0)
    return renamedDelta
      ? { ...delta, keys: { ...keys, [name]: renameInDelta(renamedDelta, rest, newName) } }
      : delta;
  return {
    keys: { ...(renamedDelta && { [newName]: renamedDelta }), ...keys },
    gone: delta.gone.map((goneName) => (goneName === name ? newName : goneName)),
  };
}

/** Returns a delta with the names that migrations gave to its fields. */
export const renamePathsInDelta = (resource: Pick<AnyResource, 'fields'>, delta: JsonDelta): JsonDelta =>
  getRenamedPaths(resource).reduce(
    (renamedDelta, { from, to }) => renameInDelta(renamedDelta, from.split('.'), getLastPathSegment(to)),
    delta,
  );

/** Returns a function that returns the present path of a field from the path that an earlier build used. */
export function createPresentPathFinder(resource: ResourceWithMigrations): (path: string) => string {
  const presentPathByFormerPath = mapFormerToPresentPaths(resource.fields);
  return (formerPath) => {
    const renamedPath = getRenamedPaths(resource).reduce(
      (path, { from, to }) => (isPathWithin(path, from) ? to + path.slice(from.length) : path),
      formerPath,
    );
    return presentPathByFormerPath.get(renamedPath) ?? renamedPath;
  };
}
