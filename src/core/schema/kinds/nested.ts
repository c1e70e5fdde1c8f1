import * as limits from '../limits';
import type { Kind } from '../words/fields';
import type { Loose } from '../words/paths';
import type { Problem } from '../words/problems';
import type { FieldTypeHandler } from './kind';

/** Whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties of field types whose values can be neither query parameters nor sort keys. */
const unqueryableTypeDefaults = {
  parse: () => undefined,
  print: () => '',
  key: () => null,
} satisfies Partial<FieldTypeHandler<Kind>>;

const isNullOrUndefined = (value: unknown) => value === null || value === undefined;

/**
 * Checks the file of a list item. In a body, `{ _id }` names a stored file that the item keeps; another call
 * uploads new files.
 */
const findAssetProblem = (value: unknown): Problem | null =>
  value === null || (isObject(value) && typeof value._id === 'string') ? null : { key: 'type' };

export const assetFieldType: FieldTypeHandler<'image' | 'file'> = {
  ...unqueryableTypeDefaults,
  blank: () => null,
  check: findAssetProblem,
  isEmpty: isNullOrUndefined,
};

export const filesFieldType: FieldTypeHandler<'files'> = {
  ...unqueryableTypeDefaults,
  blank: () => [],
  check: (value) => (Array.isArray(value) ? null : { key: 'type' }),
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
};

/** A group of fields. `findAllRecordProblems` checks the fields inside one by one. */
export const groupFieldType: FieldTypeHandler<'group'> = {
  ...unqueryableTypeDefaults,
  blank: () => ({}),
  check: (value) => (isObject(value) ? null : { key: 'type' }),
  isEmpty: isNullOrUndefined,
};

export const listFieldType: FieldTypeHandler<'list'> = {
  ...unqueryableTypeDefaults,
  blank: (field) => field.default ?? [],
  check: (value, field) => {
    if (!Array.isArray(value) || !value.every(isObject)) return { key: 'type' };
    const maxItems = field.max ?? limits.maxListFieldItems;
    return value.length > maxItems ? { key: 'tooMany', args: { max: maxItems } } : null;
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
};
