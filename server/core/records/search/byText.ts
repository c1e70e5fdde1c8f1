import {
  type AnyResource,
  fieldAt,
  fieldTypeHandlerOf,
  findSingleFieldUniqueTextPaths,
  getAt,
  getRecordTitlePaths,
  isPossibleId,
  isStorableText,
  normalizeFieldValue,
  type StoreSortKey,
  setAt,
  sortKeyOfValue,
  toNfc,
} from '../../../../src/core/schema/index';
import { buildUniqueConstraintIndexKey } from '../../../../src/core/schema/record/unique';
import type { Operator } from '../../call/operator';
import { createMaskedFieldCheck } from '../../privacy/rights';
import { readForEachItem } from '../../store/readEach';
import type { Document, Reader } from '../../store/store';
import type { CombinedEndpointExtensions } from '../additions';
import { createFixedValueConditions } from './query';

/** Maximum number of index keys in one query that finds records by their unique values or titles. */
const MAX_INDEX_KEYS_PER_QUERY = 500;
/**
 * Maximum number of records per index key, on average, that one query reads. A query that reaches this limit
 * is repeated as two queries, each with half of the keys.
 */
const MAX_AVERAGE_RECORDS_PER_KEY = 4;

/** Returns the form of a text in which titles are compared: NFC, without surrounding blanks. */
export const normalizeTitleText = (text: string): string => toNfc(text).trim();

/**
 * A way to look up a record by text. The text is compared with the index key of the title or of a unique
 * field.
 */
interface TextIndexKeyLookup {
  /** Path of the index key with which a text is compared. */
  path: string;
  keyOfText: (text: string) => StoreSortKey;
  keyOfRecord: (document: Document) => StoreSortKey;
}

function createTextIndexKeyLookups(
  to: AnyResource,
  isMasked: (path: string) => boolean,
): { uniqueKeys: TextIndexKeyLookup[]; titleKeys: TextIndexKeyLookup[] } {
  const open = findSingleFieldUniqueTextPaths(to).filter(({ path }) => !isMasked(path));
  const unique = open.map(({ path, key }): TextIndexKeyLookup => {
    const field = fieldAt(to.fields, path);
    const keyOfRecord = (record: object) => buildUniqueConstraintIndexKey(to, [path], record);
    return {
      path: key,
      keyOfRecord,
      keyOfText(text) {
        const value = fieldTypeHandlerOf(field).parse(text, field);
        return value === undefined ? null : keyOfRecord(setAt({}, path, normalizeFieldValue(field, value)));
      },
    };
  });
  const path = getRecordTitlePaths(to)?.title;
  const named = path === undefined || isMasked(path) ? [] : [path];
  const title = named.map((own): TextIndexKeyLookup => {
    const computeTitleSortKey = (value: unknown) => sortKeyOfValue(fieldAt(to.fields, own), value);
    return {
      path: own,
      keyOfText: computeTitleSortKey,
      keyOfRecord: (document) => computeTitleSortKey(getAt(document, own)),
    };
  });
  return { uniqueKeys: unique, titleKeys: title };
}

/**
 * Reads the records that have one of the given index keys. If many records share a key, the result may lack
 * some of them. It has at least two, which is enough to see that the key is ambiguous.
 */
async function readDocumentsWithIndexKeys(
  reader: Reader,
  to: AnyResource,
  path: string,
  keys: readonly StoreSortKey[],
  within: Parameters<Reader['count']>[1],
): Promise<Document[]> {
  if (keys.length === 0) return [];
  const readDocumentsInTwoQueries = async (size: number) => [
    ...(await readDocumentsWithIndexKeys(reader, to, path, keys.slice(0, size), within)),
    ...(await readDocumentsWithIndexKeys(reader, to, path, keys.slice(size), within)),
  ];
  if (keys.length > MAX_INDEX_KEYS_PER_QUERY) return readDocumentsInTwoQueries(MAX_INDEX_KEYS_PER_QUERY);
  const limit = keys.length * MAX_AVERAGE_RECORDS_PER_KEY;
  const where = [...within, { op: 'among' as const, path, keys }];
  const found = await reader.find(to.api.path, { where, order: [], skip: 0, limit });
  if (found.length < limit || keys.length === 1) return found;
  return readDocumentsInTwoQueries(Math.ceil(keys.length / 2));
}

/** The records found by texts. A text is a record's unique value, title or id. */
export interface RecordTextLookupResult {
  documents: readonly Document[];
  /** Returns the ids of the records that a text names. Several ids mean that the text is ambiguous. */
  idsOf: (text: string) => readonly string[];
}

/**
 * Finds a resource's records by texts: a text matches a unique value, otherwise a title, otherwise an id.
 * Each of these three searches takes one query for all texts. Fields that the operator sees masked are not
 * searched. Records that the operator's lists hide are not found. A title in the same letter case as the text
 * wins over other titles.
 */
export async function findRecordsByTexts(
  reader: Reader,
  to: AnyResource,
  texts: readonly string[],
  operator: Operator,
  additions: Pick<CombinedEndpointExtensions, 'within' | 'shows'>,
): Promise<RecordTextLookupResult> {
  const { uniqueKeys: unique, titleKeys: title } = createTextIndexKeyLookups(
    to,
    createMaskedFieldCheck(operator, to),
  );
  const plain = [...new Set(texts.map(normalizeTitleText))].filter(
    (text) => text !== '' && isStorableText(text),
  );
  const within = [...createFixedValueConditions(to), ...additions.within(operator)];
  const groupDocumentsByIndexKey = async (way: TextIndexKeyLookup) => {
    const keys = [...new Set(plain.map(way.keyOfText))].filter((key) => key !== null && key !== '');
    const byKey = new Map<StoreSortKey, Document[]>();
    for (const document of await readDocumentsWithIndexKeys(reader, to, way.path, keys, within)) {
      if (!additions.shows(operator, document)) continue;
      const key = way.keyOfRecord(document);
      byKey.set(key, [...(byKey.get(key) ?? []), document]);
    }
    return { byKey, of: (text: string) => byKey.get(way.keyOfText(text)) ?? [] };
  };
  const byUnique = await Promise.all(unique.map(groupDocumentsByIndexKey));
  const byTitle = await Promise.all(title.map(groupDocumentsByIndexKey));
  // Nearly any text could be an id, so a text is looked up as an id only if nothing else matches it.
  const matchesUniqueValueOrTitle = (text: string) =>
    [...byUnique, ...byTitle].some(({ of }) => of(text).length > 0);
  const ids = plain.filter((text) => isPossibleId(text) && !matchesUniqueValueOrTitle(text));
  const named = await readForEachItem(reader, ids, (inner, id) => inner.get(to.api.path, id));
  const byId = new Map(
    named.flatMap((document) =>
      document && additions.shows(operator, document) ? [[document._id, document] as const] : [],
    ),
  );
  const path = getRecordTitlePaths(to)?.title ?? '';
  const findDocumentsByUniqueValueOrTitle = (given: string): readonly Document[] => {
    const text = normalizeTitleText(given);
    const own = byUnique.flatMap(({ of }) => of(text));
    if (own.length === 1) return own;
    const alike = byTitle.flatMap(({ of }) => of(text));
    const same = alike.filter((document) => normalizeTitleText(String(getAt(document, path))) === text);
    if (same.length === 1) return same;
    const [document] = [byId.get(text)].flatMap((one) => one ?? []);
    return alike.length > 0 ? alike : document ? [document] : [];
  };
  const documents = new Map(
    [...[...byUnique, ...byTitle].flatMap(({ byKey }) => [...byKey.values()].flat()), ...byId.values()].map(
      (document) => [document._id, document],
    ),
  );
  return {
    documents: [...documents.values()],
    idsOf: (text) => findDocumentsByUniqueValueOrTitle(text).map(({ _id }) => _id),
  };
}
