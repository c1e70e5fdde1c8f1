import { isObject } from '../kinds/nested';
import { holdsItems, isFormattedTextField, isGroupField } from '../kinds/traits';
import { normalizeFieldValue } from '../shapes/shape';
import { toSheetText } from '../text/sheetText';
import { toNfc } from '../text/text';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import { findFormerItemIndexes, keepOnlyObjectItems } from './itemsBefore';

/** Whether a value equals the stored value. Two texts are equal if their NFC forms are equal. */
const isUnchangedIgnoringUnicodeForm = (value: unknown, storedValue: unknown) =>
  value === storedValue ||
  (typeof value === 'string' && typeof storedValue === 'string' && toNfc(value) === toNfc(storedValue));

function normalizeListItems(
  itemFields: Shape,
  items: readonly unknown[],
  storedValue: unknown,
  keepsStoredForm: boolean,
): unknown[] {
  const storedItems = keepOnlyObjectItems(storedValue);
  const formerIndexes = findFormerItemIndexes(
    storedItems,
    items.map((item) => (isObject(item) ? item : {})),
  );
  return items.map((item, index) =>
    isObject(item)
      ? normalizeRecordValues(itemFields, item, storedItems[formerIndexes[index] ?? -1], keepsStoredForm)
      : item,
  );
}

function normalizeBodyValue(
  field: AnyField,
  value: unknown,
  storedValue: unknown,
  keepsStoredForm: boolean,
): unknown {
  if (isGroupField(field) && isObject(value))
    return normalizeRecordValues(field.of, value, storedValue, keepsStoredForm);
  if (holdsItems(field) && Array.isArray(value))
    return normalizeListItems(field.of, value, storedValue, keepsStoredForm);
  // A rich text needs no change here, because the sanitiser has already kept an unchanged text as it is
  // stored.
  if (isFormattedTextField(field)) return value;
  if (isUnchangedIgnoringUnicodeForm(value, storedValue)) return storedValue;
  const normalizedValue = normalizeFieldValue(field, value);
  if (!keepsStoredForm) return normalizedValue;
  const shownValue = typeof storedValue === 'string' ? toSheetText(storedValue) : storedValue;
  return isUnchangedIgnoringUnicodeForm(value, shownValue) ||
    isUnchangedIgnoringUnicodeForm(normalizedValue, normalizeFieldValue(field, storedValue))
    ? storedValue
    : normalizedValue;
}

/**
 * Returns a request body with normalised values. A value that equals the stored one stays as stored, so that
 * a change of one field does not rewrite others. Imports set `keepsStoredForm`, because cells contain
 * normalised values and cut long texts. The stored value then also stays if its cell shows the given value,
 * or if both are equal after normalisation.
 */
export function normalizeRecordValues(
  fields: Shape,
  body: Loose,
  storedValue?: unknown,
  keepsStoredForm = false,
): Loose {
  const storedRecord = isObject(storedValue) ? storedValue : {};
  const normalizedBody: Loose = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    if (Object.hasOwn(body, name))
      normalizedBody[name] = normalizeBodyValue(field, body[name], storedRecord[name], keepsStoredForm);
  }
  return normalizedBody;
}
