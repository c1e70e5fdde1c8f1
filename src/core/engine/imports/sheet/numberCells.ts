import { type AnyField, isDecimal, isNumberField, toDecimalText } from '../../../schema/index';
import { parseNumberInputText } from '../../fields/typedNumber';
import { getUnitAffixes } from '../../fields/useUnitAffixes';
import type { Texts } from '../../texts';
import { formatCellText, getCellNumber, type ImportedCell, isFormattedNumber } from './cell';

/** Whether a number's cell shows it as a percentage: its value is a hundredth of what the cell shows. */
export const isPercentage = (cell: ImportedCell): boolean =>
  isFormattedNumber(cell) && cell.shown.includes('%');

/** Returns a cell's number. A percentage is read as its text, so only a field with this unit accepts it. */
const getExactNumber = (cell: ImportedCell): number | undefined =>
  isPercentage(cell) ? undefined : getCellNumber(cell);

/** Returns the number in a cell's text, without separators and the field's unit. */
function extractNumberText(cell: ImportedCell, field: AnyField, texts: Texts): string | undefined {
  const text = isNumberField(field)
    ? parseNumberInputText(formatCellText(cell), getUnitAffixes(field, texts.numberUnit))
    : undefined;
  return text !== undefined && isDecimal(text) ? text : undefined;
}

/** Returns the number in a cell; undefined if it contains none. */
export function readNumber(cell: ImportedCell, field: AnyField, texts: Texts): number | undefined {
  const number = getExactNumber(cell);
  if (number !== undefined) return number;
  const text = extractNumberText(cell, field, texts);
  return text === undefined ? undefined : Number(text);
}

/**
 * Maximum number of digits of a number that a spreadsheet shows. Further digits are rounding errors of
 * formulas.
 */
const MAX_SIGNIFICANT_DIGITS = 15;

/** Returns the exact text of the number in a cell; undefined if it contains none. */
export function readDecimalText(cell: ImportedCell, field: AnyField, texts: Texts): string | undefined {
  const number = getExactNumber(cell);
  return number === undefined
    ? extractNumberText(cell, field, texts)
    : toDecimalText(Number(number.toPrecision(MAX_SIGNIFICANT_DIGITS)));
}
