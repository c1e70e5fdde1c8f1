import {
  type AnyResource,
  getAt,
  type Loose,
  limits,
  type Problems,
} from '../../../../src/core/schema/index';
import type { LockKey, Transaction } from '../../store/store';

/**
 * Returns the id of a record's new parent in its tree. Undefined if a save keeps the parent, or makes the
 * record topmost.
 */
function findNewParentId({ tree }: AnyResource, before: Loose | null, after: Loose): string | undefined {
  if (!tree) return undefined;
  const parent = getAt(after, tree.parent);
  return parent && parent !== (before && getAt(before, tree.parent)) ? String(parent) : undefined;
}

/**
 * Returns the lock for a record's new position in its tree. Moving a record takes an exclusive lock, because
 * no record above the new position may move meanwhile. New records share the lock, because they have no
 * children. A record that becomes topmost needs no lock: its path only gets shorter.
 */
export const computeLocksForTreePosition = (
  resource: AnyResource,
  before: Loose | null,
  after: Loose,
): LockKey[] =>
  findNewParentId(resource, before, after) === undefined
    ? []
    : [{ name: `tree:${resource.api.path}`, ...(before ? {} : { isShared: true as const }) }];

/**
 * Returns the problem of a record's new position in its tree: the record is below itself, or the tree would
 * become too deep.
 */
export async function findTreePositionProblems(
  tx: Transaction,
  resource: AnyResource,
  before: Loose | null,
  after: Loose,
): Promise<Problems> {
  const parent = findNewParentId(resource, before, after);
  if (!resource.tree || parent === undefined) return {};
  for (const { name, isShared } of computeLocksForTreePosition(resource, before, after))
    await tx.lock(name, isShared);
  const { parent: path } = resource.tree;
  let levels = 0;
  for (let id: unknown = parent; id; levels += 1) {
    if (id === after._id) return { [path]: { key: 'cycle' } };
    if (levels === limits.maxTreeLevels) break;
    id = getAt(await tx.get(resource.api.path, String(id)), path);
  }
  const left = limits.maxTreeLevels - levels - 1;
  const key = String(after._id);
  const isDeeper =
    left < 0 ||
    (before !== null && (await tx.count(resource.api.path, [{ op: 'below', path, key, from: left }])) > 0);
  return isDeeper ? { [path]: { key: 'tooDeep', args: { max: limits.maxTreeLevels } } } : {};
}
