import {
  type AnyField,
  isOneLineTextField,
  matchesTextFormat,
  mayValueBeginWithZeros,
  normalizeFieldValue,
  toNfkc,
} from '../../../schema/index';
import { getCellNumber, type ImportedCell, isFormattedNumber } from './cell';

/** Patterns of digits that are valid only after a lost leading zero is restored, by text format. */
const LOST_LEADING_ZERO_PATTERNS: Readonly<Record<string, RegExp>> = {
  phone: /^(?=\d{8,10}$)(?:1[016-9]|[2-6])/,
  postcode: /^[1-9]\d{3}$/,
};

/**
 * Whether a text has certainly not lost a leading zero. This test must be fast, because all cells of a long
 * column are tested in one task.
 */
const cannotHaveLostZero = (text: string): boolean => text.startsWith('0') || text.includes('-');

/**
 * Returns the text that a number's cell shows if it is a complete value of the field, such as a postcode with
 * the format `00000`. Otherwise returns the number; other cells stay as they are.
 */
export function readNumberAsShown(cell: ImportedCell, field: AnyField): ImportedCell {
  if (!isFormattedNumber(cell)) return cell;
  const { number, shown } = cell;
  const format = isOneLineTextField(field) ? field.format : undefined;
  return format && !shown.includes('.') && matchesTextFormat(shown, format) ? shown : number;
}

/**
 * Returns the digits in a cell from which a spreadsheet program removed the leading zero; undefined for any
 * other cell.
 */
export function findDigitsWithLostZero(cell: ImportedCell, field: AnyField): string | undefined {
  if (!isOneLineTextField(field) || !mayValueBeginWithZeros(field)) return undefined;
  const seen = readNumberAsShown(cell, field);
  if (typeof seen !== 'string' && typeof seen !== 'number') return undefined;
  const cellText = String(seen);
  if (cannotHaveLostZero(cellText)) return undefined;
  const digits = toNfkc(cellText).trim().replace(/^'/, '');
  return LOST_LEADING_ZERO_PATTERNS[field.format ?? '']?.test(digits) ? digits : undefined;
}

/**
 * Returns a number with its leading zero restored, as it is stored. Undefined if the result is no valid
 * number, as for 1644-1234, which never had a zero.
 */
export function prependLostZero(digits: string, field: AnyField): string | undefined {
  const numberWithZero = `0${digits}`;
  const normalizedNumber = normalizeFieldValue(field, numberWithZero);
  const isNumberValid =
    normalizedNumber !== numberWithZero || (isOneLineTextField(field) && field.format === 'postcode');
  return isNumberValid ? String(normalizedNumber) : undefined;
}

/** Matches a long number as a spreadsheet program writes it in a text file, such as `1.23457E+11`. */
const SHORTENED_NUMBER_PATTERN = /^\d(?:\.\d+)?E\+\d{2,}$/;
/** From this number upwards, spreadsheet programs replace the last digits by zeros. */
const MIN_NUMBER_WITH_LOST_DIGITS = 1e15;

/** Whether a spreadsheet program has removed the last digits of a number that is a text, such as a barcode. */
export const hasLostDigits = (cell: ImportedCell): boolean =>
  Math.abs(getCellNumber(cell) ?? 0) >= MIN_NUMBER_WITH_LOST_DIGITS ||
  (typeof cell === 'string' && SHORTENED_NUMBER_PATTERN.test(cell.trim()));
