import {
  type AnyField,
  type AnyResource,
  createNamedFieldsPicker,
  dateTime,
  findReferencesShownByTitleInRows,
  group,
  holdsItems,
  int,
  isGroupField,
  isMultiFileField,
  isObject,
  isSecretField,
  LATEST_TIMES_KEY,
  type Loose,
  MEMO_COUNT_NAME,
  RELATED_COUNTS_KEY,
  type Shape,
  setAt,
  TITLES_KEY,
  text,
} from '../../../src/core/schema/index';
import { getImageCopyWidths, isAssetField } from '../../../src/core/schema/kinds/files';
import { composePictureCopyUrls } from '../files/copyUrls';

/** Keys that the API adds to the declared fields of every record. */
const RECORD_METADATA_KEYS = ['_id', 'version', 'updatedAt'];
const OPERATOR_REFERENCE_KEYS = ['_id', 'name'];
const ASSET_KEYS = ['_id', 'name', 'size', 'type', 'url', 'width', 'height'];

const LIST_ITEM_KEYS = ['_id'];

/** Removes from a stored field value everything that may not be sent to a client. */
type DeclaredValueFilter = (value: unknown) => unknown;

function pickKeys(value: Loose, keys: readonly string[]): Loose {
  const picked: Loose = {};
  for (const key of keys) if (Object.hasOwn(value, key)) picked[key] = value[key];
  return picked;
}

const applyFieldFilterToEachItem = (value: unknown, shown: (item: Loose) => Loose) =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? shown(item) : null)) : value;

/**
 * Keeps only texts, numbers and booleans of a value, because another system may have stored a value of any
 * shape.
 */
const keepPrimitiveValues: DeclaredValueFilter = (value) => {
  if (Array.isArray(value)) return value.filter((item) => typeof item !== 'object');
  return isObject(value) ? null : value;
};

const pickAssetKeys: DeclaredValueFilter = (value) =>
  isObject(value) ? pickKeys(value, ASSET_KEYS) : keepPrimitiveValues(value);

/** Returns a function that copies a picture value and adds the addresses of the picture's smaller copies. */
const createPictureCopyUrlsAdder =
  (sizes: Readonly<Record<string, number>>): DeclaredValueFilter =>
  (value) =>
    isObject(value)
      ? { ...pickKeys(value, ASSET_KEYS), sizes: composePictureCopyUrls(value, sizes) }
      : keepPrimitiveValues(value);

/**
 * A function that copies a record's fields that may be sent to a client into `shown` (by default a new
 * object).
 */
type DeclaredFieldsFilter = (record: Loose, shown?: Loose) => Loose;

function createDeclaredValueFilter(field: AnyField): DeclaredValueFilter {
  if (isGroupField(field)) {
    const shown = createDeclaredFieldFilter(field.of);
    return (value) => (isObject(value) ? shown(value) : keepPrimitiveValues(value));
  }
  if (holdsItems(field)) {
    const shown = createDeclaredFieldFilter(field.of);
    return (value) =>
      applyFieldFilterToEachItem(value, (item) => shown(item, pickKeys(item, LIST_ITEM_KEYS)));
  }
  if (isMultiFileField(field))
    return (value) => applyFieldFilterToEachItem(value, (item) => pickKeys(item, ASSET_KEYS));
  const sizes = getImageCopyWidths(field);
  if (sizes) return createPictureCopyUrlsAdder(sizes);
  return isAssetField(field) ? pickAssetKeys : keepPrimitiveValues;
}

/** Returns a function that copies the declared fields of a record into the object `shown`. */
function createUncachedDeclaredFieldFilter(fields: Shape): DeclaredFieldsFilter {
  const shows = Object.entries(fields).flatMap(([name, field]): [string, DeclaredValueFilter][] =>
    isSecretField(field) ? [] : [[name, createDeclaredValueFilter(field)]],
  );
  return (record, shown = {}) => {
    for (const [name, show] of shows) if (Object.hasOwn(record, name)) shown[name] = show(record[name]);
    return shown;
  };
}

const declaredFieldsFilterByShape = new WeakMap<Shape, DeclaredFieldsFilter>();

/**
 * Returns a function that keeps only the declared fields of a record. The function is created once for each
 * set of fields, because it is applied to every record of a list.
 */
export function createDeclaredFieldFilter(fields: Shape): DeclaredFieldsFilter {
  const shown = declaredFieldsFilterByShape.get(fields) ?? createUncachedDeclaredFieldFilter(fields);
  declaredFieldsFilterByShape.set(fields, shown);
  return shown;
}

/**
 * Returns a function that keeps only the declared fields of a record, at any depth, and the keys that the API
 * adds.
 */
function createFieldAndMetadataFilter(
  fields: Shape,
  own = RECORD_METADATA_KEYS,
  hasOperator = true,
): (record: Loose) => Loose {
  const shown = createDeclaredFieldFilter(fields);
  return (record) => {
    const kept = pickKeys(record, own);
    if (hasOperator && isObject(record.updatedBy))
      kept.updatedBy = pickKeys(record.updatedBy, OPERATOR_REFERENCE_KEYS);
    return shown(record, kept);
  };
}

/**
 * Returns a function that keeps only the id, the version and the fields at the given paths of a list's row.
 */
function createListRowFieldFilter(shape: Shape, fields: readonly string[]): (record: Loose) => Loose {
  const names = new Set(['_id', 'version', ...fields.map((path) => path.split('.', 1)[0])]);
  const named = Object.fromEntries(Object.entries(shape).filter(([name]) => names.has(name)));
  const own = RECORD_METADATA_KEYS.filter((key) => names.has(key));
  const shown = createFieldAndMetadataFilter(named, own, names.has('updatedBy'));
  const isFlat = fields.every((path) => !path.includes('.'));
  const part = createNamedFieldsPicker(fields);
  return isFlat ? shown : (record) => shown(part(record));
}

/** Returns the fields that a list's row has for related records: their number, and the time of the newest. */
function buildRelatedCountFields({ related = {}, memos }: AnyResource): Shape {
  const names = Object.keys(related);
  if (names.length === 0 && !memos) return {};
  const latest = group(Object.fromEntries(names.map((name) => [name, dateTime({ nullable: true })])));
  const counts = Object.fromEntries(names.map((name) => [name, int()]));
  const all = {
    ...counts,
    ...(names.length > 0 && { [LATEST_TIMES_KEY]: latest }),
    ...(memos && { [MEMO_COUNT_NAME]: int() }),
  };
  return { [RELATED_COUNTS_KEY]: group(all) };
}

/** Returns the fields of a list's row that hold the titles of the records that the row refers to. */
function buildReferenceTitleFields(resource: AnyResource): Shape {
  const refs = findReferencesShownByTitleInRows(resource);
  if (refs.length === 0) return {};
  const paths = refs.reduce<Loose>((tree, { path }) => setAt(tree, path, text()), {});
  const convertFieldTreeToShape = (tree: Loose): Shape =>
    Object.fromEntries(
      Object.entries(tree).map(([name, inner]) => [
        name,
        isFieldDeclaration(inner) ? inner : group(convertFieldTreeToShape(inner as Loose)),
      ]),
    );
  return { [TITLES_KEY]: group(convertFieldTreeToShape(paths)) };
}

const isFieldDeclaration = (value: unknown): value is AnyField =>
  isObject(value) && typeof value.kind === 'string';

/**
 * Returns the filter for the records in an answer, which are under the key `one` or `many` of their
 * collection. The filter keeps declared fields and removes every other key of a document, such as a hash of
 * an older system. A list's row keeps the fields at the paths that `pathsOf` returns; undefined keeps all
 * fields. The filter returns undefined for a value that is neither a record nor a list of records.
 */
export function createAnswerRecordFilter(
  resources: readonly AnyResource[],
): (key: string, value: unknown, pathsOf: (row: Loose) => readonly string[] | undefined) => unknown {
  const shapes = new Map<string, Shape>();
  for (const resource of resources) {
    const { api, fields } = resource;
    for (const key of [api.one, api.many])
      shapes.set(key, {
        ...buildReferenceTitleFields(resource),
        ...shapes.get(key),
        ...fields,
        ...buildRelatedCountFields(resource),
      });
  }
  const records = new Map([...shapes].map(([key, shape]) => [key, createFieldAndMetadataFilter(shape)]));
  const many = new Set(resources.map(({ api }) => api.many));
  const one = new Set(resources.map(({ api }) => api.one));
  const known = new WeakMap<readonly string[], Map<string, (record: Loose) => Loose>>();
  const getOrCreateListRowFilter = (key: string, paths: readonly string[]) => {
    const byKey = known.get(paths) ?? new Map<string, (record: Loose) => Loose>();
    const named = byKey.get(key) ?? createListRowFieldFilter(shapes.get(key) ?? {}, paths);
    known.set(paths, byKey.set(key, named));
    return named;
  };
  return (key, value, pathsOf) => {
    const record = records.get(key);
    if (!record) return undefined;
    if (many.has(key) && Array.isArray(value))
      return applyFieldFilterToEachItem(value, (row) => {
        const paths = pathsOf(row);
        return (paths ? getOrCreateListRowFilter(key, paths) : record)(row);
      });
    return one.has(key) && isObject(value) ? record(value) : undefined;
  };
}
