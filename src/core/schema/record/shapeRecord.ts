import { isObject } from '../kinds/nested';
import { holdsItems, isFormattedTextField, isGroupField } from '../kinds/traits';
import { normalizeFieldValue } from '../shapes/shape';
import { toNfc } from '../text/text';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import { findFormerItemIndexes, keepOnlyObjectItems } from './itemsBefore';

/** Whether a value equals the stored value. Two texts are equal if their NFC forms are equal. */
const isUnchangedIgnoringUnicodeForm = (value: unknown, stored: unknown) =>
  value === stored ||
  (typeof value === 'string' && typeof stored === 'string' && toNfc(value) === toNfc(stored));

function normalizeListItems(
  of: Shape,
  items: readonly unknown[],
  stored: unknown,
  keepsForm: boolean,
): unknown[] {
  const before = keepOnlyObjectItems(stored);
  const places = findFormerItemIndexes(
    before,
    items.map((item) => (isObject(item) ? item : {})),
  );
  return items.map((item, index) =>
    isObject(item) ? normalizeRecordValues(of, item, before[places[index] ?? -1], keepsForm) : item,
  );
}

function normalizeBodyValue(field: AnyField, value: unknown, stored: unknown, keepsForm: boolean): unknown {
  if (isGroupField(field) && isObject(value))
    return normalizeRecordValues(field.of, value, stored, keepsForm);
  if (holdsItems(field) && Array.isArray(value))
    return normalizeListItems(field.of, value, stored, keepsForm);
  // A rich text needs no change here, because the sanitiser has already kept an unchanged text as it is
  // stored.
  if (isFormattedTextField(field)) return value;
  if (isUnchangedIgnoringUnicodeForm(value, stored)) return stored;
  const normal = normalizeFieldValue(field, value);
  return keepsForm && isUnchangedIgnoringUnicodeForm(normal, normalizeFieldValue(field, stored))
    ? stored
    : normal;
}

/**
 * Returns a request body with its values in stored form. A value that equals the stored one stays as stored,
 * so that a change of one field does not rewrite others. With `keepsForm`, a stored value also stays if the
 * new value has the same stored form. Imports need this option, because cells contain values in stored form.
 */
export function normalizeRecordValues(
  fields: Shape,
  body: Loose,
  stored?: unknown,
  keepsForm = false,
): Loose {
  const before = isObject(stored) ? stored : {};
  const copy: Loose = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    if (Object.hasOwn(body, name))
      copy[name] = normalizeBodyValue(field, body[name], before[name], keepsForm);
  }
  return copy;
}
