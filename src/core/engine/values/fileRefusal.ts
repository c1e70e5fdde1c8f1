import { imageTypes, limits } from '../../schema/index';
import { inMegabytes } from './bytes';

/** The accepted files of a field: pictures, or any type. */
export type Accepted = 'image' | 'any';

/** Largest size of a file, in bytes. */
export const mostBytes: Readonly<Record<Accepted, number>> = {
  image: limits.imageBytes,
  any: limits.fileBytes,
};

/** The reason for refusing a chosen file: the last segment of its text key, and the values in that text. */
export interface Refusal {
  key: 'refusedType' | 'refusedEmpty' | 'refusedSize';
  values: { name: string; max: number };
}

/** Returns why a chosen file is not taken, undefined if it is. */
export function refusalOf({ name, type, size }: File, accepted: Accepted): Refusal | undefined {
  const most = mostBytes[accepted];
  const values = { name, max: inMegabytes(most) };
  if (accepted === 'image' && !imageTypes.includes(type)) return { key: 'refusedType', values };
  if (size === 0) return { key: 'refusedEmpty', values };
  return size > most ? { key: 'refusedSize', values } : undefined;
}
