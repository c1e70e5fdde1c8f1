import { type AnyField, beginsWithZeros, isLine, shapeOf, toNfkc } from '../../../schema/index';
import type { Cell } from './cell';

/** Digits that only a lost zero leaves, by the format of a text. */
const LOST: Readonly<Record<string, RegExp>> = {
  phone: /^(?=\d{8,10}$)(?:1[016-9]|[2-6])/,
  postcode: /^[1-9]\d{3}$/,
};

/** A fast check that a text can't be a number without its leading zero: long columns are counted in one task. */
const isOther = (text: string): boolean => text.startsWith('0') || text.includes('-');

/** The digits of a number without the leading zero that a spreadsheet program removed; undefined for any other cell. */
export function lostZero(cell: Cell, field: AnyField): string | undefined {
  if (!isLine(field) || !beginsWithZeros(field)) return undefined;
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  const text = String(cell);
  if (isOther(text)) return undefined;
  const digits = toNfkc(text).trim().replace(/^'/, '');
  return LOST[field.format ?? '']?.test(digits) ? digits : undefined;
}

/** Such a number with its zero again, as it is stored; undefined where that makes none, as 1644-1234 has no zero. */
export function withZero(digits: string, field: AnyField): string | undefined {
  const number = `0${digits}`;
  const shaped = shapeOf(field, number);
  const isNumber = shaped !== number || (isLine(field) && field.format === 'postcode');
  return isNumber ? String(shaped) : undefined;
}
