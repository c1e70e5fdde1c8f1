import { contrast } from './oklch.ts';
import type { ThemeTokens } from './tokens.ts';

type Colour = keyof ThemeTokens;

/** Two colours of a theme. The contrast of `ink` with `ground` must be at least `least`. */
export interface ColourPair {
  ink: Colour;
  ground: Colour;
  least: number;
}

const grounds: readonly Colour[] = ['bg', 'surface', 'surface2', 'surface3'];
const pairsOf = (least: number, inks: Partial<Record<Colour, readonly Colour[]>>): ColourPair[] =>
  (Object.keys(inks) as Colour[]).flatMap((ink) =>
    (inks[ink] ?? []).map((ground) => ({ ink, ground, least })),
  );

/**
 * The pairs of colours whose contrast must be enough in both themes. WCAG 1.4.3 sets the limit for text, and
 * 1.4.11 for parts of controls and focus rings.
 */
export const contrastPairs: readonly ColourPair[] = [
  ...pairsOf(4.5, {
    text: [...grounds, 'segOn', 'primarySoft'],
    text2: [...grounds, 'primarySoft', 'hover'],
    text3: ['surface', 'surface2'],
    chipText: ['fill', 'surface'],
    onPrimary: ['primary', 'primaryHover'],
    primaryText: [...grounds, 'primarySoft', 'primarySoftHover'],
    successText: ['successSoft'],
    warningText: ['warningSoft', 'surface'],
    dangerText: ['dangerSoft', 'surface'],
    onDanger: ['danger', 'dangerHover'],
    toastText: ['toast'],
    toastAccent: ['toast'],
  }),
  ...pairsOf(3, {
    field: [...grounds, 'primarySoft'],
    primary: [...grounds, 'primarySoft'],
    warningFill: ['surface'],
    knob: ['field', 'primary'],
    toastOk: ['toast'],
    toastNo: ['toast'],
    chart: ['surface'],
  }),
];

/** Returns the first of the given pairs whose contrast is too low; undefined if there is none. */
export const findLowContrast = (tokens: ThemeTokens, some: readonly ColourPair[]): ColourPair | undefined =>
  some.find(({ ink, ground, least }) => contrast(tokens[ink], tokens[ground]) < least);
