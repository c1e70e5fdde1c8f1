import {
  type AnyField,
  type FieldOf,
  holdsFields,
  isIdField,
  isObject,
  type Kind,
  type Loose,
  plainTextToHtml,
  richTextToPlainText,
  type Shape,
  toSeoul,
} from '../../schema/index';
import { eachFieldValue } from '../../schema/record/folds';
import type { TranslateFunction } from '../../ui/useText';
import type { Texts } from '../texts';

const BLOCK_END = /<(?:\/(?:p|div|h[1-6]|li|tr|blockquote|figure|figcaption|pre|caption)|br|hr)\b[^>]*>/gi;
const CELL_END = /<\/t[dh]\b[^>]*>/gi;
const IMAGE = /<img\b[^>]*>/gi;
const VIDEO = /<iframe\b[^>]*>/gi;

/**
 * Returns the readable text of rich text, one line for each block; pictures and videos become words. The
 * result never contains markup.
 */
function linesOf(html: string, translate: TranslateFunction): string {
  const marked = plainTextToHtml(html)
    .replace(IMAGE, ` ${translate('history.picture')} `)
    .replace(VIDEO, ` ${translate('history.video')} `)
    .replace(CELL_END, ' ')
    .replace(BLOCK_END, '\n');
  // Each line is trimmed separately. Text between two blocks becomes one line.
  return marked
    .split('\n')
    .map((line) => richTextToPlainText(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const nameOf = (value: unknown) => (isObject(value) && typeof value.name === 'string' ? value.name : '');

interface Said {
  translate: TranslateFunction;
  texts: Texts;
  path: string;
}

type Read<K extends Kind> = (value: unknown, said: Said, field: FieldOf<K>) => string;

const asText = (value: unknown) => (isObject(value) ? '' : String(value));
const joined = (value: unknown, print: (one: unknown) => string, between: string) =>
  Array.isArray(value) ? value.map(print).join(between) : '';

/** Functions that return a value as readable text, by field type. A missing type does not compile. */
const readers: { readonly [K in Kind]: Read<K> } = {
  id: asText,
  text: asText,
  multiline: asText,
  richText: (value, { translate }) => linesOf(String(value), translate),
  int: asText,
  decimal: asText,
  number: asText,
  texts: (value) => joined(value, String, ', '),
  bool: (value, { texts, path }) => texts.answer(path, value === true),
  dateTime: toSeoul,
  date: asText,
  choice: (value, { texts, path }) => (value === '' ? '' : texts.choice(path, String(value))),
  choices: (value, { texts, path }) => joined(value, (one) => texts.choice(path, String(one)), ', '),
  tags: (value) => joined(value, String, ', '),
  ref: asText,
  refs: (value) => joined(value, String, ', '),
  password: asText,
  image: nameOf,
  file: nameOf,
  files: (value) => joined(value, nameOf, '\n'),
  group: (value, said, { of }) => (isObject(value) ? fieldsText(of, value, said) : ''),
  list: (value, said, { of }) => (Array.isArray(value) ? itemsText(of, value, said) : ''),
  own: asText,
};

/** Returns a value as readable text; for a file, its name. */
export const formatValueForHistory = (field: AnyField, value: unknown, said: Said): string =>
  // The cast is needed because TypeScript can't express that the field's type determines its reader.
  value === null || value === undefined ? '' : (readers[field.kind] as Read<Kind>)(value, said, field);

const fieldsText = (of: Shape, record: Loose, said: Said): string =>
  [...eachFieldValue(of, record, holdsFields, `${said.path}.`)]
    .flatMap(({ path, field, value }) => {
      const text = isIdField(field) ? '' : formatValueForHistory(field, value, { ...said, path });
      return text === '' ? [] : [`${said.texts.label(path)}: ${text}`];
    })
    .join('\n');

/** Returns the items of a list as text, each after a line with its number. */
const itemsText = (of: Shape, items: readonly unknown[], said: Said): string =>
  items
    .map((item, index) =>
      [`${said.texts.label(said.path)} ${index + 1}`, isObject(item) ? fieldsText(of, item, said) : ''].join(
        '\n',
      ),
    )
    .join('\n');
