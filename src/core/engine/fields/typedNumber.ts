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
  grouped?: boolean | undefined;
}

function stripUnitAndCurrencySign(text: string, { unit = '', sign = '' }: NumberInputOptions): string {
  const [before, after] = [normalizeNumberCharacters(sign), normalizeNumberCharacters(unit)];
  const ended = after !== '' && text.endsWith(after) ? text.slice(0, -after.length) : text;
  return before !== '' && ended.startsWith(before) ? ended.slice(before.length) : ended;
}

/**
 * Normalises a typed or pasted number: full-width digits become ASCII; separators, spaces, unit and sign are
 * removed. Returns undefined if the text is no number.
 */
export function parseNumberInputText(text: string, typing: NumberInputOptions = {}): string | undefined {
  const digits = stripUnitAndCurrencySign(normalizeNumberCharacters(text), typing);
  return PARTIAL_NUMBER_PATTERN.test(digits) ? digits : undefined;
}

/**
 * Returns the index in the shown number after its first `characters` characters. Only digits, points and
 * signs are counted, not separators.
 */
function findCaretIndexInShownNumber(shown: string, characters: number): number {
  let [index, left] = [0, characters];
  while (left > 0 && index < shown.length) {
    if (shown.charAt(index) !== ',') left -= 1;
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
  before: string,
  { text, caret, inputType }: NumberInputChange,
  typing: NumberInputOptions = {},
): NumberInputState {
  const show = typing.grouped ? groupThousands : (raw: string) => raw;
  const shownBefore = show(before);
  const raw = parseNumberInputText(text, typing);
  if (raw === undefined) {
    const lost = text.length - shownBefore.length;
    return { rawText: before, shown: shownBefore, caret: Math.max(0, caret - lost) };
  }
  const left = Math.min(
    raw.length,
    normalizeNumberCharacters(text.slice(0, caret)).replace(NON_NUMBER_CHARACTER_PATTERN, '').length,
  );
  // If the operator deletes a separator, the adjacent digit is deleted instead, because the separator would
  // be inserted again at once.
  const isSeparator = typing.grouped && raw === before && text.length < shownBefore.length;
  if (isSeparator && inputType === 'deleteContentBackward' && left > 0)
    return createNumberInputState(raw.slice(0, left - 1) + raw.slice(left), left - 1, show);
  if (isSeparator && inputType === 'deleteContentForward')
    return createNumberInputState(raw.slice(0, left) + raw.slice(left + 1), left, show);
  return createNumberInputState(raw, left, show);
}

function createNumberInputState(raw: string, left: number, show: (raw: string) => string): NumberInputState {
  const shown = show(raw);
  return { rawText: raw, shown, caret: findCaretIndexInShownNumber(shown, left) };
}
