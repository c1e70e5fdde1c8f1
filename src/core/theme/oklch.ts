/** A colour in OKLCH: lightness from 0 to 1, chroma, and hue in radians. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Vector3 = readonly [number, number, number];
type Matrix3 = readonly [Vector3, Vector3, Vector3];

const computeDotProduct = (a: Vector3, b: Vector3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const multiplyMatrixByVector = (m: Matrix3, v: Vector3): Vector3 => [
  computeDotProduct(m[0], v),
  computeDotProduct(m[1], v),
  computeDotProduct(m[2], v),
];
const mapVector = (v: Vector3, changeComponent: (component: number) => number): Vector3 => [
  changeComponent(v[0]),
  changeComponent(v[1]),
  changeComponent(v[2]),
];

// Björn Ottosson's matrices: https://bottosson.github.io/posts/oklab/
const RGB_TO_LMS: Matrix3 = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: Matrix3 = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const OKLAB_TO_LMS_MATRIX: Matrix3 = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_RGB: Matrix3 = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const linearizeSrgbChannel = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const gammaEncodeSrgbChannel = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

const hexToLinearRgb = (hex: string): Vector3 =>
  mapVector([1, 3, 5], (hexIndex) =>
    linearizeSrgbChannel(Number.parseInt(hex.slice(hexIndex, hexIndex + 2), 16) / 255),
  );

export function hexToOklch(hex: string): Oklch {
  const [l, a, b] = multiplyMatrixByVector(
    LMS_TO_LAB,
    mapVector(multiplyMatrixByVector(RGB_TO_LMS, hexToLinearRgb(hex)), Math.cbrt),
  );
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Tolerance for rounding: a colour value may be outside the displayable range by this amount. */
const GAMUT_TOLERANCE = 1e-4;

/** Returns a colour as `#rrggbb`. If a screen can't display it, its chroma is reduced until it can. */
export function oklchToHex({ l, c, h }: Oklch): string {
  const rgb = multiplyMatrixByVector(
    LMS_TO_RGB,
    mapVector(
      multiplyMatrixByVector(OKLAB_TO_LMS_MATRIX, [l, c * Math.cos(h), c * Math.sin(h)]),
      (coneResponse) => coneResponse ** 3,
    ),
  );
  if (c > 0 && rgb.some((channel) => channel < -GAMUT_TOLERANCE || channel > 1 + GAMUT_TOLERANCE))
    return oklchToHex({ l, c: c < 0.002 ? 0 : c * 0.98, h });
  const bytes = rgb.map((channel) =>
    Math.round(gammaEncodeSrgbChannel(Math.min(Math.max(channel, 0), 1)) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export const computeRelativeLuminance = (hex: string): number =>
  computeDotProduct([0.2126, 0.7152, 0.0722], hexToLinearRgb(hex));

/** Returns the contrast ratio of two colours by WCAG 2, from 1 to 21. */
export function contrast(hex: string, otherHex: string): number {
  const [a, b] = [computeRelativeLuminance(hex), computeRelativeLuminance(otherHex)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
