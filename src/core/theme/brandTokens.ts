import { contrastPairs, findLowContrastPair } from './contrasts.ts';
import { computeRelativeLuminance, hexToOklch, type Oklch, oklchToHex } from './oklch.ts';
import {
  DESIGN_PRIMARY_COLOUR,
  darkTokens,
  lightTokens,
  signInPatternTokens,
  type ThemeTokens,
} from './tokens.ts';

type ColourTokenName = keyof ThemeTokens;

/**
 * The colours that are computed from the brand's colour, in this order. Each must have enough contrast with
 * the colours that are already computed or fixed.
 */
const BRAND_DERIVED_TOKENS = [
  'onPrimary',
  'primarySoft',
  'primarySoftHover',
  'primary',
  'primaryHover',
  'primaryText',
  'toastAccent',
  'chart',
  'chartSoft',
] as const satisfies readonly ColourTokenName[];

/** Amount by which each step of the search for enough contrast changes the lightness of a colour. */
const LIGHTNESS_STEP = 0.005;
const MAX_LIGHTNESS_STEPS = 1 / LIGHTNESS_STEP;

/** The luminance that has the same contrast with black and with white. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;

/**
 * Maximum amount by which the brand's colour is darkened to make white text on it readable. If that is not
 * enough, the text on it is dark.
 */
const MAX_LIGHTNESS_REDUCTION = 0.15;

const designPrimaryColourInOklch = hexToOklch(DESIGN_PRIMARY_COLOUR);

/**
 * Returns a colour of the design with its hue shifted to the brand's colour. It is paler than in the design
 * if the brand's colour is pale.
 */
function tintWithBrandColor(hex: string, brand: Oklch): Oklch {
  const { l, c, h } = hexToOklch(hex);
  return {
    l,
    c: c * Math.min(1, brand.c / designPrimaryColourInOklch.c),
    h: h + brand.h - designPrimaryColourInOklch.h,
  };
}

/**
 * Returns the theme with a new value for one colour. The value is made lighter or darker until it has enough
 * contrast with the other colours. Colours in `open` are ignored, because they are computed later.
 */
function adjustColourTokenForContrast(
  tokens: ThemeTokens,
  name: ColourTokenName,
  colour: Oklch,
  open: readonly ColourTokenName[],
): ThemeTokens {
  const own = contrastPairs.filter(
    ({ ink, ground }) => (ink === name || ground === name) && !open.includes(ink) && !open.includes(ground),
  );
  for (let { l } = colour, step = 0; step <= MAX_LIGHTNESS_STEPS; step += 1) {
    const next = { ...tokens, [name]: oklchToHex({ ...colour, l }) };
    const unseen = findLowContrastPair(next, own);
    if (!unseen) return next;
    const other = next[unseen.ink === name ? unseen.ground : unseen.ink];
    l += computeRelativeLuminance(other) > EQUAL_CONTRAST_LUMINANCE ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  }
  throw new Error(`No shade of ${oklchToHex(colour)} can be seen as ${name}`);
}

/**
 * Returns the colour at which the search for enough contrast starts. It is the colour of the design in the
 * brand's hue. In the light theme, the primary colour starts as the brand's colour itself.
 */
function computeTokenColourBeforeContrast(
  name: ColourTokenName,
  tokens: ThemeTokens,
  theme: ThemeTokens,
  brand: Oklch,
): Oklch {
  const own = tintWithBrandColor(theme[name], brand);
  if (theme === darkTokens) return own;
  if (name === 'primary') return brand;
  const primary = hexToOklch(tokens.primary);
  if (name === 'primaryHover') {
    const gap = designPrimaryColourInOklch.l - hexToOklch(lightTokens.primaryHover).l;
    const lighter =
      computeRelativeLuminance(tokens.onPrimary) < computeRelativeLuminance(tokens.primary) ||
      primary.l < 2 * gap;
    return { ...own, l: primary.l + (lighter ? gap : -gap), c: Math.min(own.c, primary.c) };
  }
  // A colour that is darker than the design's primary colour, for example of texts, is never lighter than the
  // new primary colour.
  return own.l < designPrimaryColourInOklch.l && name !== 'onPrimary'
    ? { ...own, l: Math.min(own.l, primary.l) }
    : own;
}

const deriveTokensFromBrand = (theme: ThemeTokens, brand: Oklch, onPrimary: string): ThemeTokens =>
  BRAND_DERIVED_TOKENS.reduce<ThemeTokens>(
    (tokens, name, at) => {
      const start =
        name === 'onPrimary'
          ? hexToOklch(onPrimary)
          : computeTokenColourBeforeContrast(name, tokens, theme, brand);
      return adjustColourTokenForContrast(tokens, name, start, BRAND_DERIVED_TOKENS.slice(at + 1));
    },
    { ...theme },
  );

/**
 * Returns the colours of both themes, and of the sign-in page's pattern, for a brand's colour. Throws if the
 * colour is not written as `#rrggbb`.
 */
export function createBrandTokens(primary: string) {
  if (!/^#[0-9a-f]{6}$/i.test(primary))
    throw new Error(
      `The brand's primary is '${primary}', and has to be a colour as ${DESIGN_PRIMARY_COLOUR}`,
    );
  const brand = hexToOklch(primary);
  const white = deriveTokensFromBrand(lightTokens, brand, lightTokens.onPrimary);
  const isNear = brand.l - hexToOklch(white.primary).l <= MAX_LIGHTNESS_REDUCTION;
  return {
    light: isNear ? white : deriveTokensFromBrand(lightTokens, brand, lightTokens.text),
    dark: deriveTokensFromBrand(
      darkTokens,
      brand,
      oklchToHex(tintWithBrandColor(darkTokens.onPrimary, brand)),
    ),
    wall: Object.fromEntries(
      Object.entries(signInPatternTokens).map(([name, hex]) => [
        name,
        // Coral is the only warm colour of the pattern. It does not change with the brand's colour.
        name === 'coral' ? hex : oklchToHex(tintWithBrandColor(hex, brand)),
      ]),
    ),
  };
}
