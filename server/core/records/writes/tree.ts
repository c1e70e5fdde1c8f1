import {
  type AnyResource,
  getAt,
  type Loose,
  limits,
  type ProblemsByPath,
  printStoredValue,
} from '../../../../src/core/schema/index';
import type { LockKey, Transaction } from '../../store/store';

/**
 * Returns the id of a record's new parent in its tree. Undefined if a save keeps the parent, or makes the
 * record topmost.
 */
function findNewParentId(
  { tree }: AnyResource,
  previousRecord: Loose | null,
  updatedRecord: Loose,
): string | undefined {
  if (!tree) return undefined;
  const parentId = getAt(updatedRecord, tree.parent);
  return parentId && parentId !== (previousRecord && getAt(previousRecord, tree.parent))
    ? printStoredValue(parentId)
    : undefined;
}

/**
 * Returns the lock for a record's new position in its tree. Moving a record takes an exclusive lock, because
 * no record above the new position may move meanwhile. New records share the lock, because they have no
 * children. A record that becomes topmost needs no lock: its path only gets shorter.
 */
export const computeLocksForTreePosition = (
  resource: AnyResource,
  previousRecord: Loose | null,
  updatedRecord: Loose,
): LockKey[] =>
  findNewParentId(resource, previousRecord, updatedRecord) === undefined
    ? []
    : [{ name: `tree:${resource.api.path}`, ...(previousRecord ? {} : { isShared: true as const }) }];

/**
 * Returns the problem of a record's new position in its tree. The record would be below itself, or the tree
 * would become too deep.
 */
export async function findTreePositionProblems(
  tx: Transaction,
  resource: AnyResource,
  previousRecord: Loose | null,
  updatedRecord: Loose,
): Promise<ProblemsByPath> {
  const parentId = findNewParentId(resource, previousRecord, updatedRecord);
  if (!resource.tree || parentId === undefined) return {};
  for (const { name, isShared } of computeLocksForTreePosition(resource, previousRecord, updatedRecord))
    await tx.lock(name, isShared);
  const { parent: parentPath } = resource.tree;
  let levelCount = 0;
  for (let id: unknown = parentId; id; levelCount += 1) {
    if (id === updatedRecord._id) return { [parentPath]: { key: 'cycle' } };
    if (levelCount === limits.maxTreeLevels) break;
    id = getAt(await tx.get(resource.api.path, printStoredValue(id)), parentPath);
  }
  const remainingLevels = limits.maxTreeLevels - levelCount - 1;
  const key = String(updatedRecord._id);
  const isTooDeep =
    remainingLevels < 0 ||
    (previousRecord !== null &&
      (await tx.count(resource.api.path, [{ op: 'below', path: parentPath, key, from: remainingLevels }])) >
        0);
  return isTooDeep ? { [parentPath]: { key: 'tooDeep', args: { max: limits.maxTreeLevels } } } : {};
}
