import { acceptedImageMimeTypes, limits } from '../../schema/index';
import { convertBytesToWholeMegabytes } from './bytes';

/** The files that a field accepts: pictures, or any type. */
export type AcceptedFileTypes = 'image' | 'any';

/** Largest size of a file in bytes, by accepted type. */
export const maxFileBytesByType: Readonly<Record<AcceptedFileTypes, number>> = {
  image: limits.maxImageBytes,
  any: limits.maxFileBytes,
};

/**
 * The reason why a chosen file is refused. `key` is the last segment of the message's translation key.
 * `values` are the values in the message.
 */
export interface FileRefusalReason {
  key: 'refusedType' | 'refusedEmpty' | 'refusedSize';
  values: { name: string; max: number };
}

/** Returns why a chosen file is refused; undefined if it is accepted. */
export function findFileRefusalReason(
  { name, type, size }: File,
  acceptedTypes: AcceptedFileTypes,
): FileRefusalReason | undefined {
  const maxBytes = maxFileBytesByType[acceptedTypes];
  const messageValues = { name, max: convertBytesToWholeMegabytes(maxBytes) };
  if (acceptedTypes === 'image' && !acceptedImageMimeTypes.includes(type))
    return { key: 'refusedType', values: messageValues };
  if (size === 0) return { key: 'refusedEmpty', values: messageValues };
  return size > maxBytes ? { key: 'refusedSize', values: messageValues } : undefined;
}
