import { isObject, type Loose } from '../../../src/core/schema/index';
import { findFormerItemIndexes, keepOnlyObjectItems } from '../../../src/core/schema/record/itemsBefore';

/** Returns the stored list item that an item in a sent body replaces; undefined if there is none. */
function findStoredItemReplacedBy(stored: unknown, sent: unknown, item: unknown): Loose | undefined {
  if (!Array.isArray(stored) || !Array.isArray(sent) || !isObject(item)) return undefined;
  const [was, is] = [keepOnlyObjectItems(stored), keepOnlyObjectItems(sent)];
  return was[findFormerItemIndexes(was, is)[is.indexOf(item)] ?? -1];
}

/**
 * Returns the stored value that a sent body replaces at a path. If a sent list item matches no stored item,
 * the stored item at the same position is used.
 */
export function findStoredValueAtPath(before: Loose, sent: Loose, path: string): unknown {
  let [from, to]: unknown[] = [sent, before];
  for (const step of path.split('.')) {
    const inner = (from as Loose | undefined)?.[step];
    to = findStoredItemReplacedBy(to, from, inner) ?? (to as Loose | null | undefined)?.[step];
    from = inner;
  }
  return to;
}
