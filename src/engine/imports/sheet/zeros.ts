import { type AnyField, beginsWithZeros, shapeOf, toNfkc } from '../../../schema/index';
import type { Cell } from './cell';

/** Digits that only a lost zero leaves, by the format of a text. */
const LOST: Readonly<Record<string, RegExp>> = {
  phone: /^(?=\d{8,10}$)(?:1[016-9]|[2-6])/,
  postcode: /^[1-9]\d{3}$/,
};

/**
 * A number whose first zero a spreadsheet program took away: with it again, or as it is where that makes no number
 * (1644-1234 has none). Undefined for any other cell.
 */
export function lostZero(cell: Cell, field: AnyField): { mended: string | undefined } | undefined {
  if (field.kind !== 'text' || !beginsWithZeros(field)) return undefined;
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  const digits = toNfkc(String(cell)).trim().replace(/^'/, '');
  if (!LOST[field.format ?? '']?.test(digits)) return undefined;
  const mended = shapeOf(field, `0${digits}`);
  const isNumber = field.format === 'postcode' || mended !== `0${digits}`;
  return { mended: isNumber ? String(mended) : undefined };
}
