import { imageTypes, limits } from '../../schema/index';
import { bytesInMegabytes } from './bytes';

/** The files that a field accepts: pictures, or any type. */
export type AcceptedFiles = 'image' | 'any';

/** Largest size of a file in bytes, by accepted type. */
export const mostFileBytes: Readonly<Record<AcceptedFiles, number>> = {
  image: limits.imageBytes,
  any: limits.fileBytes,
};

/**
 * The reason why a chosen file is refused: the last segment of its text key, and the values that the text
 * contains.
 */
export interface FileRefusal {
  key: 'refusedType' | 'refusedEmpty' | 'refusedSize';
  values: { name: string; max: number };
}

/** Returns why a chosen file is refused; undefined if it is accepted. */
export function fileRefusalOf({ name, type, size }: File, accepted: AcceptedFiles): FileRefusal | undefined {
  const most = mostFileBytes[accepted];
  const values = { name, max: bytesInMegabytes(most) };
  if (accepted === 'image' && !imageTypes.includes(type)) return { key: 'refusedType', values };
  if (size === 0) return { key: 'refusedEmpty', values };
  return size > most ? { key: 'refusedSize', values } : undefined;
}
