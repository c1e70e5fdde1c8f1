import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBrandTokens } from '../../../src/core/theme/brandTokens';
import { contrastPairs, findLowContrastPair } from '../../../src/core/theme/contrasts';
import { contrast, hexToOklch, oklchToHex } from '../../../src/core/theme/oklch';
import {
  DESIGN_PRIMARY_COLOUR,
  darkTokens,
  lightTokens,
  signInPatternTokens,
} from '../../../src/core/theme/tokens';
import { buildTokensStylesheet } from '../../../vite/tokensCss';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): `#${string}` => `#${number.toString(16).padStart(6, '0')}`);

const extremes: [`#${string}`][] = [
  ['#000000'],
  ['#ffffff'],
  ['#ffff00'],
  ['#00ff00'],
  ['#808080'],
  ['#ffd400'],
];

/** The hue of a colour in degrees. */
const hueOf = (colour: string) => (hexToOklch(colour).h * 180) / Math.PI;

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
] as const)('the %s theme', (_, tokens) => {
  test.each(contrastPairs)('$ink can be seen on $ground', ({ ink, ground, least }) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(least);
  });
});

test('contrast is what WCAG says of known pairs', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the colours are those that were drawn, for the colour that they were drawn for', () => {
  expect(createBrandTokens(DESIGN_PRIMARY_COLOUR)).toEqual({
    light: lightTokens,
    dark: darkTokens,
    wall: signInPatternTokens,
  });
  expect(createBrandTokens(DESIGN_PRIMARY_COLOUR.toUpperCase())).toEqual({
    light: lightTokens,
    dark: darkTokens,
    wall: signInPatternTokens,
  });
});

test('text, controls and focus rings of any brand can be seen in both themes', () => {
  fc.assert(
    fc.property(hex, (primary) => {
      const themes = createBrandTokens(primary);
      expect(findLowContrastPair(themes.light, contrastPairs)).toBeUndefined();
      expect(findLowContrastPair(themes.dark, contrastPairs)).toBeUndefined();
    }),
    { examples: extremes },
  );
});

test.each(['#8A1F5B', '#1a7a3e', '#b3261e'])(
  'a brand that white can be read on stays as it is: %s',
  (primary) => {
    const themes = createBrandTokens(primary);
    expect(themes.light.primary).toBe(primary.toLowerCase());
    expect(themes.light.onPrimary).toBe('#ffffff');
    expect(Math.abs(hueOf(themes.dark.primary) - hueOf(primary))).toBeLessThan(8);
    expect(themes.light.text).toBe(lightTokens.text);
  },
);

test('a bright brand is as bright as can be seen, under dark text', () => {
  const { light: own } = createBrandTokens('#ffd400');
  expect(own.onPrimary).toBe(lightTokens.text);
  expect(contrast(own.primary, own.bg)).toBeLessThan(3.3);
  expect(Math.abs(hueOf(own.primary) - hueOf('#ffd400'))).toBeLessThan(8);
});

test('a brand without a hue has none', () => {
  const { light: own } = createBrandTokens('#333333');
  for (const colour of [own.primary, own.primarySoft, own.primaryText])
    expect(hexToOklch(colour).c).toBeLessThan(0.005);
});

test.each(['blue', '#2f5', '#2f5beaff', '#2f5beg', ''])('%s is refused by name', (primary) => {
  expect(() => createBrandTokens(primary)).toThrow(`The brand's primary is '${primary}'`);
});

test('every colour of a screen is itself after the way to OKLCH and back', () => {
  fc.assert(fc.property(hex, (colour) => oklchToHex(hexToOklch(colour)) === colour));
});

test('the stylesheet has both themes, the measures, and 44 px controls on a phone', () => {
  const css = buildTokensStylesheet(createBrandTokens(DESIGN_PRIMARY_COLOUR));
  const [root = '', night = ''] = css.split('[data-theme="dark"] {\n');
  expect(root).toContain('  --primary-soft-hover: #dbe5fd;\n');
  expect(root).toContain('  --surface-2: #f9fafb;\n');
  expect(root).toContain('  --h-row-dense: 2.25rem;\n');
  expect(root).toContain('  --wall-deep: #10193a;\n');
  expect(night).toContain('  --primary-soft-hover: #2a3659;\n');
  expect(night).toMatch(/@media \(max-width: 600px\) \{\n:root \{\n {2}--h-control: 2.75rem;/);
});

test('every variable in the stylesheet of the docs is a token, or its own', () => {
  const tokens = buildTokensStylesheet(createBrandTokens(DESIGN_PRIMARY_COLOUR));
  const names = [
    ...readFileSync('docs/site/.vitepress/theme/site.css', 'utf8').matchAll(/var\((--(?!vp-)[\w-]+)/g),
  ].map(([, name = '']) => name);
  expect(names).toContain('--surface-3');
  expect(names.filter((name) => !tokens.includes(` ${name}: `))).toEqual([]);
});
