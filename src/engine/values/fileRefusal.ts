import { imageTypes, limits } from '../../schema/index';
import { inMegabytes } from './bytes';

/** What a field takes: pictures, or files of any type. */
export type Accepted = 'image' | 'any';

/** Most bytes of a file. */
export const mostBytes: Readonly<Record<Accepted, number>> = {
  image: limits.imageBytes,
  any: limits.fileBytes,
};

/** Why a chosen file is not taken: a key below `form.files` and its values. */
export interface Refusal {
  key: string;
  values: Record<string, string | number>;
}

/** Undefined where the file is taken. */
export function refusalOf({ name, type, size }: File, accepted: Accepted): Refusal | undefined {
  if (accepted === 'image' && !imageTypes.includes(type)) return { key: 'refusedType', values: { name } };
  if (size === 0) return { key: 'refusedEmpty', values: { name } };
  const most = mostBytes[accepted];
  return size > most ? { key: 'refusedSize', values: { name, max: inMegabytes(most) } } : undefined;
}
