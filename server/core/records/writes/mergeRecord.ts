import {
  createBlankListItem,
  holdsItems,
  isFieldStoredFromBody,
  isFileField,
  isGroupField,
  isObject,
  type Loose,
  type Problems,
  type Shape,
} from '../../../../src/core/schema/index';
import { collectAssetsInRecord } from '../../../../src/core/schema/record/folds';
import { findFormerItemIndexes, keepOnlyObjectItems } from '../../../../src/core/schema/record/itemsBefore';

interface RecordMergeContext {
  /** Returns the `_id` for a new list item. */
  newId: () => string;
  /** Receives a problem for each list item that names a file which the record does not hold. */
  problems: Problems;
}

/**
 * Returns the merged list items, and the stored items that are no objects because other programs wrote them.
 * Each non-object item stays after the item that it followed. No body can name such an item, so no change
 * removes it. `before` holds the stored item of each merged item.
 */
function reinsertNonObjectItems(
  stored: unknown,
  before: readonly (Loose | undefined)[],
  merged: readonly Loose[],
): unknown[] {
  const first: unknown[] = [];
  const behind = new Map<unknown, unknown[]>();
  let others = first;
  for (const item of Array.isArray(stored) ? stored : []) {
    if (!isObject(item)) others.push(item);
    else if (before.includes(item)) {
      others = [];
      behind.set(item, others);
    }
  }
  return [...first, ...merged.flatMap((item, index) => [item, ...(behind.get(before[index]) ?? [])])];
}

function mergeItemLists(
  of: Shape,
  stored: unknown,
  sent: readonly Loose[],
  path: string,
  how: RecordMergeContext,
): unknown[] {
  const items = keepOnlyObjectItems(stored);
  const held = new Map(
    items.flatMap((item) => collectAssetsInRecord(of, item)).map((asset) => [asset._id, asset]),
  );
  const before = findFormerItemIndexes(items, sent).map((place) => items[place ?? -1]);
  const merged = sent.map((item, index) => {
    const old = before[index] ?? { ...createBlankListItem(of), _id: how.newId() };
    const merged = mergeBodyIntoValues(of, old, item, `${path}.${index}.`, how);
    for (const [name, field] of Object.entries(of)) {
      if (!isFileField(field)) continue;
      const wanted = item[name];
      const asset = isObject(wanted) ? held.get(String(wanted._id)) : null;
      if (asset === undefined) how.problems[`${path}.${index}.${name}`] = { key: 'notHeld' };
      merged[name] = wanted === undefined ? (old[name] ?? null) : (asset ?? null);
    }
    return merged;
  });
  return reinsertNonObjectItems(stored, before, merged);
}

function mergeBodyIntoValues(
  fields: Shape,
  stored: Loose,
  body: Loose,
  prefix: string,
  how: RecordMergeContext,
): Loose {
  const merged: Loose = { ...stored };
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    const path = prefix + name;
    // File fields are skipped here: `mergeItemLists` merges those of list items, because it knows the whole
    // list.
    if (value === undefined || !isFieldStoredFromBody(field, false)) continue;
    const old = stored[name];
    if (isGroupField(field) && isObject(value)) {
      merged[name] = mergeBodyIntoValues(field.of, isObject(old) ? old : {}, value, `${path}.`, how);
    } else if (holdsItems(field) && Array.isArray(value)) {
      merged[name] = mergeItemLists(field.of, old, value, path, how);
    } else merged[name] = value;
  }
  return merged;
}

/**
 * Merges a body's editable fields into a stored record. Groups are merged deeply. Lists are replaced, and
 * their items are matched by `_id`. Keys that the schema does not declare survive everywhere (decisions,
 * section 3, "Bodies").
 */
export function mergeRecord(
  fields: Shape,
  stored: Loose,
  body: Loose,
  newId: () => string,
): { record: Loose; problems: Problems } {
  const problems: Problems = {};
  return { record: mergeBodyIntoValues(fields, stored, body, '', { newId, problems }), problems };
}
