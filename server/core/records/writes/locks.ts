import {
  type AnyResource,
  fieldEntries,
  getAt,
  initialNumberRuleOf,
  type Loose,
  targetResourceOf,
} from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import { uniqueConstraintsOf } from '../../../../src/core/schema/record/unique';
import { ASSETS_COLLECTION, collectAssetIds } from '../../assets/assets';
import type { RecordWriteDependencies } from '../../call/hooks';
import { exclusiveLock, sharedLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { locksOfTreePosition } from './tree';
import { uniqueValueLockName } from './unique';

/** Returns the name of the lock for the counter from which new records get their number. */
export const counterLockName = ({ api }: AnyResource, path: string): string => `${api.path}.${path}`;

/**
 * Returns the references that a save adds to a record. Each has its path, its target resource and the id of
 * the target record.
 */
export function findAddedReferences(
  resources: readonly AnyResource[],
  { fields }: AnyResource,
  before: Loose,
  after: Loose,
) {
  return [...eachFieldValue(fields, after)].flatMap(({ path, field, value }) => {
    const name = targetResourceOf(field);
    if (name === undefined) return [];
    const known = new Set([getAt(before, path)].flat());
    const target = resources.find((resource) => resource.name === name);
    return [value].flat().flatMap((id) => (id && !known.has(id) ? [{ path, target, id: String(id) }] : []));
  });
}

/**
 * Returns the locks that a save needs for unique values, references and files. The locks are computed from
 * the record with the call's changes.
 */
export function locksOfSavedValues(
  { resources }: Pick<RecordWriteDependencies, 'resources'>,
  resource: AnyResource,
  before: Loose | null,
  after: Loose,
): LockKey[] {
  const states = before ? [before, after] : [after];
  const values = uniqueConstraintsOf(resource)
    .filter(({ warns }) => !warns)
    .map((rule) => [...new Set(states.map((state) => uniqueValueLockName(resource, rule, state)))])
    // An unchanged value needs no lock.
    .flatMap((names) => (before && names.length === 1 ? [] : names))
    .flatMap((name) => (name === null ? [] : [{ name }]));
  const targets = findAddedReferences(resources, resource, before ?? {}, after).flatMap(({ target, id }) =>
    target ? [sharedLock(target.api.path, id)] : [],
  );
  const [shownBefore, shownAfter] = [
    collectAssetIds(resource.fields, before ?? {}),
    collectAssetIds(resource.fields, after),
  ];
  const moved = [...shownBefore, ...shownAfter].filter((id) => shownBefore.has(id) !== shownAfter.has(id));
  const files = moved.map((id) => exclusiveLock(ASSETS_COLLECTION, id));
  return [...values, ...targets, ...files, ...locksOfTreePosition(resource, before, after)];
}

/** Returns the locks for the automatic numbers that a new record's body lacks. */
export const locksOfAutomaticNumbers = (resource: AnyResource, body: Loose): LockKey[] =>
  [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    initialNumberRuleOf(field) && getAt(body, path) === undefined
      ? [{ name: counterLockName(resource, path) }]
      : [],
  );
