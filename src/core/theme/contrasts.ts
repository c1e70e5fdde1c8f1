import { contrast } from './oklch.ts';
import type { ThemeTokens } from './tokens.ts';

type ColourTokenName = keyof ThemeTokens;

/** Two colours of a theme. The contrast of `ink` with `ground` must be at least `least`. */
export interface ColourPair {
  ink: ColourTokenName;
  /** Token of the background colour. */
  ground: ColourTokenName;
  /** The lowest allowed contrast between the two colours. */
  least: number;
}

const backgroundTokens: readonly ColourTokenName[] = ['bg', 'surface', 'surface2', 'surface3'];
const createContrastColourPairs = (
  minContrast: number,
  groundsByInk: Partial<Record<ColourTokenName, readonly ColourTokenName[]>>,
): ColourPair[] =>
  (Object.keys(groundsByInk) as ColourTokenName[]).flatMap((ink) =>
    (groundsByInk[ink] ?? []).map((ground) => ({ ink, ground, least: minContrast })),
  );

/**
 * The pairs of colours whose contrast must be enough in both themes. WCAG 1.4.3 sets the limit for text, and
 * 1.4.11 for parts of controls and focus rings.
 */
export const contrastPairs: readonly ColourPair[] = [
  ...createContrastColourPairs(4.5, {
    text: [...backgroundTokens, 'segOn', 'primarySoft'],
    text2: [...backgroundTokens, 'primarySoft', 'hover'],
    text3: ['surface', 'surface2'],
    chipText: ['fill', 'surface'],
    onPrimary: ['primary', 'primaryHover'],
    primaryText: [...backgroundTokens, 'primarySoft', 'primarySoftHover'],
    successText: ['successSoft'],
    warningText: ['warningSoft', 'surface'],
    dangerText: ['dangerSoft', 'surface'],
    onDanger: ['danger', 'dangerHover'],
    toastText: ['toast'],
    toastAccent: ['toast'],
  }),
  ...createContrastColourPairs(3, {
    field: [...backgroundTokens, 'primarySoft'],
    primary: [...backgroundTokens, 'primarySoft'],
    warningFill: ['surface'],
    knob: ['field', 'primary'],
    toastOk: ['toast'],
    toastNo: ['toast'],
    chart: ['surface'],
  }),
];

/** Returns the first of the given pairs whose contrast is too low; undefined if there is none. */
export const findLowContrastPair = (
  tokens: ThemeTokens,
  pairs: readonly ColourPair[],
): ColourPair | undefined =>
  pairs.find(({ ink, ground, least }) => contrast(tokens[ink], tokens[ground]) < least);
