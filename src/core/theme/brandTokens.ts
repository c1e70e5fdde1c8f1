import { contrastPairs, firstLowContrast } from './contrasts.ts';
import { luminance, type Oklch, toHex, toOklch } from './oklch.ts';
import { DRAWN_FOR, darkTokens, lightTokens, signInPatternTokens, type Tokens } from './tokens.ts';

type Colour = keyof Tokens;

/** The colours derived from the brand's; each keeps its contrast with the earlier ones. */
const FOLLOWING = [
  'onPrimary',
  'primarySoft',
  'primarySoftHover',
  'primary',
  'primaryHover',
  'primaryText',
  'toastAccent',
  'chart',
  'chartSoft',
] as const satisfies readonly Colour[];

/** Step by which lightness is changed in the search for a contrast. */
const STEP = 0.005;
const STEPS = 1 / STEP;

/** The luminance with equal contrast to black and white. */
const MIDDLE = 0.179;

/** Most darkening of the brand's colour for which white text is used on it. */
const MOST_DARKENING = 0.15;

const drawn = toOklch(DRAWN_FOR);

/** Returns a designed colour in the hue of a brand, paler if the brand is. */
function tinted(hex: string, brand: Oklch): Oklch {
  const { l, c, h } = toOklch(hex);
  return { l, c: c * Math.min(1, brand.c / drawn.c), h: h + brand.h - drawn.h };
}

/**
 * Returns the tokens with a colour, made lighter or darker until it has enough contrast on all earlier ones.
 */
function settled(tokens: Tokens, name: Colour, colour: Oklch, open: readonly Colour[]): Tokens {
  const own = contrastPairs.filter(
    ({ ink, ground }) => (ink === name || ground === name) && !open.includes(ink) && !open.includes(ground),
  );
  for (let { l } = colour, step = 0; step <= STEPS; step += 1) {
    const next = { ...tokens, [name]: toHex({ ...colour, l }) };
    const unseen = firstLowContrast(next, own);
    if (!unseen) return next;
    const other = next[unseen.ink === name ? unseen.ground : unseen.ink];
    l += luminance(other) > MIDDLE ? -STEP : STEP;
  }
  throw new Error(`No shade of ${toHex(colour)} can be seen as ${name}`);
}

/** Returns the first colour of the search: as designed, and as near to the brand as its theme allows. */
function startOf(name: Colour, tokens: Tokens, theme: Tokens, brand: Oklch): Oklch {
  const own = tinted(theme[name], brand);
  if (theme === darkTokens) return own;
  if (name === 'primary') return brand;
  const primary = toOklch(tokens.primary);
  if (name === 'primaryHover') {
    const gap = drawn.l - toOklch(lightTokens.primaryHover).l;
    const lighter = luminance(tokens.onPrimary) < luminance(tokens.primary) || primary.l < 2 * gap;
    return { ...own, l: primary.l + (lighter ? gap : -gap), c: Math.min(own.c, primary.c) };
  }
  // A dark brand has equally dark texts and columns.
  return own.l < drawn.l && name !== 'onPrimary' ? { ...own, l: Math.min(own.l, primary.l) } : own;
}

const derived = (theme: Tokens, brand: Oklch, onPrimary: string): Tokens =>
  FOLLOWING.reduce<Tokens>(
    (tokens, name, at) => {
      const start = name === 'onPrimary' ? toOklch(onPrimary) : startOf(name, tokens, theme, brand);
      return settled(tokens, name, start, FOLLOWING.slice(at + 1));
    },
    { ...theme },
  );

/** Returns the colours of both themes and of the pattern for a brand's colour. Throws if it is no colour. */
export function brandTokens(primary: string) {
  if (!/^#[0-9a-f]{6}$/i.test(primary))
    throw new Error(`The brand's primary is '${primary}', and has to be a colour as ${DRAWN_FOR}`);
  const brand = toOklch(primary);
  const white = derived(lightTokens, brand, lightTokens.onPrimary);
  const isNear = brand.l - toOklch(white.primary).l <= MOST_DARKENING;
  return {
    light: isNear ? white : derived(lightTokens, brand, lightTokens.text),
    dark: derived(darkTokens, brand, toHex(tinted(darkTokens.onPrimary, brand))),
    wall: Object.fromEntries(
      Object.entries(signInPatternTokens).map(([name, hex]) => [
        name,
        // The pattern's single warm colour does not depend on the brand.
        name === 'coral' ? hex : toHex(tinted(hex, brand)),
      ]),
    ),
  };
}
