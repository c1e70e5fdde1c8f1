import type { AnyField, FieldOf, Kind } from '../../schema/index';

/** Pixels that a text of a size takes at most; Hangul is nearly as wide as high, other letters are half as wide. */
export const textWidth = (text: string, size: number): number =>
  Math.ceil([...text].reduce((width, letter) => width + (letter >= '\u1100' ? 0.93 : 0.6) * size, 0));

const CHIP_PADDING = 16;
const SHORT_TEXT = 100;
const LONG_TEXT = 1000;

/** Pixels of the widest of some chips. */
export const chipWidth = (labels: readonly string[]) =>
  Math.max(0, ...labels.map((label) => textWidth(label, 12))) + CHIP_PADDING;

/** A placeholder shows what a text looks like, and so how wide it is. */
function ofText(field: FieldOf<'text'>, { placeholder }: Words): number | undefined {
  const { format, personal, max = LONG_TEXT } = field;
  if (placeholder !== undefined) return textWidth(placeholder, 13);
  if (format === 'phone' || personal === 'name') return 108;
  if (format === 'url' || format === 'youtube') return 240;
  return format === undefined && max <= SHORT_TEXT ? 108 : undefined;
}

interface Words {
  /** Of the choices. */
  labels: readonly string[];
  placeholder: string | undefined;
}
type Width<K extends Kind> = (field: FieldOf<K>, words: Words) => number | undefined;

const shared = () => undefined;

/** Pixels of a cell's content by kind; undefined where it shares what the others leave. */
const widths: { readonly [K in Kind]: Width<K> } = {
  id: () => 190,
  text: ofText,
  multiline: shared,
  richText: shared,
  int: () => 48,
  bool: () => 48,
  dateTime: () => 138,
  date: () => 80,
  choice: (_field, { labels }) => chipWidth(labels),
  choices: (_field, { labels }) => chipWidth(labels),
  ref: () => 120,
  password: shared,
  image: () => 48,
  file: () => 180,
  files: () => 180,
  group: shared,
  list: () => 60,
};

/** Pixels of what a field's cell holds, given the words that stand in it; undefined where it takes its share. */
export function contentWidth(field: AnyField, words: Words): number | undefined {
  // The map pairs each kind with the width that takes its fields; a union of functions can't say so.
  return (widths[field.kind] as Width<Kind>)(field, words);
}
