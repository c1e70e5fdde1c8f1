import { type Condition, type Key, limits } from '../../../src/core/schema/index';
import type { Keys } from './match';
import type { Collection, TreeOf } from './store';

/** Returns the tree that a reference leads into. Throws for a path without one. */
export function treeAt({ name, trees = {} }: Collection, path: string): TreeOf {
  const tree = trees[path];
  if (!tree) throw new Error(`${name} has no tree at ${path}`);
  return tree;
}

/** Returns the collection that a reference leads to. Throws for a path that is no reference. */
export function collectionReferredAt({ name, refs = {} }: Collection, path: string): string {
  const referred = refs[path];
  if (referred === undefined) throw new Error(`${name} has no reference at ${path}`);
  return referred;
}

interface Row {
  id: string;
  keys: Keys;
}

/** Returns the ids of the documents at or below one in a tree, without those above the level `from`. */
function idsBelow(rows: readonly Row[], parent: string, key: string, from: number): string[] {
  const children = new Map<Key, string[]>();
  for (const { id, keys } of rows) {
    const above = keys[parent] ?? null;
    const known = children.get(above) ?? [];
    children.set(above, known);
    known.push(id);
  }
  const found: string[] = [];
  let level = [key];
  for (let depth = 0; depth <= limits.treeLevels && level.length > 0; depth += 1) {
    if (depth >= from) found.push(...level);
    level = level.flatMap((id) => children.get(id) ?? []);
  }
  return found;
}

/** Returns a condition in which each condition about a subtree is replaced by the ids in that subtree. */
export function withRowsBelow(
  condition: Condition,
  collection: Collection,
  rowsOf: (collection: string) => readonly Row[],
): Condition {
  if ('of' in condition) {
    return { ...condition, of: condition.of.map((each) => withRowsBelow(each, collection, rowsOf)) };
  }
  if (condition.op === 'over') {
    const { path, by, key } = condition;
    const between = rowsOf(collectionReferredAt(collection, path)).filter(({ keys }) => keys[by] === key);
    return { op: 'among', path, keys: between.map(({ id }) => id) };
  }
  if (condition.op !== 'below') return condition;
  const { path, key, from = 0 } = condition;
  const tree = treeAt(collection, path);
  return { op: 'among', path, keys: idsBelow(rowsOf(tree.collection), tree.parent, key, from) };
}

/** Whether a condition depends on other collections: on a tree's, or on that of a record in between. */
export const readsOtherCollections = (where: readonly Condition[]): boolean =>
  where.some((condition) =>
    'of' in condition
      ? readsOtherCollections(condition.of)
      : condition.op === 'below' || condition.op === 'over',
  );
