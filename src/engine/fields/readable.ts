import { type AnyField, isObject, type Kind } from '../../schema/index';

const isText = (value: unknown) => typeof value === 'string';
const isAsset = (value: unknown) => isObject(value) && isText(value.url) && isText(value.name);

/**
 * What a stored value of each kind has to be for the console to draw it: no more than its type, since a list shows
 * masked values too, and values that a schema has stopped to allow.
 */
const readable: { readonly [K in Kind]: (value: unknown) => boolean } = {
  id: isText,
  text: isText,
  multiline: isText,
  richText: isText,
  int: (value) => typeof value === 'number',
  number: (value) => typeof value === 'number',
  texts: (value) => Array.isArray(value) && value.every(isText),
  bool: (value) => typeof value === 'boolean',
  dateTime: (value) => value === '' || (isText(value) && !Number.isNaN(Date.parse(String(value)))),
  date: isText,
  choice: isText,
  choices: (value) => Array.isArray(value) && value.every(isText),
  ref: isText,
  password: isText,
  image: isAsset,
  file: isAsset,
  files: (value) => Array.isArray(value) && value.every(isAsset),
  group: isObject,
  list: (value) => Array.isArray(value) && value.every(isObject),
};

/** Whether a stored value is of its field's type; nothing at all is. Other programs write into a database too. */
export const isReadable = (field: AnyField, value: unknown): boolean =>
  value === undefined || value === null || readable[field.kind](value);
