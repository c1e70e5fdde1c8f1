import type { AnyField } from '../words/fields';
import { fieldTypeTraitOf } from './traits';

/**
 * MIME types that image fields accept. All browsers show these images; only an image with `public` is visible
 * without a session.
 */
export const acceptedImageMimeTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
];

/** Whether a field's value is a stored file or several stored files. */
export const isAssetField = (field: AnyField): boolean => fieldTypeTraitOf(field, 'files') !== null;

/**
 * Returns the widths of the smaller copies of an image field's pictures, by the name of each size; undefined
 * for any other field.
 */
export const imageCopyWidthsOf = (field: AnyField): Readonly<Record<string, number>> | undefined =>
  'sizes' in field ? field.sizes : undefined;

/** Returns the files in a field's value; values of another type are skipped. */
export function filesInValue(field: AnyField, value: unknown): unknown[] {
  if (fieldTypeTraitOf(field, 'files') === 'many') return Array.isArray(value) ? value : [];
  return fieldTypeTraitOf(field, 'files') === 'one' ? [value] : [];
}

/** Returns a field's value with each of its files replaced by the result of `change`. */
export function mapFiles(field: AnyField, value: unknown, change: (file: unknown) => unknown): unknown {
  if (fieldTypeTraitOf(field, 'files') === 'many') return Array.isArray(value) ? value.map(change) : value;
  return fieldTypeTraitOf(field, 'files') === 'one' ? change(value) : value;
}
