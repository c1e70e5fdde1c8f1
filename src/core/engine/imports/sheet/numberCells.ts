import {
  type AnyField,
  isDecimal,
  isFormattedTextField,
  isNumberField,
  isOneLineTextField,
  isPlainTextField,
  toDecimalText,
} from '../../../schema/index';
import { parseNumberInputText } from '../../fields/typedNumber';
import { getUnitAffixes } from '../../fields/useUnitAffixes';
import type { Texts } from '../../texts';
import { formatCellText, getCellNumber, type ImportedCell, isFormattedNumber } from './cell';

/** Matches the commas between the thousands of a shown number. */
const THOUSANDS_SEPARATOR_PATTERN = /(?<=\d),(?=\d)/g;

/**
 * Whether a field holds no free text: a text with a format, a pattern or unique values, or a type that is not
 * text.
 */
const isFieldWithoutFreeText = (field: AnyField): boolean =>
  isOneLineTextField(field)
    ? field.unique !== undefined || field.pattern !== undefined || field.format !== undefined
    : !isPlainTextField(field) && !isFormattedTextField(field);

/**
 * Returns a number's cell without thousands separators, unless the field holds free text. In other fields,
 * these commas would separate values or change the value.
 */
export const removeThousandsSeparators = (
  cell: ImportedCell | undefined,
  field: AnyField,
): ImportedCell | undefined =>
  isFormattedNumber(cell) && isFieldWithoutFreeText(field)
    ? { ...cell, shown: cell.shown.replace(THOUSANDS_SEPARATOR_PATTERN, '') }
    : cell;

/** Whether a number's cell shows it as a percentage: its value is a hundredth of what the cell shows. */
export const isPercentage = (cell: ImportedCell): boolean =>
  isFormattedNumber(cell) && cell.shown.includes('%');

/**
 * Maximum number of digits of a number that a spreadsheet shows. Further digits are rounding errors of
 * formulas.
 */
const MAX_SIGNIFICANT_DIGITS = 15;

const roundToShownDigits = (number: number): number => Number(number.toPrecision(MAX_SIGNIFICANT_DIGITS));

/**
 * Returns a cell's number. Only a field with the unit `%` accepts a percentage, with all its digits: the cell
 * may show 12.5% as 13%.
 */
function getExactNumber(cell: ImportedCell, field: AnyField, texts: Texts): number | undefined {
  const number = getCellNumber(cell);
  if (number === undefined || !isPercentage(cell)) return number;
  const unit = isNumberField(field) ? getUnitAffixes(field, texts.numberUnit).unit : undefined;
  return unit?.trim() === '%' ? roundToShownDigits(number * 100) : undefined;
}

/** Returns the number in a cell's text, without separators and the field's unit. */
function extractNumberText(cell: ImportedCell, field: AnyField, texts: Texts): string | undefined {
  const text = isNumberField(field)
    ? parseNumberInputText(formatCellText(cell), getUnitAffixes(field, texts.numberUnit))
    : undefined;
  return text !== undefined && isDecimal(text) ? text : undefined;
}

/** Returns the number in a cell; undefined if it contains none. */
export function readNumber(cell: ImportedCell, field: AnyField, texts: Texts): number | undefined {
  const number = getExactNumber(cell, field, texts);
  if (number !== undefined) return number;
  const text = extractNumberText(cell, field, texts);
  return text === undefined ? undefined : Number(text);
}

/** Returns the exact text of the number in a cell; undefined if it contains none. */
export function readDecimalText(cell: ImportedCell, field: AnyField, texts: Texts): string | undefined {
  const number = getExactNumber(cell, field, texts);
  return number === undefined
    ? extractNumberText(cell, field, texts)
    : toDecimalText(roundToShownDigits(number));
}
