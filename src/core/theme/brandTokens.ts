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
function tintWithBrandColor(hex: string, brandColour: Oklch): Oklch {
  const { l, c, h } = hexToOklch(hex);
  return {
    l,
    c: c * Math.min(1, brandColour.c / designPrimaryColourInOklch.c),
    h: h + brandColour.h - designPrimaryColourInOklch.h,
  };
}

/**
 * Returns the theme with a new value for one colour. The value is made lighter or darker until it has enough
 * contrast with the other colours. Colours in `pendingTokens` are ignored, because they are computed later.
 */
function adjustColourTokenForContrast(
  tokens: ThemeTokens,
  tokenName: ColourTokenName,
  colour: Oklch,
  pendingTokens: readonly ColourTokenName[],
): ThemeTokens {
  const relevantPairs = contrastPairs.filter(
    ({ ink, ground }) =>
      (ink === tokenName || ground === tokenName) &&
      !pendingTokens.includes(ink) &&
      !pendingTokens.includes(ground),
  );
  for (let { l } = colour, stepNumber = 0; stepNumber <= MAX_LIGHTNESS_STEPS; stepNumber += 1) {
    const adjustedTokens = { ...tokens, [tokenName]: oklchToHex({ ...colour, l }) };
    const lowContrastPair = findLowContrastPair(adjustedTokens, relevantPairs);
    if (!lowContrastPair) return adjustedTokens;
    const counterpartColour =
      adjustedTokens[lowContrastPair.ink === tokenName ? lowContrastPair.ground : lowContrastPair.ink];
    l +=
      computeRelativeLuminance(counterpartColour) > EQUAL_CONTRAST_LUMINANCE
        ? -LIGHTNESS_STEP
        : LIGHTNESS_STEP;
  }
  throw new Error(`No shade of ${oklchToHex(colour)} can be seen as ${tokenName}`);
}

/**
 * Returns the colour at which the search for enough contrast starts. This is the design's colour with its hue
 * replaced by the brand's. In the light theme, the primary colour starts as the brand's colour itself.
 */
function computeUncorrectedTokenColour(
  tokenName: ColourTokenName,
  tokens: ThemeTokens,
  baseTokens: ThemeTokens,
  brandColour: Oklch,
): Oklch {
  const tintedColour = tintWithBrandColor(baseTokens[tokenName], brandColour);
  if (baseTokens === darkTokens) return tintedColour;
  if (tokenName === 'primary') return brandColour;
  const primaryColour = hexToOklch(tokens.primary);
  if (tokenName === 'primaryHover') {
    const hoverLightnessGap = designPrimaryColourInOklch.l - hexToOklch(lightTokens.primaryHover).l;
    const isHoverLighter =
      computeRelativeLuminance(tokens.onPrimary) < computeRelativeLuminance(tokens.primary) ||
      primaryColour.l < 2 * hoverLightnessGap;
    return {
      ...tintedColour,
      l: primaryColour.l + (isHoverLighter ? hoverLightnessGap : -hoverLightnessGap),
      c: Math.min(tintedColour.c, primaryColour.c),
    };
  }
  // Colours that are darker than the design's primary colour, such as text colours, are never lighter than
  // the new primary colour.
  return tintedColour.l < designPrimaryColourInOklch.l && tokenName !== 'onPrimary'
    ? { ...tintedColour, l: Math.min(tintedColour.l, primaryColour.l) }
    : tintedColour;
}

const deriveTokensFromBrand = (
  baseTokens: ThemeTokens,
  brandColour: Oklch,
  onPrimaryHex: string,
): ThemeTokens =>
  BRAND_DERIVED_TOKENS.reduce<ThemeTokens>(
    (tokens, tokenName, tokenIndex) => {
      const startColour =
        tokenName === 'onPrimary'
          ? hexToOklch(onPrimaryHex)
          : computeUncorrectedTokenColour(tokenName, tokens, baseTokens, brandColour);
      return adjustColourTokenForContrast(
        tokens,
        tokenName,
        startColour,
        BRAND_DERIVED_TOKENS.slice(tokenIndex + 1),
      );
    },
    { ...baseTokens },
  );

/**
 * Returns the colours of both themes, and of the sign-in page's pattern, for a brand's colour. Throws if the
 * colour is not written as `#rrggbb`.
 */
export function createBrandTokens(primaryHex: string) {
  if (!/^#[0-9a-f]{6}$/i.test(primaryHex))
    throw new Error(
      `The brand's primary is '${primaryHex}', and has to be a colour as ${DESIGN_PRIMARY_COLOUR}`,
    );
  const brandColour = hexToOklch(primaryHex);
  const whiteTextTokens = deriveTokensFromBrand(lightTokens, brandColour, lightTokens.onPrimary);
  const isCloseToBrand = brandColour.l - hexToOklch(whiteTextTokens.primary).l <= MAX_LIGHTNESS_REDUCTION;
  return {
    light: isCloseToBrand
      ? whiteTextTokens
      : deriveTokensFromBrand(lightTokens, brandColour, lightTokens.text),
    dark: deriveTokensFromBrand(
      darkTokens,
      brandColour,
      oklchToHex(tintWithBrandColor(darkTokens.onPrimary, brandColour)),
    ),
    wall: Object.fromEntries(
      Object.entries(signInPatternTokens).map(([name, hex]) => [
        name,
        // Coral is the only warm colour of the pattern. It does not change with the brand's colour.
        name === 'coral' ? hex : oklchToHex(tintWithBrandColor(hex, brandColour)),
      ]),
    ),
  };
}
