import type { TextKey } from '../../../ui/useText';

type ColorTextKey = Extract<TextKey, `richText.colors.${string}`>;
/**
 * A colour for text or highlights. `name` is the last segment of the key of its translated name. `value` is
 * in the form in which browsers serialise it.
 */
export type ColorSwatch = {
  name: ColorTextKey extends `richText.colors.${infer Name}` ? Name : never;
  value: string;
};

/** Text colours, each with a contrast of at least 4.5:1 on white. */
export const textColors: ColorSwatch[] = [
  { name: 'ink', value: 'rgb(27, 31, 36)' },
  { name: 'grey', value: 'rgb(92, 102, 112)' },
  { name: 'red', value: 'rgb(201, 42, 42)' },
  { name: 'orange', value: 'rgb(163, 82, 5)' },
  { name: 'green', value: 'rgb(26, 122, 62)' },
  { name: 'teal', value: 'rgb(11, 114, 133)' },
  { name: 'blue', value: 'rgb(47, 91, 234)' },
  { name: 'violet', value: 'rgb(103, 65, 217)' },
  { name: 'pink', value: 'rgb(166, 30, 77)' },
];

/** Highlight colours, each light enough that every text colour is readable on it. */
export const highlightColors: ColorSwatch[] = [
  { name: 'grey', value: 'rgb(233, 236, 239)' },
  { name: 'red', value: 'rgb(255, 227, 227)' },
  { name: 'orange', value: 'rgb(255, 232, 204)' },
  { name: 'yellow', value: 'rgb(255, 243, 191)' },
  { name: 'green', value: 'rgb(211, 249, 216)' },
  { name: 'teal', value: 'rgb(197, 246, 250)' },
  { name: 'blue', value: 'rgb(219, 228, 255)' },
  { name: 'violet', value: 'rgb(229, 219, 255)' },
  { name: 'pink', value: 'rgb(255, 222, 235)' },
];
