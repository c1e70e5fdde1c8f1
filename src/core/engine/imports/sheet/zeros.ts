import { type AnyField, isOneLineText, mayBeginWithZeros, shapeOf, toNfkc } from '../../../schema/index';
import type { Cell } from './cell';

/** Patterns of digits that only a lost leading zero leaves, by the format of a text. */
const LOST: Readonly<Record<string, RegExp>> = {
  phone: /^(?=\d{8,10}$)(?:1[016-9]|[2-6])/,
  postcode: /^[1-9]\d{3}$/,
};

/**
 * Quickly excludes texts that can't be a number without its leading zero, because long columns are counted in
 * one task.
 */
const isOther = (text: string): boolean => text.startsWith('0') || text.includes('-');

/**
 * Returns the digits of a number whose leading zero a spreadsheet program removed; undefined for any other
 * cell.
 */
export function lostZero(cell: Cell, field: AnyField): string | undefined {
  if (!isOneLineText(field) || !mayBeginWithZeros(field)) return undefined;
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  const text = String(cell);
  if (isOther(text)) return undefined;
  const digits = toNfkc(text).trim().replace(/^'/, '');
  return LOST[field.format ?? '']?.test(digits) ? digits : undefined;
}

/**
 * Returns a number with its zero restored, in stored form; undefined if that gives no valid number, as for
 * 1644-1234, which has no zero.
 */
export function withZero(digits: string, field: AnyField): string | undefined {
  const number = `0${digits}`;
  const shaped = shapeOf(field, number);
  const isNumber = shaped !== number || (isOneLineText(field) && field.format === 'postcode');
  return isNumber ? String(shaped) : undefined;
}
