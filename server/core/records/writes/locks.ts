import {
  type AnyResource,
  fieldEntries,
  findInitialNumberRule,
  getAt,
  getTargetResourceName,
  type Loose,
  printStoredValue,
  removeItemIndexesFromPath,
  type Shape,
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
export const formatCounterLockName = ({ api }: AnyResource, fieldPath: string): string =>
  `${api.path}.${fieldPath}`;

/** Yields the references in a record, each with its path and the path of its field. */
function* yieldReferences(fields: Shape, record: Loose) {
  for (const { path, field, value } of eachFieldValue(fields, record)) {
    const targetName = getTargetResourceName(field);
    if (targetName === undefined) continue;
    const fieldPath = removeItemIndexesFromPath(path);
    for (const id of [value].flat())
      if (id) yield { path, field, fieldPath, targetName, id: printStoredValue(id) };
  }
}

/**
 * Returns the references that a save adds to a record. Each has its path, its field, its target resource and
 * the id of the target record. A list item that moves in its list adds none.
 */
export function findAddedReferences(
  resources: readonly AnyResource[],
  { fields }: AnyResource,
  previousRecord: Loose,
  updatedRecord: Loose,
) {
  if (previousRecord === updatedRecord) return [];
  const formatReference = ({ fieldPath, id }: { fieldPath: string; id: string }) => `${fieldPath} ${id}`;
  const previousReferences = new Set([...yieldReferences(fields, previousRecord)].map(formatReference));
  return [...yieldReferences(fields, updatedRecord)].flatMap((reference) => {
    if (previousReferences.has(formatReference(reference))) return [];
    const { path, field, targetName, id } = reference;
    return [{ path, field, target: resources.find(({ name }) => name === targetName), id }];
  });
}

/**
 * Returns the locks that a save needs for unique values, references and files. The locks are computed from
 * the record with the call's changes.
 */
export function computeLocksForSavedValues(
  { resources }: Pick<RecordWriteDependencies, 'resources'>,
  resource: AnyResource,
  previousRecord: Loose | null,
  updatedRecord: Loose,
): LockKey[] {
  const recordStates = previousRecord ? [previousRecord, updatedRecord] : [updatedRecord];
  const uniqueValueLocks = getUniqueConstraints(resource)
    .filter(({ warns }) => !warns)
    .map((uniqueConstraint) => [
      ...new Set(recordStates.map((state) => formatUniqueValueLockName(resource, uniqueConstraint, state))),
    ])
    // An unchanged value needs no lock.
    .flatMap((names) => (previousRecord && names.length === 1 ? [] : names))
    .flatMap((name) => (name === null ? [] : [{ name }]));
  const referenceLocks = findAddedReferences(
    resources,
    resource,
    previousRecord ?? {},
    updatedRecord,
  ).flatMap(({ target, id }) => (target ? [sharedLock(target.api.path, id)] : []));
  const [assetIdsBefore, assetIdsAfter] = [
    collectAssetIds(resource.fields, previousRecord ?? {}),
    collectAssetIds(resource.fields, updatedRecord),
  ];
  const changedAssetIds = [...assetIdsBefore, ...assetIdsAfter].filter(
    (id) => assetIdsBefore.has(id) !== assetIdsAfter.has(id),
  );
  const fileLocks = changedAssetIds.map((id) => exclusiveLock(ASSETS_COLLECTION, id));
  return [
    ...uniqueValueLocks,
    ...referenceLocks,
    ...fileLocks,
    ...computeLocksForTreePosition(resource, previousRecord, updatedRecord),
  ];
}

/** Returns the locks for the automatic numbers that a new record's body lacks. */
export const computeLocksForAutomaticNumbers = (resource: AnyResource, body: Loose): LockKey[] =>
  [...fieldEntries(resource.fields)].flatMap(([path, field]) =>
    findInitialNumberRule(field) && getAt(body, path) === undefined
      ? [{ name: formatCounterLockName(resource, path) }]
      : [],
  );
