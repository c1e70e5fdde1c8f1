/** Matches a decimal text: sign, whole part, fraction. */
const DECIMAL_PATTERN = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;
const NEGATIVE_EXPONENT_NUMBER_PATTERN = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/;
const THOUSANDS_SEPARATOR_POSITION_PATTERN = /\B(?=(?:\d{3})+$)/g;
/** Number of significant digits that a floating-point number always keeps. */
const MAX_EXACT_DIGITS = 15;

/** The largest scaled integer (a decimal times a power of ten) that a sort key stores exactly. */
export const MAX_EXACT_SCALED_INTEGER = BigInt(Number.MAX_SAFE_INTEGER);

const padFraction = (fraction: string, digits: number) => fraction.padEnd(digits, '0');

/**
 * Returns a decimal as a scaled integer: the number in the text, multiplied by 10^`digits`. The result is
 * undefined if the text is no decimal, or has more than `digits` decimal places.
 */
export function toScaledInteger(text: string, digits: number): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL_PATTERN.exec(text) ?? [];
  if (whole === '' || fraction.length > digits) return undefined;
  return BigInt(sign + whole + padFraction(fraction, digits));
}

/** Returns a scaled integer as a decimal text with `digits` decimal places. */
export function formatScaledInteger(scaled: bigint, digits: number): string {
  const sign = scaled < 0n ? '-' : '';
  const text = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns a number's text without an exponent: `1.5e-7` becomes 0.00000015. */
function expandScientificNotation(text: string): string {
  const [found, sign, first = '', rest = '', places] = NEGATIVE_EXPONENT_NUMBER_PATTERN.exec(text) ?? [];
  return found === undefined ? text : `${sign}0.${'0'.repeat(Number(places) - 1)}${first}${rest}`;
}

export const countSignificantDigits = (text: string): number =>
  text.replace(/^-?0*\.?0*/, '').replace('.', '').length;

/**
 * Returns a JSON number as text. The result is undefined if the number has so many digits that another
 * decimal may have the same floating-point value.
 */
export function toDecimalText(number: number): string | undefined {
  const text = expandScientificNotation(String(number));
  const isKept = DECIMAL_PATTERN.test(text) && countSignificantDigits(text) <= MAX_EXACT_DIGITS;
  return Number.isSafeInteger(number) || isKept ? text : undefined;
}

/**
 * Returns a decimal in canonical form, such as `12.50`; undefined if the value is no decimal or has more than
 * `digits` places.
 */
export function toCanonicalDecimal(value: unknown, digits: number): string | undefined {
  const text = typeof value === 'number' ? toDecimalText(value) : value;
  if (typeof text !== 'string') return undefined;
  const scaled = toScaledInteger(text, digits);
  return scaled === undefined ? undefined : formatScaledInteger(scaled, digits);
}

/** Whether a text is a decimal, with any number of digits. */
export const isDecimal = (text: string): boolean => DECIMAL_PATTERN.test(text);

/** Returns a number's text with commas between its thousands. */
export function insertThousandsSeparators(text: string): string {
  const [whole = '', ...fraction] = text.split('.');
  return [whole.replace(THOUSANDS_SEPARATOR_POSITION_PATTERN, ','), ...fraction].join('.');
}
