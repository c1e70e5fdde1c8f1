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
  targetResource: AnyResource,
  isPathMasked: (path: string) => boolean,
): { uniqueKeys: TextIndexKeyLookup[]; titleKeys: TextIndexKeyLookup[] } {
  const unmaskedUniquePaths = findSingleFieldUniqueTextPaths(targetResource).filter(
    ({ path }) => !isPathMasked(path),
  );
  const uniqueLookups = unmaskedUniquePaths.map(({ path, key }): TextIndexKeyLookup => {
    const field = fieldAt(targetResource.fields, path);
    const computeRecordKey = (record: object) =>
      buildUniqueConstraintIndexKey(targetResource, [path], record);
    return {
      path: key,
      keyOfRecord: computeRecordKey,
      keyOfText(text) {
        const parsedValue = fieldTypeHandlerOf(field).parse(text, field);
        return parsedValue === undefined
          ? null
          : computeRecordKey(setAt({}, path, normalizeFieldValue(field, parsedValue)));
      },
    };
  });
  const recordTitlePath = getRecordTitlePaths(targetResource)?.title;
  const titlePaths = recordTitlePath === undefined || isPathMasked(recordTitlePath) ? [] : [recordTitlePath];
  const titleLookups = titlePaths.map((titlePath): TextIndexKeyLookup => {
    const computeTitleSortKey = (value: unknown) =>
      sortKeyOfValue(fieldAt(targetResource.fields, titlePath), value);
    return {
      path: titlePath,
      keyOfText: computeTitleSortKey,
      keyOfRecord: (document) => computeTitleSortKey(getAt(document, titlePath)),
    };
  });
  return { uniqueKeys: uniqueLookups, titleKeys: titleLookups };
}

/**
 * Reads the records that have one of the given index keys. If many records share a key, the result may lack
 * some of them. It has at least two, which is enough to see that the key is ambiguous.
 */
async function readDocumentsWithIndexKeys(
  reader: Reader,
  targetResource: AnyResource,
  indexKeyPath: string,
  indexKeys: readonly StoreSortKey[],
  conditions: Parameters<Reader['count']>[1],
): Promise<Document[]> {
  if (indexKeys.length === 0) return [];
  const readDocumentsInTwoQueries = async (splitIndex: number) => [
    ...(await readDocumentsWithIndexKeys(
      reader,
      targetResource,
      indexKeyPath,
      indexKeys.slice(0, splitIndex),
      conditions,
    )),
    ...(await readDocumentsWithIndexKeys(
      reader,
      targetResource,
      indexKeyPath,
      indexKeys.slice(splitIndex),
      conditions,
    )),
  ];
  if (indexKeys.length > MAX_INDEX_KEYS_PER_QUERY) return readDocumentsInTwoQueries(MAX_INDEX_KEYS_PER_QUERY);
  const maxDocuments = indexKeys.length * MAX_AVERAGE_RECORDS_PER_KEY;
  const where = [...conditions, { op: 'among' as const, path: indexKeyPath, keys: indexKeys }];
  const documents = await reader.find(targetResource.api.path, {
    where,
    order: [],
    skip: 0,
    limit: maxDocuments,
  });
  if (documents.length < maxDocuments || indexKeys.length === 1) return documents;
  return readDocumentsInTwoQueries(Math.ceil(indexKeys.length / 2));
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
  targetResource: AnyResource,
  texts: readonly string[],
  operator: Operator,
  endpointExtensions: Pick<CombinedEndpointExtensions, 'within' | 'shows'>,
): Promise<RecordTextLookupResult> {
  const { uniqueKeys: uniqueLookups, titleKeys: titleLookups } = createTextIndexKeyLookups(
    targetResource,
    createMaskedFieldCheck(operator, targetResource),
  );
  const normalizedTexts = [...new Set(texts.map(normalizeTitleText))].filter(
    (text) => text !== '' && isStorableText(text),
  );
  const conditions = [...createFixedValueConditions(targetResource), ...endpointExtensions.within(operator)];
  const groupDocumentsByIndexKey = async (keyLookup: TextIndexKeyLookup) => {
    const indexKeys = [...new Set(normalizedTexts.map(keyLookup.keyOfText))].filter(
      (key) => key !== null && key !== '',
    );
    const documentsByKey = new Map<StoreSortKey, Document[]>();
    for (const document of await readDocumentsWithIndexKeys(
      reader,
      targetResource,
      keyLookup.path,
      indexKeys,
      conditions,
    )) {
      if (!endpointExtensions.shows(operator, document)) continue;
      const key = keyLookup.keyOfRecord(document);
      documentsByKey.set(key, [...(documentsByKey.get(key) ?? []), document]);
    }
    return {
      byKey: documentsByKey,
      of: (text: string) => documentsByKey.get(keyLookup.keyOfText(text)) ?? [],
    };
  };
  const uniqueGroups = await Promise.all(uniqueLookups.map(groupDocumentsByIndexKey));
  const titleGroups = await Promise.all(titleLookups.map(groupDocumentsByIndexKey));
  // Nearly any text could be an id, so a text is looked up as an id only if nothing else matches it.
  const matchesUniqueValueOrTitle = (text: string) =>
    [...uniqueGroups, ...titleGroups].some(({ of }) => of(text).length > 0);
  const possibleIds = normalizedTexts.filter(
    (text) => isPossibleId(text) && !matchesUniqueValueOrTitle(text),
  );
  const idMatches = await readForEachItem(reader, possibleIds, (itemReader, id) =>
    itemReader.get(targetResource.api.path, id),
  );
  const documentsById = new Map(
    idMatches.flatMap((document) =>
      document && endpointExtensions.shows(operator, document) ? [[document._id, document] as const] : [],
    ),
  );
  const titlePath = getRecordTitlePaths(targetResource)?.title ?? '';
  const findDocumentsByUniqueValueOrTitle = (searchText: string): readonly Document[] => {
    const normalizedText = normalizeTitleText(searchText);
    const uniqueMatches = uniqueGroups.flatMap(({ of }) => of(normalizedText));
    if (uniqueMatches.length === 1) return uniqueMatches;
    const titleMatches = titleGroups.flatMap(({ of }) => of(normalizedText));
    const exactMatches = titleMatches.filter(
      (document) => normalizeTitleText(String(getAt(document, titlePath))) === normalizedText,
    );
    if (exactMatches.length === 1) return exactMatches;
    const [document] = [documentsById.get(normalizedText)].flatMap((match) => match ?? []);
    return titleMatches.length > 0 ? titleMatches : document ? [document] : [];
  };
  const foundDocuments = new Map(
    [
      ...[...uniqueGroups, ...titleGroups].flatMap(({ byKey }) => [...byKey.values()].flat()),
      ...documentsById.values(),
    ].map((document) => [document._id, document]),
  );
  return {
    documents: [...foundDocuments.values()],
    idsOf: (text) => findDocumentsByUniqueValueOrTitle(text).map(({ _id }) => _id),
  };
}
