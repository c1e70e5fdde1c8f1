import type { AnyField } from '../words/fields';
import { getFieldTypeTrait } from './traits';

/**
 * MIME types that image fields accept. All browsers show these images; only an image with `public` is visible
 * without a session.
 */
const imageMimeTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type AcceptedImageMimeType = (typeof imageMimeTypes)[number];
export const acceptedImageMimeTypes: readonly string[] = imageMimeTypes;

/** Returns a file name's extension in lower case; the whole name if it has no dot. */
export const getFileExtension = (fileName: string): string =>
  fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();

/** Whether a field's value is a stored file or several stored files. */
export const isAssetField = (field: AnyField): boolean => getFieldTypeTrait(field, 'files') !== null;

/**
 * Returns the widths of the smaller copies of an image field's pictures, by the name of each size; undefined
 * for any other field.
 */
export const getImageCopyWidths = (field: AnyField): Readonly<Record<string, number>> | undefined =>
  'sizes' in field ? field.sizes : undefined;

/**
 * Returns the files in a field's value, without checking them. Returns none if the field holds no files, or
 * if it holds several and the value is no array.
 */
export function listFilesInValue(field: AnyField, value: unknown): unknown[] {
  if (getFieldTypeTrait(field, 'files') === 'many') return Array.isArray(value) ? value : [];
  return getFieldTypeTrait(field, 'files') === 'one' ? [value] : [];
}

/** Returns a field's value with each of its files replaced by the result of `changeFile`. */
export function mapFilesInValue(
  field: AnyField,
  value: unknown,
  changeFile: (file: unknown) => unknown,
): unknown {
  if (getFieldTypeTrait(field, 'files') === 'many')
    return Array.isArray(value) ? value.map(changeFile) : value;
  return getFieldTypeTrait(field, 'files') === 'one' ? changeFile(value) : value;
}
