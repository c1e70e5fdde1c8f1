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
  REFERENCE_TITLES_KEY,
  RELATED_COUNTS_KEY,
  type Shape,
  setAt,
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
  const pickedProperties: Loose = {};
  for (const key of keys) if (Object.hasOwn(value, key)) pickedProperties[key] = value[key];
  return pickedProperties;
}

const applyFieldFilterToEachItem = (value: unknown, filterItem: (item: Loose) => Loose) =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? filterItem(item) : null)) : value;

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
  (copyWidths: Readonly<Record<string, number>>): DeclaredValueFilter =>
  (value) =>
    isObject(value)
      ? { ...pickKeys(value, ASSET_KEYS), sizes: composePictureCopyUrls(value, copyWidths) }
      : keepPrimitiveValues(value);

/** Copies those fields of a record that clients may see into `outputRecord` (by default a new object). */
type DeclaredFieldsFilter = (record: Loose, outputRecord?: Loose) => Loose;

function createDeclaredValueFilter(field: AnyField): DeclaredValueFilter {
  if (isGroupField(field)) {
    const filterFields = createDeclaredFieldFilter(field.of);
    return (value) => (isObject(value) ? filterFields(value) : keepPrimitiveValues(value));
  }
  if (holdsItems(field)) {
    const filterItem = createDeclaredFieldFilter(field.of);
    return (value) =>
      applyFieldFilterToEachItem(value, (item) => filterItem(item, pickKeys(item, LIST_ITEM_KEYS)));
  }
  if (isMultiFileField(field))
    return (value) => applyFieldFilterToEachItem(value, (item) => pickKeys(item, ASSET_KEYS));
  const copyWidths = getImageCopyWidths(field);
  if (copyWidths) return createPictureCopyUrlsAdder(copyWidths);
  return isAssetField(field) ? pickAssetKeys : keepPrimitiveValues;
}

/** Returns a function that copies the declared fields of a record into the object `outputRecord`. */
function createUncachedDeclaredFieldFilter(fields: Shape): DeclaredFieldsFilter {
  const valueFilters = Object.entries(fields).flatMap(([name, field]): [string, DeclaredValueFilter][] =>
    isSecretField(field) ? [] : [[name, createDeclaredValueFilter(field)]],
  );
  return (record, outputRecord = {}) => {
    for (const [name, show] of valueFilters)
      if (Object.hasOwn(record, name)) outputRecord[name] = show(record[name]);
    return outputRecord;
  };
}

const declaredFieldsFilterByShape = new WeakMap<Shape, DeclaredFieldsFilter>();

/**
 * Returns a function that keeps only the declared fields of a record. The function is created once for each
 * set of fields, because it is applied to every record of a list.
 */
export function createDeclaredFieldFilter(fields: Shape): DeclaredFieldsFilter {
  const fieldsFilter = declaredFieldsFilterByShape.get(fields) ?? createUncachedDeclaredFieldFilter(fields);
  declaredFieldsFilterByShape.set(fields, fieldsFilter);
  return fieldsFilter;
}

/**
 * Returns a function that keeps only the declared fields of a record, at any depth, and the keys that the API
 * adds.
 */
function createFieldAndMetadataFilter(
  fields: Shape,
  metadataKeys = RECORD_METADATA_KEYS,
  isOperatorIncluded = true,
): (record: Loose) => Loose {
  const filterFields = createDeclaredFieldFilter(fields);
  return (record) => {
    const metadata = pickKeys(record, metadataKeys);
    if (isOperatorIncluded && isObject(record.updatedBy))
      metadata.updatedBy = pickKeys(record.updatedBy, OPERATOR_REFERENCE_KEYS);
    return filterFields(record, metadata);
  };
}

/**
 * Returns a function that keeps only the id, the version and the fields at the given paths of a list's row.
 */
function createListRowFieldFilter(shape: Shape, fieldPaths: readonly string[]): (record: Loose) => Loose {
  const topLevelFieldNames = new Set(['_id', 'version', ...fieldPaths.map((path) => path.split('.', 1)[0])]);
  const rowFields = Object.fromEntries(
    Object.entries(shape).filter(([name]) => topLevelFieldNames.has(name)),
  );
  const metadataKeys = RECORD_METADATA_KEYS.filter((key) => topLevelFieldNames.has(key));
  const filterRow = createFieldAndMetadataFilter(
    rowFields,
    metadataKeys,
    topLevelFieldNames.has('updatedBy'),
  );
  const hasOnlyTopLevelFields = fieldPaths.every((path) => !path.includes('.'));
  const pickFields = createNamedFieldsPicker(fieldPaths);
  return hasOnlyTopLevelFields ? filterRow : (record) => filterRow(pickFields(record));
}

/** Returns the fields that a list's row has for related records: their number, and the time of the newest. */
function buildRelatedCountFields({ related = {}, memos }: AnyResource): Shape {
  const relatedNames = Object.keys(related);
  if (relatedNames.length === 0 && !memos) return {};
  const latestTimesField = group(
    Object.fromEntries(relatedNames.map((name) => [name, dateTime({ nullable: true })])),
  );
  const countFields = Object.fromEntries(relatedNames.map((name) => [name, int()]));
  const relatedFields = {
    ...countFields,
    ...(relatedNames.length > 0 && { [LATEST_TIMES_KEY]: latestTimesField }),
    ...(memos && { [MEMO_COUNT_NAME]: int() }),
  };
  return { [RELATED_COUNTS_KEY]: group(relatedFields) };
}

/** Returns the fields of a list's row that hold the titles of the records that the row refers to. */
function buildReferenceTitleFields(resource: AnyResource): Shape {
  const titleReferences = findReferencesShownByTitleInRows(resource);
  if (titleReferences.length === 0) return {};
  const titleFieldTree = titleReferences.reduce<Loose>((tree, { path }) => setAt(tree, path, text()), {});
  const convertFieldTreeToShape = (fieldTree: Loose): Shape =>
    Object.fromEntries(
      Object.entries(fieldTree).map(([name, inner]) => [
        name,
        isFieldDeclaration(inner) ? inner : group(convertFieldTreeToShape(inner as Loose)),
      ]),
    );
  return { [REFERENCE_TITLES_KEY]: group(convertFieldTreeToShape(titleFieldTree)) };
}

const isFieldDeclaration = (value: unknown): value is AnyField =>
  isObject(value) && typeof value.kind === 'string';

/**
 * Returns the filter for the records in an answer, which are under the key `one` or `many` of their
 * collection. The filter keeps declared fields and removes every other key of a document, such as a hash of
 * an older system. A list's row keeps the fields at the paths that `getRowFieldPaths` returns; undefined keeps all
 * fields. The filter returns undefined for a value that is neither a record nor a list of records.
 */
export function createAnswerRecordFilter(
  resources: readonly AnyResource[],
): (key: string, value: unknown, getRowFieldPaths: (row: Loose) => readonly string[] | undefined) => unknown {
  const shapeByKey = new Map<string, Shape>();
  for (const resource of resources) {
    const { api, fields } = resource;
    for (const key of [api.one, api.many])
      shapeByKey.set(key, {
        ...buildReferenceTitleFields(resource),
        ...shapeByKey.get(key),
        ...fields,
        ...buildRelatedCountFields(resource),
      });
  }
  const recordFilterByKey = new Map(
    [...shapeByKey].map(([key, shape]) => [key, createFieldAndMetadataFilter(shape)]),
  );
  const listAnswerKeys = new Set(resources.map(({ api }) => api.many));
  const recordAnswerKeys = new Set(resources.map(({ api }) => api.one));
  const rowFiltersByPaths = new WeakMap<readonly string[], Map<string, (record: Loose) => Loose>>();
  const getOrCreateListRowFilter = (answerKey: string, fieldPaths: readonly string[]) => {
    const rowFilterByKey = rowFiltersByPaths.get(fieldPaths) ?? new Map<string, (record: Loose) => Loose>();
    const rowFilter =
      rowFilterByKey.get(answerKey) ?? createListRowFieldFilter(shapeByKey.get(answerKey) ?? {}, fieldPaths);
    rowFiltersByPaths.set(fieldPaths, rowFilterByKey.set(answerKey, rowFilter));
    return rowFilter;
  };
  return (key, value, getRowFieldPaths) => {
    const filterRecord = recordFilterByKey.get(key);
    if (!filterRecord) return undefined;
    if (listAnswerKeys.has(key) && Array.isArray(value))
      return applyFieldFilterToEachItem(value, (row) => {
        const rowFieldPaths = getRowFieldPaths(row);
        return (rowFieldPaths ? getOrCreateListRowFilter(key, rowFieldPaths) : filterRecord)(row);
      });
    return recordAnswerKeys.has(key) && isObject(value) ? filterRecord(value) : undefined;
  };
}
