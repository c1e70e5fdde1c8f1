import {
  formatScaledInteger,
  isDecimal,
  MAX_EXACT_SCALED_INTEGER,
  toCanonicalDecimal,
  toDecimalText,
  toScaledInteger,
} from '../text/decimal';
import type { FieldOf } from '../words/fields';
import type { Problem } from '../words/problems';
import {
  chooseBlankOrNullIfRequired,
  chooseBlankValue,
  createCheckAllowingUnsetValue,
  createNullAwareCheck,
  type FieldTypeHandler,
  formatStoredValueAsText,
  isEmptyValue,
} from './kind';

export const intFieldType: FieldTypeHandler<'int'> = {
  blank: (field) => chooseBlankOrNullIfRequired(field, 0),
  check: createCheckAllowingUnsetValue((value, field) => {
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = field;
    if (typeof value !== 'number') return { key: 'type' };
    if (!Number.isInteger(value)) return { key: 'notWhole' };
    if (value < min) return { key: 'tooSmall', args: { min } };
    if (value > max) return { key: 'tooLarge', args: { max } };
    return field.among && !field.among.includes(value) ? { key: 'notAChoice' } : null;
  }),
  hint: (value, { min }) => (min === undefined && typeof value === 'number' && value < 0 ? 'negative' : null),
  isEmpty: isEmptyValue,
  parse: (text) =>
    /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined,
  print: formatStoredValueAsText,
  key: (value) => (typeof value === 'number' ? value : null),
};

type DecimalField = FieldOf<'decimal'>;

/** Returns the problem of a value that is no decimal text in the canonical form of its field. */
function explainUnreadableDecimal(value: unknown, { digits }: DecimalField): Problem {
  const decimalText = typeof value === 'number' ? toDecimalText(value) : value;
  if (typeof value === 'number' && decimalText === undefined) return { key: 'notExact' };
  if (typeof decimalText !== 'string' || !isDecimal(decimalText)) return { key: 'type' };
  return digits === 0 ? { key: 'notWhole' } : { key: 'tooManyDigits', args: { digits } };
}

/**
 * Returns the bounds of a decimal field as scaled integers. In place of a missing bound, it returns the
 * smallest or largest integer that a sort key can hold exactly.
 */
function getScaledDecimalBounds({ digits, min, max }: DecimalField): [min: bigint, max: bigint] {
  const scaleDecimalBound = (text: string | undefined, fallback: bigint) =>
    (text === undefined ? undefined : toScaledInteger(text, digits)) ?? fallback;
  return [
    scaleDecimalBound(min, -MAX_EXACT_SCALED_INTEGER),
    scaleDecimalBound(max, MAX_EXACT_SCALED_INTEGER),
  ];
}

export const decimalFieldType: FieldTypeHandler<'decimal'> = {
  blank: (field) => chooseBlankOrNullIfRequired(field, formatScaledInteger(0n, field.digits)),
  check: createCheckAllowingUnsetValue((value, field) => {
    const { digits } = field;
    const scaledValue = typeof value === 'string' ? toScaledInteger(value, digits) : undefined;
    if (scaledValue === undefined || formatScaledInteger(scaledValue, digits) !== value)
      return explainUnreadableDecimal(value, field);
    const [min, max] = getScaledDecimalBounds(field);
    if (scaledValue < min) return { key: 'tooSmall', args: { min: formatScaledInteger(min, digits) } };
    return scaledValue > max ? { key: 'tooLarge', args: { max: formatScaledInteger(max, digits) } } : null;
  }),
  hint: (value, { min }) =>
    min === undefined && typeof value === 'string' && /^-.*[1-9]/.test(value) ? 'negative' : null,
  isEmpty: isEmptyValue,
  parse: (text, { digits }) => toCanonicalDecimal(text, digits),
  print: formatStoredValueAsText,
  key(value, { digits }) {
    const canonicalText = toCanonicalDecimal(value, digits);
    const scaledValue = canonicalText === undefined ? undefined : toScaledInteger(canonicalText, digits);
    const isScaledValueInRange =
      scaledValue !== undefined &&
      scaledValue <= MAX_EXACT_SCALED_INTEGER &&
      scaledValue >= -MAX_EXACT_SCALED_INTEGER;
    return isScaledValueInRange ? Number(scaledValue) : null;
  },
};

export const numberFieldType: FieldTypeHandler<'number'> = {
  blank: (field) => chooseBlankValue(field, 0),
  check: createNullAwareCheck((value, { decimals }) =>
    Number.isFinite(value) && Number(Number(value).toFixed(decimals)) === value ? null : { key: 'type' },
  ),
  isEmpty: isEmptyValue,
  parse: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined),
  print: formatStoredValueAsText,
  key: (value) => (typeof value === 'number' ? value : null),
};

const BOOLEAN_BY_TEXT = new Map([
  ['true', true],
  ['false', false],
]);

export const boolFieldType: FieldTypeHandler<'bool'> = {
  blank: (field) => chooseBlankOrNullIfRequired(field, false),
  missing: 'notChosen',
  check: createCheckAllowingUnsetValue((value) => (typeof value === 'boolean' ? null : { key: 'type' })),
  isEmpty: isEmptyValue,
  parse: (text) => BOOLEAN_BY_TEXT.get(text),
  print: formatStoredValueAsText,
  // The sort key of a boolean is a number, because some databases have no booleans, and all databases sort
  // numbers alike.
  key: (value) => (typeof value === 'boolean' ? Number(value) : null),
};
