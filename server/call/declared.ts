import { type AnyField, type AnyResource, isObject, type Loose, type Shape } from '../../src/schema/index';

/** Keys that the API gives every record. */
const OWN_KEYS = ['_id', 'version', 'updatedAt'];
const OPERATOR_KEYS = ['_id', 'name'];
const ASSET_KEYS = ['_id', 'name', 'size', 'type', 'url', 'width', 'height'];

const pick = (value: Loose, keys: readonly string[]): Loose =>
  Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(value, key) ? [[key, value[key]]] : [])));

const itemsOf = (value: unknown, shown: (item: Loose) => Loose) =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? shown(item) : null)) : value;

/** Another system may have left anything in a value: what is neither text, number nor yes or no is not shown. */
const simple = (value: unknown) => {
  if (Array.isArray(value)) return value.filter((item) => typeof item !== 'object');
  return isObject(value) ? null : value;
};

const asset = (value: unknown) => (isObject(value) ? pick(value, ASSET_KEYS) : simple(value));

function shownValue(field: AnyField, value: unknown): unknown {
  switch (field.kind) {
    case 'group':
      return isObject(value) ? shownFields(field.of, value) : simple(value);
    case 'list':
      return itemsOf(value, (item) => ({ ...pick(item, ['_id']), ...shownFields(field.of, item) }));
    case 'files':
      return itemsOf(value, (item) => pick(item, ASSET_KEYS));
    case 'image':
    case 'file':
      return asset(value);
    default:
      return simple(value);
  }
}

const shownFields = (fields: Shape, record: Loose): Loose =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind !== 'password' && Object.hasOwn(record, name)
        ? [[name, shownValue(field, record[name])]]
        : [],
    ),
  );

/** Returns what a record shows: the fields that its schema declares, at any depth, and the API's own keys. */
const recordOf = (fields: Shape, record: Loose): Loose => ({
  ...pick(record, OWN_KEYS),
  ...(isObject(record.updatedBy) && { updatedBy: pick(record.updatedBy, OPERATOR_KEYS) }),
  ...shownFields(fields, record),
});

/**
 * Returns the filter of the records in an answer, which stand under their collection's `one` or `many`: of each, only
 * what a schema declares leaves the API. Whatever else a document holds, such as a hash of an older system, stays inside.
 * It returns undefined for a value that is no record and no list of them.
 */
export function declaredOf(resources: readonly AnyResource[]): (key: string, value: unknown) => unknown {
  const shapes = new Map<string, Shape>();
  for (const { api, fields } of resources) {
    for (const key of [api.one, api.many]) shapes.set(key, { ...shapes.get(key), ...fields });
  }
  const many = new Set(resources.map(({ api }) => api.many));
  const one = new Set(resources.map(({ api }) => api.one));
  return (key, value) => {
    const shape = shapes.get(key);
    if (!shape) return undefined;
    if (many.has(key) && Array.isArray(value)) return itemsOf(value, (item) => recordOf(shape, item));
    return one.has(key) && isObject(value) ? recordOf(shape, value) : undefined;
  };
}
