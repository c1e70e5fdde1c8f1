/** Matches a decimal text: sign, whole part, fraction. */
const DECIMAL_PATTERN = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/;
const NEGATIVE_EXPONENT_NUMBER_PATTERN = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/;
const THOUSANDS_SEPARATOR_POSITION_PATTERN = /\B(?=(?:\d{3})+$)/g;
/** Number of significant digits that a floating-point number always keeps. */
const MAX_EXACT_DIGITS = 15;

/** The largest scaled integer (a decimal times a power of ten) that a sort key stores exactly. */
export const MAX_EXACT_SCALED_INTEGER = BigInt(Number.MAX_SAFE_INTEGER);

const padFraction = (fraction: string, decimalPlaces: number) => fraction.padEnd(decimalPlaces, '0');

/**
 * Returns a decimal as a scaled integer: the number in the text, multiplied by 10^`decimalPlaces`. The result
 * is undefined if the text is no decimal, or has more than `decimalPlaces` decimal places.
 */
export function toScaledInteger(text: string, decimalPlaces: number): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL_PATTERN.exec(text) ?? [];
  if (whole === '' || fraction.length > decimalPlaces) return undefined;
  return BigInt(sign + whole + padFraction(fraction, decimalPlaces));
}

/** Returns a scaled integer as a decimal text with `decimalPlaces` decimal places. */
export function formatScaledInteger(scaledInteger: bigint, decimalPlaces: number): string {
  const sign = scaledInteger < 0n ? '-' : '';
  const digitText = String(scaledInteger < 0n ? -scaledInteger : scaledInteger).padStart(
    decimalPlaces + 1,
    '0',
  );
  return decimalPlaces === 0
    ? sign + digitText
    : `${sign}${digitText.slice(0, -decimalPlaces)}.${digitText.slice(-decimalPlaces)}`;
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
  const isExactDecimal = DECIMAL_PATTERN.test(text) && countSignificantDigits(text) <= MAX_EXACT_DIGITS;
  return Number.isSafeInteger(number) || isExactDecimal ? text : undefined;
}

/**
 * Returns a decimal in canonical form, such as `12.50`; undefined if the value is no decimal or has more than
 * `decimalPlaces` places.
 */
export function toCanonicalDecimal(value: unknown, decimalPlaces: number): string | undefined {
  const decimalText = typeof value === 'number' ? toDecimalText(value) : value;
  if (typeof decimalText !== 'string') return undefined;
  const scaledInteger = toScaledInteger(decimalText, decimalPlaces);
  return scaledInteger === undefined ? undefined : formatScaledInteger(scaledInteger, decimalPlaces);
}

/** Whether a text is a decimal, with any number of digits. */
export const isDecimal = (text: string): boolean => DECIMAL_PATTERN.test(text);

/** Returns a number's text with commas between its thousands. */
export function insertThousandsSeparators(text: string): string {
  const [whole = '', ...fraction] = text.split('.');
  return [whole.replace(THOUSANDS_SEPARATOR_POSITION_PATTERN, ','), ...fraction].join('.');
}
