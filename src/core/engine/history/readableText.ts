import {
  type AnyField,
  asHtml,
  holdsFields,
  isIdentity,
  isObject,
  type Loose,
  textOf,
  toSeoul,
} from '../../schema/index';
import type { TextOf } from '../../ui/useText';
import type { Texts } from '../texts';

const BLOCK_END = /<(?:\/(?:p|div|h[1-6]|li|tr|blockquote|figure|figcaption|pre|caption)|br|hr)\b[^>]*>/gi;
const CELL_END = /<\/t[dh]\b[^>]*>/gi;
const IMAGE = /<img\b[^>]*>/gi;
const VIDEO = /<iframe\b[^>]*>/gi;

/**
 * The readable text of rich text, a line for each of its blocks; pictures and videos become words. Never any
 * markup.
 */
function linesOf(html: string, translate: TextOf): string {
  const marked = asHtml(html)
    .replace(IMAGE, ` ${translate('history.picture')} `)
    .replace(VIDEO, ` ${translate('history.video')} `)
    .replace(CELL_END, ' ')
    .replace(BLOCK_END, '\n');
  // Each line by itself: text between blocks is joined.
  return marked
    .split('\n')
    .map((line) => textOf(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const nameOf = (value: unknown) => (isObject(value) && typeof value.name === 'string' ? value.name : '');

interface Said {
  translate: TextOf;
  texts: Texts;
  path: string;
}

/** A value as readable text, a file by its name. */
export function textOfValue(field: AnyField, value: unknown, said: Said): string {
  const { translate, texts, path } = said;
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'richText':
      return linesOf(String(value), translate);
    case 'bool':
      return texts.answer(path, value === true);
    case 'choice':
      return value === '' ? '' : texts.choice(path, String(value));
    case 'choices':
      return Array.isArray(value) ? value.map((one) => texts.choice(path, String(one))).join(', ') : '';
    case 'texts':
      return Array.isArray(value) ? value.map(String).join(', ') : '';
    case 'dateTime':
      return toSeoul(String(value));
    case 'image':
    case 'file':
      return nameOf(value);
    case 'files':
      return Array.isArray(value) ? value.map(nameOf).join('\n') : '';
    case 'group':
      return isObject(value) ? fieldsText(field.of, value, said) : '';
    case 'list':
      return Array.isArray(value) ? itemsText(field.of, value, said) : '';
    default:
      return isObject(value) ? '' : String(value);
  }
}

function fieldsText(of: Readonly<Record<string, AnyField>>, record: Loose, { path, ...said }: Said): string {
  return Object.entries(of)
    .flatMap(([name, field]) => {
      const below = `${path}.${name}`;
      const text = isIdentity(field) ? '' : textOfValue(field, record[name], { ...said, path: below });
      if (text === '') return [];
      return [holdsFields(field) ? text : `${said.texts.label(below)}: ${text}`];
    })
    .join('\n');
}

/** The items of a list one after the other, each under its number. */
const itemsText = (of: Readonly<Record<string, AnyField>>, items: readonly unknown[], said: Said): string =>
  items
    .map((item, index) =>
      [`${said.texts.label(said.path)} ${index + 1}`, isObject(item) ? fieldsText(of, item, said) : ''].join(
        '\n',
      ),
    )
    .join('\n');
