import { groupThousands } from '../../schema/index';

const PARTIAL_NUMBER_PATTERN = /^-?\d{0,16}(?:\.\d{0,15})?$/;
const COMMA_OR_SPACE_PATTERN = /[,\s]/g;
const NON_NUMBER_CHARACTER_PATTERN = /[^\d.-]/g;

/** Returns text with full-width digits as ASCII and a typographic minus sign as a hyphen. */
const normalizeNumberCharacters = (text: string) =>
  text.normalize('NFKC').replaceAll('\u2212', '-').replace(COMMA_OR_SPACE_PATTERN, '');

/** The notation in which an operator types the numbers of a field. */
export interface NumberInputOptions {
  /** The unit that pasted numbers may end with. */
  unit?: string | undefined;
  /** A currency sign that pasted numbers may begin with. */
  sign?: string | undefined;
  /** True if thousands are separated by commas. */
  hasThousandsSeparators?: boolean | undefined;
}

function stripUnitAndCurrencySign(text: string, { unit = '', sign = '' }: NumberInputOptions): string {
  const [before, after] = [normalizeNumberCharacters(sign), normalizeNumberCharacters(unit)];
  const textWithoutUnit = after !== '' && text.endsWith(after) ? text.slice(0, -after.length) : text;
  return before !== '' && textWithoutUnit.startsWith(before)
    ? textWithoutUnit.slice(before.length)
    : textWithoutUnit;
}

/**
 * Normalises a typed or pasted number: full-width digits become ASCII; separators, spaces, unit and sign are
 * removed. Returns undefined if the text is no number.
 */
export function parseNumberInputText(text: string, options: NumberInputOptions = {}): string | undefined {
  const numberText = stripUnitAndCurrencySign(normalizeNumberCharacters(text), options);
  return PARTIAL_NUMBER_PATTERN.test(numberText) ? numberText : undefined;
}

/**
 * Returns the caret's index after the first `characterCount` characters of the shown number. Thousands
 * separators are not counted.
 */
function findCaretIndexInShownNumber(shownText: string, characterCount: number): number {
  let [index, left] = [0, characterCount];
  while (left > 0 && index < shownText.length) {
    if (shownText.charAt(index) !== ',') left -= 1;
    index += 1;
  }
  return index;
}

/**
 * A number that is being typed: its text without separators, the shown text, and the caret's index in the
 * shown text.
 */
export interface NumberInputState {
  rawText: string;
  shown: string;
  caret: number;
}

/**
 * A change of an input's text: the new text and caret, and the browser's name for the edit, such as
 * `deleteContentBackward`.
 */
export interface NumberInputChange {
  /** The input's new text. */
  text: string;
  caret: number;
  inputType?: string | undefined;
}

/**
 * Returns the number input's state after a change of its text. If the new text is no number, the state stays
 * as it was.
 */
export function applyNumberInputChange(
  previousText: string,
  { text, caret, inputType }: NumberInputChange,
  options: NumberInputOptions = {},
): NumberInputState {
  const formatNumber = options.hasThousandsSeparators ? groupThousands : (numberText: string) => numberText;
  const previousShownText = formatNumber(previousText);
  const unformattedNumber = parseNumberInputText(text, options);
  if (unformattedNumber === undefined) {
    const lengthDifference = text.length - previousShownText.length;
    return { rawText: previousText, shown: previousShownText, caret: Math.max(0, caret - lengthDifference) };
  }
  const caretInUnformattedNumber = Math.min(
    unformattedNumber.length,
    normalizeNumberCharacters(text.slice(0, caret)).replace(NON_NUMBER_CHARACTER_PATTERN, '').length,
  );
  // If the operator deletes a separator, the adjacent digit is deleted instead, because the separator would
  // be inserted again at once.
  const isSeparatorDeleted =
    options.hasThousandsSeparators &&
    unformattedNumber === previousText &&
    text.length < previousShownText.length;
  if (isSeparatorDeleted && inputType === 'deleteContentBackward' && caretInUnformattedNumber > 0)
    return createNumberInputState(
      unformattedNumber.slice(0, caretInUnformattedNumber - 1) +
        unformattedNumber.slice(caretInUnformattedNumber),
      caretInUnformattedNumber - 1,
      formatNumber,
    );
  if (isSeparatorDeleted && inputType === 'deleteContentForward')
    return createNumberInputState(
      unformattedNumber.slice(0, caretInUnformattedNumber) +
        unformattedNumber.slice(caretInUnformattedNumber + 1),
      caretInUnformattedNumber,
      formatNumber,
    );
  return createNumberInputState(unformattedNumber, caretInUnformattedNumber, formatNumber);
}

function createNumberInputState(
  unformattedNumber: string,
  caretInUnformattedNumber: number,
  formatNumber: (numberText: string) => string,
): NumberInputState {
  const shownText = formatNumber(unformattedNumber);
  return {
    rawText: unformattedNumber,
    shown: shownText,
    caret: findCaretIndexInShownNumber(shownText, caretInUnformattedNumber),
  };
}
