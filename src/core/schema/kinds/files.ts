import type { AnyField, Kind } from '../words/fields';

/** The number of stored files in a field, by kind. */
const holdsFiles: { readonly [K in Kind]: 'none' | 'one' | 'many' } = {
  id: 'none',
  text: 'none',
  multiline: 'none',
  richText: 'none',
  int: 'none',
  number: 'none',
  texts: 'none',
  bool: 'none',
  dateTime: 'none',
  date: 'none',
  choice: 'none',
  choices: 'none',
  ref: 'none',
  password: 'none',
  image: 'one',
  file: 'one',
  files: 'many',
  group: 'none',
  list: 'none',
  own: 'none',
};

/** True if a field stores files: one, or several. */
export const holdsAssets = ({ kind }: AnyField): boolean => holdsFiles[kind] !== 'none';

/** Returns the files in a field's value; values of another type are passed over. */
export function filesIn({ kind }: AnyField, value: unknown): unknown[] {
  if (holdsFiles[kind] === 'many') return Array.isArray(value) ? value : [];
  return holdsFiles[kind] === 'one' ? [value] : [];
}

/** Returns a field's value with each of its files changed. */
export function mapFiles({ kind }: AnyField, value: unknown, change: (file: unknown) => unknown): unknown {
  if (holdsFiles[kind] === 'many') return Array.isArray(value) ? value.map(change) : value;
  return holdsFiles[kind] === 'one' ? change(value) : value;
}
