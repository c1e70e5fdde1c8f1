import { isObject, type Loose } from '../../../src/core/schema/index';
import { findFormerItemIndexes, keepOnlyObjectItems } from '../../../src/core/schema/record/itemsBefore';

/** Returns the stored list item that an item in a sent body replaces; undefined if there is none. */
function findStoredItemReplacedBy(
  storedList: unknown,
  sentList: unknown,
  sentItem: unknown,
): Loose | undefined {
  if (!Array.isArray(storedList) || !Array.isArray(sentList) || !isObject(sentItem)) return undefined;
  const [storedItems, sentItems] = [keepOnlyObjectItems(storedList), keepOnlyObjectItems(sentList)];
  return storedItems[findFormerItemIndexes(storedItems, sentItems)[sentItems.indexOf(sentItem)] ?? -1];
}

/**
 * Returns the stored value that a sent body replaces at a path. If a sent list item matches no stored item,
 * the stored item at the same position is used.
 */
export function findStoredValueAtPath(storedRecord: Loose, sentBody: Loose, path: string): unknown {
  let [sentValue, storedValue]: unknown[] = [sentBody, storedRecord];
  for (const pathSegment of path.split('.')) {
    const nextSentValue = (sentValue as Loose | undefined)?.[pathSegment];
    storedValue =
      findStoredItemReplacedBy(storedValue, sentValue, nextSentValue) ??
      (storedValue as Loose | null | undefined)?.[pathSegment];
    sentValue = nextSentValue;
  }
  return storedValue;
}
