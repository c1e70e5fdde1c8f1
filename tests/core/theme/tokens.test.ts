import { describe, expect, test } from 'vitest';
import { dark, light, type Tokens } from '../../../src/core/theme/tokens';
import { tokensStylesheet } from '../../../vite/tokensCss';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** WCAG 2 contrast ratio of two `#rrggbb` colours. */
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

type Colour = keyof Tokens;
const grounds: Colour[] = ['bg', 'surface', 'surface2', 'surface3'];

const text: [Colour, Colour][] = [
  ...grounds.flatMap((ground): [Colour, Colour][] => [
    ['text', ground],
    ['text2', ground],
  ]),
  ['text3', 'surface'],
  ['text3', 'surface2'],
  ['text2', 'primarySoft'],
  ['text2', 'hover'],
  ['chipText', 'fill'],
  ['chipText', 'surface'],
  ['text', 'segOn'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['primaryText', 'primarySoft'],
  ['primaryText', 'primarySoftHover'],
  ['primaryText', 'surface'],
  ['successText', 'successSoft'],
  ['warningText', 'warningSoft'],
  ['warningText', 'surface'],
  ['dangerText', 'dangerSoft'],
  ['dangerText', 'surface'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['toastText', 'toast'],
  ['toastAccent', 'toast'],
];

const controls: [Colour, Colour][] = [
  ...grounds.map((ground): [Colour, Colour] => ['field', ground]),
  ['field', 'primarySoft'],
  ['primary', 'surface'],
  ['warningFill', 'surface'],
  ['knob', 'field'],
  ['knob', 'primary'],
  ['toastOk', 'toast'],
  ['toastNo', 'toast'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, tokens) => {
  test.each(text)('%s can be read on %s', (ink, ground) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controls)('%s can be seen on %s', (line, ground) => {
    expect(contrast(tokens[line], tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});

test('the stylesheet has both themes, the measures, and 44 px controls on a phone', () => {
  const css = tokensStylesheet();
  const [root = '', night = ''] = css.split('[data-theme="dark"] {\n');
  expect(root).toContain('  --primary-soft-hover: #dbe5fd;\n');
  expect(root).toContain('  --surface-2: #f9fafb;\n');
  expect(root).toContain('  --h-row-dense: 2.25rem;\n');
  expect(night).toContain('  --primary-soft-hover: #2a3659;\n');
  expect(night).toMatch(/@media \(max-width: 600px\) \{\n:root \{\n {2}--h-control: 2.75rem;/);
});
