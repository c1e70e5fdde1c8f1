import * as limits from '../limits';
import type { Kind } from '../words/fields';
import type { Loose } from '../words/paths';
import type { Problem } from '../words/problems';
import type { PureKind } from './kind';

/** True for a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For kinds that can neither be a query parameter nor sort a list. */
const whole = {
  parse: () => undefined,
  print: () => '',
  key: () => null,
} satisfies Partial<PureKind<Kind>>;

const isMissing = (value: unknown) => value === null || value === undefined;

/** Inside a list an item names the asset that it keeps by `{ _id }`; everything else is an upload. */
const checkAsset = (value: unknown): Problem | null =>
  value === null || (isObject(value) && typeof value._id === 'string') ? null : { key: 'type' };

export const image: PureKind<'image'> = {
  ...whole,
  blank: () => null,
  check: checkAsset,
  isEmpty: isMissing,
};

export const file: PureKind<'file'> = { ...whole, blank: () => null, check: checkAsset, isEmpty: isMissing };

export const files: PureKind<'files'> = {
  ...whole,
  blank: () => [],
  check: (value) => (Array.isArray(value) ? null : { key: 'type' }),
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
};

/** Its fields are checked one by one by `checkRecord`. */
export const group: PureKind<'group'> = {
  ...whole,
  blank: () => ({}),
  check: (value) => (isObject(value) ? null : { key: 'type' }),
  isEmpty: isMissing,
};

export const list: PureKind<'list'> = {
  ...whole,
  blank: (field) => field.default ?? [],
  check: (value, field) => {
    if (!Array.isArray(value) || !value.every(isObject)) return { key: 'type' };
    const max = field.max ?? limits.listItems;
    return value.length > max ? { key: 'tooMany', args: { max } } : null;
  },
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
};
