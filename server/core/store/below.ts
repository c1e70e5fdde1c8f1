import { limits, type StoreCondition, type StoreSortKey } from '../../../src/core/schema/index';
import { createReferenceCondition } from '../../../src/core/schema/query/refKeys';
import { createIndexKeysPredicate, type IndexKeysByPath } from './match';
import type { Collection, TreeCollection } from './store';

/**
 * Returns the tree to whose documents the reference field at a path refers. Throws if the field refers to no
 * tree.
 */
export function getTreeOfReferenceField(
  { name, trees = {} }: Collection,
  referencePath: string,
): TreeCollection {
  const referencedTree = trees[referencePath];
  if (!referencedTree) throw new Error(`${name} has no tree at ${referencePath}`);
  return referencedTree;
}

/**
 * Returns the collection whose records an `over` condition passes through, and the condition on these records.
 * Throws if the condition's path has no reference field.
 */
export function resolveConditionOverReference(
  { name, referredCollectionAt }: Collection,
  { path, by, key }: Extract<StoreCondition, { op: 'over' }>,
): { intermediates: Collection; condition: StoreCondition } {
  const referred = referredCollectionAt?.(path);
  if (!referred) throw new Error(`${name} has no reference at ${path}`);
  const { of: intermediates, where } = referred;
  const repeated = intermediates.listed?.includes(by) ?? false;
  const condition = createReferenceCondition({ path: by, repeated }, key);
  return { intermediates, condition: { op: 'all', of: [condition, ...where] } };
}

interface DocumentIdWithIndexKeys {
  id: string;
  keys: IndexKeysByPath;
}

/**
 * Returns the ids of a tree's document and of the documents below it. Documents in the first `skippedLevels`
 * levels, counted from that document, are left out.
 */
function findSubtreeDocumentIds(
  rows: readonly DocumentIdWithIndexKeys[],
  parentPath: string,
  rootId: string,
  skippedLevels: number,
): string[] {
  const childIdsByParent = new Map<StoreSortKey, string[]>();
  for (const { id, keys } of rows) {
    const parentId = keys[parentPath] ?? null;
    const siblingIds = childIdsByParent.get(parentId) ?? [];
    childIdsByParent.set(parentId, siblingIds);
    siblingIds.push(id);
  }
  const subtreeIds: string[] = [];
  let levelIds = [rootId];
  for (let depth = 0; depth <= limits.maxTreeLevels && levelIds.length > 0; depth += 1) {
    if (depth >= skippedLevels) subtreeIds.push(...levelIds);
    levelIds = levelIds.flatMap((id) => childIdsByParent.get(id) ?? []);
  }
  return subtreeIds;
}

/**
 * Converts a condition so that it reads no other collection. A condition about a subtree becomes a condition
 * about the ids of the subtree's documents. A condition about a reference through intermediate records
 * becomes a condition about the ids of these records.
 */
export function toConditionOnOneCollection(
  condition: StoreCondition,
  collection: Collection,
  getRowsOfCollection: (collection: string) => readonly DocumentIdWithIndexKeys[],
): StoreCondition {
  if ('of' in condition) {
    return {
      ...condition,
      of: condition.of.map((subcondition) =>
        toConditionOnOneCollection(subcondition, collection, getRowsOfCollection),
      ),
    };
  }
  if (condition.op === 'over') {
    const { intermediates, condition: intermediateCondition } = resolveConditionOverReference(
      collection,
      condition,
    );
    const isIntermediate = createIndexKeysPredicate(intermediateCondition);
    const intermediateRows = getRowsOfCollection(intermediates.name).filter(({ keys }) =>
      isIntermediate(keys),
    );
    return { op: 'among', path: condition.path, keys: intermediateRows.map(({ id }) => id) };
  }
  if (condition.op !== 'below') return condition;
  const { path, key, from = 0 } = condition;
  const referencedTree = getTreeOfReferenceField(collection, path);
  return {
    op: 'among',
    path,
    keys: findSubtreeDocumentIds(
      getRowsOfCollection(referencedTree.collection),
      referencedTree.parent,
      key,
      from,
    ),
  };
}

/** Whether a condition reads another collection, which holds a tree or intermediate records. */
export const hasCrossCollectionCondition = (where: readonly StoreCondition[]): boolean =>
  where.some((condition) =>
    'of' in condition
      ? hasCrossCollectionCondition(condition.of)
      : condition.op === 'below' || condition.op === 'over',
  );
