import * as limits from '../limits';
import { findHintForTextFormat, isUnsafeLink } from '../shapes/formats';
import { normalizeFieldText, normalizeFieldTextForComparison } from '../shapes/shape';
import { convertRichTextToPlainText, findAssetIdsInRichText, isRichTextBlank } from '../text/richText';
import { isBlankText, isStorableText, lengthOf, normalizeTextForSearch } from '../text/text';
import type { TextFormat } from '../words/fieldOptions';
import type { Problem } from '../words/problems';
import {
  chooseBlankValue,
  createNullAwareCheck,
  type FieldTypeHandler,
  formatStoredValueAsText,
  isEmptyValue,
} from './kind';

function findTextProblem(value: unknown, maxLength: number, minLength = 0): Problem | null {
  if (typeof value !== 'string') return { key: 'type' };
  if (!isStorableText(value)) return { key: 'notStorable' };
  if (isTextLongerThan(value, maxLength)) return { key: 'tooLong', args: { max: maxLength } };
  return minLength > 0 && value !== '' && lengthOf(value) < minLength
    ? { key: 'tooShort', args: { min: minLength } }
    : null;
}

/**
 * Whether a text has more than `maxLength` characters (code points in NFC). Counting characters is slow. A
 * character has at most four code units, so the number of code units usually decides.
 */
const isTextLongerThan = (text: string, maxLength: number) =>
  text.length > 4 * maxLength || (text.length > maxLength && lengthOf(text) > maxLength);

const doesPatternMatchWholeText = (pattern: RegExp, text: string) =>
  new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gmy]/g, '')).test(text);

/**
 * Checks the number of files that a rich text shows or links to. The number is limited, because a save looks
 * up each of the files.
 */
function findFileLinkProblem(html: string): Problem | null {
  const maxFiles = limits.maxFilesPerRichText;
  return html.includes('/files/') && findAssetIdsInRichText(html).length > maxFiles
    ? { key: 'tooManyFiles', args: { max: maxFiles } }
    : null;
}

const findLinkProblem = (text: string, format: TextFormat | undefined): Problem | null =>
  (format === 'url' || format === 'youtube') && isUnsafeLink(text) ? { key: 'unsafeLink' } : null;

const getMaxLength = (field: { max?: number }, defaultMaxLength: number) => field.max ?? defaultMaxLength;

/**
 * Returns a function that tells whether a value is empty. A text is empty if it is `''` or if `isBlank`
 * returns true, for example for a text of only spaces.
 */
const createEmptyTextTest = (isBlank: (text: string) => boolean) => (value: unknown) =>
  isEmptyValue(value) || (typeof value === 'string' && isBlank(value));

const sharedTextTypeHandlers = {
  isEmpty: createEmptyTextTest(isBlankText),
  parse: (text: string) => text,
  print: formatStoredValueAsText,
};

export const textsFieldType: FieldTypeHandler<'texts'> = {
  blank: () => [],
  check: (value) => {
    if (!Array.isArray(value)) return { key: 'type' };
    const maxTexts = limits.maxListFieldItems;
    if (value.length > maxTexts) return { key: 'tooMany', args: { max: maxTexts } };
    return (
      value.map((item) => findTextProblem(item, limits.maxTextLength)).find((problem) => problem) ?? null
    );
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  parse: () => undefined,
  print: () => '',
  key: () => null,
};

export const textFieldType: FieldTypeHandler<'text'> = {
  ...sharedTextTypeHandlers,
  blank: (field) => (field.labelOf !== undefined ? undefined : chooseBlankValue(field, '')),
  check: createNullAwareCheck((value, field) => {
    // The pattern is only tested if the text is not too long.
    const problem =
      findTextProblem(value, getMaxLength(field, limits.maxTextLength), field.minLength) ??
      findLinkProblem(String(value), field.format);
    if (problem || !field.pattern || value === '') return problem;
    return doesPatternMatchWholeText(field.pattern, String(value)) ? null : { key: 'pattern' };
  }),
  hint: (value, field) => (typeof value === 'string' ? findHintForTextFormat(value, field.format) : null),
  // A value may have been stored before its field got a `shape`. Its sort key is computed as if the value had
  // this shape.
  key: (value, field) =>
    typeof value === 'string'
      ? normalizeFieldTextForComparison(normalizeFieldText(value, field), field)
      : null,
};

export const multilineFieldType: FieldTypeHandler<'multiline'> = {
  ...sharedTextTypeHandlers,
  blank: (field) => chooseBlankValue(field, ''),
  check: (value, field) =>
    findTextProblem(value, getMaxLength(field, limits.maxMultilineLength), field.minLength),
  key: (value) => (typeof value === 'string' ? normalizeTextForSearch(value) : null),
};

export const richTextFieldType: FieldTypeHandler<'richText'> = {
  ...sharedTextTypeHandlers,
  blank: (field) => chooseBlankValue(field, ''),
  check: (value, field) =>
    findTextProblem(value, getMaxLength(field, limits.maxRichTextLength), field.minLength) ??
    findFileLinkProblem(String(value)),
  isEmpty: createEmptyTextTest(isRichTextBlank),
  // Operators search the visible text of rich text, without tags and entities.
  key: (value) =>
    typeof value === 'string' ? normalizeTextForSearch(convertRichTextToPlainText(value)) : null,
};

export const passwordFieldType: FieldTypeHandler<'password'> = {
  ...sharedTextTypeHandlers,
  blank: () => undefined,
  check: (value) => findTextProblem(value, limits.maxTextLength * 4),
  // A password of only spaces is not empty, because spaces count as its characters.
  isEmpty: isEmptyValue,
  key: () => null,
};
