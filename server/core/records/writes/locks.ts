import {
  type AnyResource,
  fieldEntries,
  findInitialNumberRule,
  getAt,
  getTargetResourceName,
  type Loose,
} from '../../../../src/core/schema/index';
import { eachFieldValue } from '../../../../src/core/schema/record/folds';
import { getUniqueConstraints } from '../../../../src/core/schema/record/unique';
import { ASSETS_COLLECTION, collectAssetIds } from '../../assets/assets';
import type { RecordWriteDependencies } from '../../call/hooks';
import { exclusiveLock, sharedLock } from '../../store/locks';
import type { LockKey } from '../../store/store';
import { computeLocksForTreePosition } from './tree';
import { formatUniqueValueLockName } from './unique';

/** Returns the name of the lock for the counter from which new records get their number. */
export const formatCounterLockName = ({ api }: AnyResource, path: string): string => `${api.path}.${path}`;

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
    const name = getTargetResourceName(field);
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
export function computeLocksForSavedValues(
  { resources }: Pick<RecordWriteDependencies, 'resources'>,
  resource: AnyResource,
  before: Loose | null,
  after: Loose,
): LockKey[] {
  const states = before ? [before, after] : [after];
  const values = getUniqueConstraints(resource)
    .filter(({ warns }) => !warns)
    .map((rule) => [...new Set(states.map((state) => formatUniqueValueLockName(resource, rule, state)))])
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
  return [...values, ...targets, ...files, ...computeLocksForTreePosition(resource, before, after)];
}

/** Returns the locks for the automatic numbers that a new record's body lacks. */
export const computeLocksForAutomaticNumbers = (resource: AnyResource, body: Loose): LockKey[] =>
  [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    findInitialNumberRule(field) && getAt(body, path) === undefined
      ? [{ name: formatCounterLockName(resource, path) }]
      : [],
  );
