import {
  createBlankListItem,
  holdsItems,
  isFieldStoredFromBody,
  isFileField,
  isGroupField,
  isObject,
  type Loose,
  type ProblemsByPath,
  type Shape,
} from '../../../../src/core/schema/index';
import { collectAssetsInRecord } from '../../../../src/core/schema/record/folds';
import { findFormerItemIndexes, keepOnlyObjectItems } from '../../../../src/core/schema/record/itemsBefore';

interface RecordMergeContext {
  /** Returns the `_id` for a new list item. */
  newId: () => string;
  /** Receives a problem for each list item that names a file which the record does not hold. */
  problems: ProblemsByPath;
}

/**
 * Returns the merged list items together with the stored items that are no objects. Other programs wrote
 * those items. No body can name them, so they are never removed. Each of them stays after the item that it
 * followed. `formerItems` has the stored item of each merged item.
 */
function reinsertNonObjectItems(
  storedItems: unknown,
  formerItems: readonly (Loose | undefined)[],
  mergedItems: readonly Loose[],
): unknown[] {
  const leadingItems: unknown[] = [];
  const nonObjectFollowersByItem = new Map<unknown, unknown[]>();
  let currentFollowers = leadingItems;
  for (const item of Array.isArray(storedItems) ? storedItems : []) {
    if (!isObject(item)) currentFollowers.push(item);
    else if (formerItems.includes(item)) {
      currentFollowers = [];
      nonObjectFollowersByItem.set(item, currentFollowers);
    }
  }
  return [
    ...leadingItems,
    ...mergedItems.flatMap((item, index) => [
      item,
      ...(nonObjectFollowersByItem.get(formerItems[index]) ?? []),
    ]),
  ];
}

function mergeItemLists(
  itemFields: Shape,
  storedItems: unknown,
  sentItems: readonly Loose[],
  listPath: string,
  mergeContext: RecordMergeContext,
): unknown[] {
  const storedObjectItems = keepOnlyObjectItems(storedItems);
  const assetsById = new Map(
    storedObjectItems
      .flatMap((item) => collectAssetsInRecord(itemFields, item))
      .map((asset) => [asset._id, asset]),
  );
  const formerItems = findFormerItemIndexes(storedObjectItems, sentItems).map(
    (formerIndex) => storedObjectItems[formerIndex ?? -1],
  );
  const mergedItems = sentItems.map((item, index) => {
    const formerItem = formerItems[index] ?? {
      ...createBlankListItem(itemFields),
      _id: mergeContext.newId(),
    };
    const mergedItem = mergeBodyIntoValues(
      itemFields,
      formerItem,
      item,
      `${listPath}.${index}.`,
      mergeContext,
    );
    for (const [name, field] of Object.entries(itemFields)) {
      if (!isFileField(field)) continue;
      const sentFile = item[name];
      const asset = isObject(sentFile) ? assetsById.get(String(sentFile._id)) : null;
      if (asset === undefined) mergeContext.problems[`${listPath}.${index}.${name}`] = { key: 'notHeld' };
      mergedItem[name] = sentFile === undefined ? (formerItem[name] ?? null) : (asset ?? null);
    }
    return mergedItem;
  });
  return reinsertNonObjectItems(storedItems, formerItems, mergedItems);
}

function mergeBodyIntoValues(
  fields: Shape,
  storedValues: Loose,
  body: Loose,
  pathPrefix: string,
  mergeContext: RecordMergeContext,
): Loose {
  const mergedValues: Loose = { ...storedValues };
  for (const [name, field] of Object.entries(fields)) {
    const sentValue = body[name];
    const path = pathPrefix + name;
    // Fields that a body can't set, such as file fields, are skipped here. `mergeItemLists` merges the file
    // fields of list items, because it knows the whole list.
    if (sentValue === undefined || !isFieldStoredFromBody(field, false)) continue;
    const storedValue = storedValues[name];
    if (isGroupField(field) && isObject(sentValue)) {
      mergedValues[name] = mergeBodyIntoValues(
        field.of,
        isObject(storedValue) ? storedValue : {},
        sentValue,
        `${path}.`,
        mergeContext,
      );
    } else if (holdsItems(field) && Array.isArray(sentValue)) {
      mergedValues[name] = mergeItemLists(field.of, storedValue, sentValue, path, mergeContext);
    } else mergedValues[name] = sentValue;
  }
  return mergedValues;
}

/**
 * Merges a body's editable fields into a stored record. Groups are merged deeply. Lists are replaced, and
 * their items are matched by `_id`. Keys that the schema does not declare survive everywhere (decisions,
 * section 3, "Bodies").
 */
export function mergeRecord(
  fields: Shape,
  storedRecord: Loose,
  body: Loose,
  newId: () => string,
): { record: Loose; problems: ProblemsByPath } {
  const problems: ProblemsByPath = {};
  return { record: mergeBodyIntoValues(fields, storedRecord, body, '', { newId, problems }), problems };
}

/**
 * Returns a record in which each new list item has an `_id`. Items that code of a hook or an action adds have
 * none; items that other programs stored without one stay as they are.
 */
export function addIdsToNewItems<R extends Loose>(
  fields: Shape,
  previousRecord: Loose,
  record: R,
  newId: () => string,
): R {
  const completeRecord: Loose = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const [previousValue, value] = [previousRecord[name], record[name]];
    if (isGroupField(field) && isObject(value))
      completeRecord[name] = addIdsToNewItems(
        field.of,
        isObject(previousValue) ? previousValue : {},
        value,
        newId,
      );
    else if (holdsItems(field) && Array.isArray(value)) {
      const items = keepOnlyObjectItems(value);
      const formerItems = keepOnlyObjectItems(previousValue);
      const formerIndexes = findFormerItemIndexes(formerItems, items);
      const completeItems = new Map<unknown, Loose>(
        items.map((item, index) => {
          const formerItem = formerItems[formerIndexes[index] ?? -1];
          const identifiedItem = formerItem ? item : { _id: newId(), ...item };
          return [item, addIdsToNewItems(field.of, formerItem ?? {}, identifiedItem, newId)];
        }),
      );
      completeRecord[name] = value.map((item) => completeItems.get(item) ?? item);
    }
  }
  return completeRecord as R;
}
