import {
  type AnyField,
  convertRichTextToPlainText,
  convertStoredContentToHtml,
  type FieldOf,
  isGroupField,
  isIdField,
  isObject,
  type Kind,
  type Loose,
  type Shape,
  toSeoulTimeText,
} from '../../schema/index';
import { eachFieldValue } from '../../schema/record/folds';
import type { TranslateFunction } from '../../ui/useText';
import type { Texts } from '../texts';

const HTML_BLOCK_END_PATTERN =
  /<(?:\/(?:p|div|h[1-6]|li|tr|blockquote|figure|figcaption|pre|caption)|br|hr)\b[^>]*>/gi;
const HTML_TABLE_CELL_END_PATTERN = /<\/t[dh]\b[^>]*>/gi;
const HTML_IMAGE_PATTERN = /<img\b[^>]*>/gi;
const HTML_IFRAME_PATTERN = /<iframe\b[^>]*>/gi;

/**
 * Returns the readable text of rich text, one line for each block; pictures and videos become words. The
 * result never contains markup.
 */
function convertHtmlToTextLines(html: string, translate: TranslateFunction): string {
  const htmlWithLineBreaks = convertStoredContentToHtml(html)
    .replace(HTML_IMAGE_PATTERN, ` ${translate('history.picture')} `)
    .replace(HTML_IFRAME_PATTERN, ` ${translate('history.video')} `)
    .replace(HTML_TABLE_CELL_END_PATTERN, ' ')
    .replace(HTML_BLOCK_END_PATTERN, '\n');
  // Each line is trimmed separately, and empty lines are removed. The text from one block's end to the next
  // becomes one line.
  return htmlWithLineBreaks
    .split('\n')
    .map((line) => convertRichTextToPlainText(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const getNameOfFileOrReference = (fileOrReference: unknown) =>
  isObject(fileOrReference) && typeof fileOrReference.name === 'string' ? fileOrReference.name : '';

interface ReadableTextContext {
  translate: TranslateFunction;
  texts: Texts;
  path: string;
}

type HistoryTextFormatter<K extends Kind> = (
  value: unknown,
  context: ReadableTextContext,
  field: FieldOf<K>,
) => string;

const formatPlainValue = (value: unknown) => (isObject(value) ? '' : String(value));
const formatAndJoinValues = (
  possibleList: unknown,
  formatItem: (item: unknown) => string,
  separator: string,
) => (Array.isArray(possibleList) ? possibleList.map(formatItem).join(separator) : '');

/**
 * Functions that return a value as readable text, by field type. The code does not compile if a field type is
 * missing here.
 */
const historyFormattersByKind: { readonly [K in Kind]: HistoryTextFormatter<K> } = {
  id: formatPlainValue,
  text: formatPlainValue,
  multiline: formatPlainValue,
  richText: (value, { translate }) => convertHtmlToTextLines(String(value), translate),
  int: formatPlainValue,
  decimal: formatPlainValue,
  number: formatPlainValue,
  texts: (value) => formatAndJoinValues(value, String, ', '),
  bool: (value, { texts, path }) => texts.answer(path, value === true),
  dateTime: toSeoulTimeText,
  date: formatPlainValue,
  choice: (value, { texts, path }) => (value === '' ? '' : texts.choice(path, String(value))),
  choices: (value, { texts, path }) =>
    formatAndJoinValues(value, (choice) => texts.choice(path, String(choice)), ', '),
  tags: (value) => formatAndJoinValues(value, String, ', '),
  ref: formatPlainValue,
  refs: (value) => formatAndJoinValues(value, String, ', '),
  password: formatPlainValue,
  image: getNameOfFileOrReference,
  file: getNameOfFileOrReference,
  files: (value) => formatAndJoinValues(value, getNameOfFileOrReference, '\n'),
  group: (value, context, { of }) => (isObject(value) ? formatFieldsAsText(of, value, context) : ''),
  list: (value, context, { of }) => (Array.isArray(value) ? formatItemsAsText(of, value, context) : ''),
  own: formatPlainValue,
};

/** Returns a value as readable text. For a file, the text is its name. */
export const formatValueForHistory = (
  field: AnyField,
  value: unknown,
  context: ReadableTextContext,
): string =>
  // The cast is needed because TypeScript can't express that the field's type determines its formatter.
  value === null || value === undefined
    ? ''
    : (historyFormattersByKind[field.kind] as HistoryTextFormatter<Kind>)(value, context, field);

const formatFieldsAsText = (shape: Shape, record: Loose, context: ReadableTextContext): string =>
  [...eachFieldValue(shape, record, isGroupField, `${context.path}.`)]
    .flatMap(({ path, field, value }) => {
      const fieldText = isIdField(field) ? '' : formatValueForHistory(field, value, { ...context, path });
      return fieldText === '' ? [] : [`${context.texts.label(path)}: ${fieldText}`];
    })
    .join('\n');

/** Returns the items of a list as text, each after a line with its number. */
const formatItemsAsText = (shape: Shape, items: readonly unknown[], context: ReadableTextContext): string =>
  items
    .map((item, index) =>
      [
        `${context.texts.label(context.path)} ${index + 1}`,
        isObject(item) ? formatFieldsAsText(shape, item, context) : '',
      ].join('\n'),
    )
    .join('\n');
