import { isObject } from '../kinds/nested';
import { holdsFields, holdsItems, isFormattedText } from '../kinds/traits';
import { normalizeFieldValue } from '../shapes/shape';
import { toNfc } from '../text/text';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import { findFormerItemIndexes, itemObjectsIn } from './itemsBefore';

/** Whether a value equals the stored value, regardless of its Unicode composition. */
const isStored = (value: unknown, stored: unknown) =>
  value === stored ||
  (typeof value === 'string' && typeof stored === 'string' && toNfc(value) === toNfc(stored));

function shapeItems(of: Shape, items: readonly unknown[], stored: unknown): unknown[] {
  const before = itemObjectsIn(stored);
  const places = findFormerItemIndexes(
    before,
    items.map((item) => (isObject(item) ? item : {})),
  );
  return items.map((item, index) =>
    isObject(item) ? normalizeRecordValues(of, item, before[places[index] ?? -1]) : item,
  );
}

function shapeValue(field: AnyField, value: unknown, stored: unknown): unknown {
  if (holdsFields(field) && isObject(value)) return normalizeRecordValues(field.of, value, stored);
  if (holdsItems(field) && Array.isArray(value)) return shapeItems(field.of, value, stored);
  // The sanitiser already keeps a stored rich text unchanged.
  if (isFormattedText(field)) return value;
  return isStored(value, stored) ? stored : normalizeFieldValue(field, value);
}

/**
 * Returns a request body with its values in stored form. A value that equals the stored one stays unchanged,
 * so that changing one field does not rewrite others.
 */
export function normalizeRecordValues(fields: Shape, body: Loose, stored?: unknown): Loose {
  const before = isObject(stored) ? stored : {};
  const copy: Loose = { ...body };
  for (const [name, field] of Object.entries(fields)) {
    if (Object.hasOwn(body, name)) copy[name] = shapeValue(field, body[name], before[name]);
  }
  return copy;
}
