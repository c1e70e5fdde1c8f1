import {
  type AnyField,
  holdsItems,
  isGroupField,
  isObject,
  type Loose,
  type Shape,
} from '../../../schema/index';
import { findFormerItemIndexes, keepOnlyObjectItems } from '../../../schema/record/itemsBefore';
import { areValuesEqual, removeBlankItems } from '../../values/changes';

const doAllItemsHaveIds = (items: readonly unknown[]): items is readonly Loose[] =>
  items.every((item) => isObject(item) && typeof item._id === 'string');

/**
 * Returns a list's items with the stored value in each field that the operator did not change. Stored items
 * without an `_id` can't be replaced one by one. A list with such items is sent as a whole, or not at all if
 * the operator did not change it.
 */
function restoreUntouchedItemValues(
  of: Shape,
  stored: unknown,
  base: unknown,
  items: readonly Loose[],
  same: boolean,
) {
  if (same && !(Array.isArray(stored) && doAllItemsHaveIds(stored)))
    return Array.isArray(stored) ? undefined : stored;
  // The items in `base` are in the same order as the stored items.
  const [was, read] = [keepOnlyObjectItems(stored), keepOnlyObjectItems(base)];
  const places = findFormerItemIndexes(read, items);
  return items.map((item, index) => {
    const place = places[index] ?? -1;
    return { ...item, ...replaceUntouchedByStored(of, was[place] ?? {}, read[place] ?? {}, item) };
  });
}

function restoreUntouchedValue(field: AnyField, stored: unknown, base: unknown, value: unknown): unknown {
  const same = areValuesEqual(removeBlankItems(field, base), value);
  if (isGroupField(field)) {
    if (same && stored !== undefined && !isObject(stored)) return stored;
    const [was, before, now] = [stored, base, value].map((one) => (isObject(one) ? one : {}));
    return replaceUntouchedByStored(field.of, was ?? {}, before ?? {}, now ?? {});
  }
  if (holdsItems(field)) {
    return restoreUntouchedItemValues(field.of, stored, base, Array.isArray(value) ? value : [], same);
  }
  return same ? stored : value;
}

/**
 * Returns the values to send. A form value that equals `base` was not changed by the operator. The stored
 * value is sent in its place, so that the save keeps it. Without a stored value, nothing is sent.
 */
export const replaceUntouchedByStored = (fields: Shape, stored: Loose, base: Loose, values: Loose): Loose =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      restoreUntouchedValue(field, stored[name], base[name], values[name]),
    ]),
  );
