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
  itemShape: Shape,
  storedValue: unknown,
  baseValue: unknown,
  items: readonly Loose[],
  isValueUnchanged: boolean,
) {
  if (isValueUnchanged && !(Array.isArray(storedValue) && doAllItemsHaveIds(storedValue)))
    return Array.isArray(storedValue) ? undefined : storedValue;
  // The items in `baseValue` are in the same order as the stored items.
  const [was, read] = [keepOnlyObjectItems(storedValue), keepOnlyObjectItems(baseValue)];
  const formerItemIndexes = findFormerItemIndexes(read, items);
  return items.map((item, index) => {
    const formerItemIndex = formerItemIndexes[index] ?? -1;
    return {
      ...item,
      ...keepStoredValuesOfUntouchedFields(
        itemShape,
        was[formerItemIndex] ?? {},
        read[formerItemIndex] ?? {},
        item,
      ),
    };
  });
}

function restoreUntouchedValue(
  field: AnyField,
  storedValue: unknown,
  baseValue: unknown,
  formValue: unknown,
): unknown {
  const isValueUnchanged = areValuesEqual(removeBlankItems(field, baseValue), formValue);
  if (isGroupField(field)) {
    if (isValueUnchanged && storedValue !== undefined && !isObject(storedValue)) return storedValue;
    const [was, before, now] = [storedValue, baseValue, formValue].map((groupValue) =>
      isObject(groupValue) ? groupValue : {},
    );
    return keepStoredValuesOfUntouchedFields(field.of, was ?? {}, before ?? {}, now ?? {});
  }
  if (holdsItems(field)) {
    return restoreUntouchedItemValues(
      field.of,
      storedValue,
      baseValue,
      Array.isArray(formValue) ? formValue : [],
      isValueUnchanged,
    );
  }
  return isValueUnchanged ? storedValue : formValue;
}

/**
 * Returns the values to send. A form value that equals `baseValues` was not changed by the operator. The
 * stored value is sent in its place, so that the save keeps it. Without a stored value, nothing is sent.
 */
export const keepStoredValuesOfUntouchedFields = (
  fields: Shape,
  storedValues: Loose,
  baseValues: Loose,
  formValues: Loose,
): Loose =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      restoreUntouchedValue(field, storedValues[name], baseValues[name], formValues[name]),
    ]),
  );
