import {
  parseMixedHangulLetters,
  type StoreCondition,
  type TextContainsCondition,
} from '../../../../../../src/core/schema/index';
import { parseIdOrTagFromSearchTerm } from '../../../../../../src/core/schema/query/refKeys';
import type { Collection } from '../../../../store/store';
import { buildFtsContainsPhrase, buildFtsEqualsPhrase, encodeWholeKeyAsIndexWord } from './grams';

/**
 * A column of the text index, and the words in it. `grams`: each pair of neighbouring letters of a text.
 * `values`: each id or tag of a field that holds several. `word`: the whole index key, for a path that every
 * query of a list fixes to one value.
 */
export interface TextIndexColumn {
  /** Path of the indexed field. */
  path: string;
  /**
   * The words that the index contains for a field: pairs of neighbouring letters, single ids or tags, or one
   * word.
   */
  as: 'grams' | 'values' | 'word';
}

const textIndexColumnsByCollection = new WeakMap<Collection, readonly TextIndexColumn[]>();

/**
 * Returns the columns of a collection's text index. Returns none if no list of the collection can be searched
 * by text.
 */
export function getTextIndexColumns(collection: Collection): readonly TextIndexColumn[] {
  const cachedColumns = textIndexColumnsByCollection.get(collection);
  if (cachedColumns) return cachedColumns;
  const { searched = [], listed = [], lists = [] } = collection;
  const textColumns: TextIndexColumn[] = [
    ...searched.map((path) => ({ path, as: 'grams' as const })),
    ...listed.map((path) => ({ path, as: 'values' as const })),
  ];
  const leadPaths = new Set(
    lists.flatMap((list) => list.leads).filter((path) => textColumns.every((column) => column.path !== path)),
  );
  const textIndexColumns = [
    ...textColumns,
    ...(textColumns.length > 0 ? [...leadPaths] : []).map((path) => ({ path, as: 'word' as const })),
  ];
  textIndexColumnsByCollection.set(collection, textIndexColumns);
  return textIndexColumns;
}

export const buildTextIndexColumnName = (index: number) => `c${index}`;

/**
 * The query of the text index for a list, and the list's other conditions, which must be checked for each row
 * found.
 */
interface TextIndexMatch {
  match: string;
  rest: readonly StoreCondition[];
}

/**
 * The query of the text index for one condition. `isExact` is false if some of the rows that the query finds
 * may not meet the condition.
 */
interface TextIndexQueryOfCondition {
  match: string;
  isExact: boolean;
  isText: boolean;
}

/**
 * Returns the parts of a search term that are not Korean initials, for a term that mixes initials with other
 * letters. Single letters are left out, because too many texts contain them.
 */
function extractPartsWithoutKoreanInitials(term: string): string[] {
  const termParts = [''];
  for (const { letter, syllables } of parseMixedHangulLetters(term)) {
    if (syllables) termParts.push('');
    else termParts.push((termParts.pop() ?? '') + letter);
  }
  return termParts.filter((part) => part.length > 1);
}

/**
 * Returns the query (in SQLite's FTS syntax) for a phrase in the texts at these paths. Returns undefined if
 * the index lacks a path.
 */
function buildFtsMatchInColumns(
  columns: readonly TextIndexColumn[],
  paths: readonly string[],
  term: string,
): string | undefined {
  const columnIndexes = paths.map((path) =>
    columns.findIndex((column) => column.as === 'grams' && column.path === path),
  );
  const phrase = buildFtsContainsPhrase(term);
  return phrase === undefined || columnIndexes.includes(-1)
    ? undefined
    : `{${columnIndexes.map(buildTextIndexColumnName).join(' ')}} : ${phrase}`;
}

/**
 * Returns the query (in SQLite's FTS syntax) for a search term. If the term mixes Korean initials with other
 * letters, only the other letters are queried.
 */
function buildFtsMatchForMixedTerm(
  columns: readonly TextIndexColumn[],
  { path, term, mixed }: TextContainsCondition,
): string | undefined {
  const termParts = mixed ? extractPartsWithoutKoreanInitials(mixed.term) : [];
  const matchExpressions = [
    buildFtsMatchInColumns(columns, [path], term),
    ...termParts.map((part) => buildFtsMatchInColumns(columns, [mixed?.path ?? ''], part)),
  ];
  return matchExpressions.includes(undefined) ? undefined : `(${matchExpressions.join(' AND ')})`;
}

/**
 * Returns the query (in SQLite's FTS syntax) for records that have one of several ids or tags. Returns
 * undefined if any of the terms is not an id or tag.
 */
function buildFtsMatchForIdsOrTags(
  columns: readonly TextIndexColumn[],
  conditions: readonly TextContainsCondition[],
): TextIndexQueryOfCondition | undefined {
  const matchExpressions = conditions.map(({ path, term }) => {
    const columnIndex = columns.findIndex((column) => column.as === 'values' && column.path === path);
    const idOrTag = columnIndex < 0 ? undefined : parseIdOrTagFromSearchTerm(term);
    return idOrTag === undefined
      ? undefined
      : `${buildTextIndexColumnName(columnIndex)} : ${encodeWholeKeyAsIndexWord(idOrTag)}`;
  });
  if (matchExpressions.length === 0 || matchExpressions.includes(undefined)) return undefined;
  return { match: `(${matchExpressions.join(' OR ')})`, isExact: true, isText: true };
}

function buildFtsMatchForTerms(
  columns: readonly TextIndexColumn[],
  conditions: readonly TextContainsCondition[],
): TextIndexQueryOfCondition | undefined {
  const mixedConditions = conditions.filter((condition) => condition.mixed);
  const plainConditions = conditions.filter((condition) => !condition.mixed);
  // If several columns are searched for one phrase, the query contains the phrase once, with the paths of
  // these columns.
  const findPathsSearchedForTerm = (term: string) =>
    plainConditions.filter((condition) => condition.term === term).map(({ path }) => path);
  const matchExpressions = [
    ...new Set(
      plainConditions.map(({ term }) =>
        buildFtsMatchInColumns(columns, findPathsSearchedForTerm(term), term),
      ),
    ),
    ...mixedConditions.map((condition) => buildFtsMatchForMixedTerm(columns, condition)),
  ];
  if (matchExpressions.length === 0 || matchExpressions.includes(undefined)) return undefined;
  return { match: `(${matchExpressions.join(' OR ')})`, isExact: mixedConditions.length === 0, isText: true };
}

function buildFtsMatchForCondition(
  columns: readonly TextIndexColumn[],
  condition: StoreCondition,
): TextIndexQueryOfCondition | undefined {
  if (condition.op === 'contains')
    return buildFtsMatchForIdsOrTags(columns, condition.any) ?? buildFtsMatchForTerms(columns, condition.any);
  if (condition.op !== 'equals' || condition.key === null) return undefined;
  const { path, key } = condition;
  const columnIndex = columns.findIndex((column) => column.path === path);
  // For a field with several ids or tags, the index stores each of them as a separate word. So it can't
  // compare a whole index key.
  if (columns[columnIndex]?.as === 'values') return undefined;
  const isTextColumn = columns[columnIndex]?.as === 'grams';
  const phrase =
    isTextColumn && typeof key === 'string' ? buildFtsEqualsPhrase(key) : encodeWholeKeyAsIndexWord(key);
  if (columnIndex < 0 || phrase === undefined) return undefined;
  return {
    match: `${buildTextIndexColumnName(columnIndex)} : ${phrase}`,
    isExact: true,
    isText: isTextColumn,
  };
}

/** Returns the query of the text index for a list's conditions; undefined if none of them is about a text. */
export function createTextIndexQuery(
  collection: Collection,
  where: readonly StoreCondition[],
): TextIndexMatch | undefined {
  const columns = getTextIndexColumns(collection);
  if (columns.length === 0) return undefined;
  const conditionQueries = where.map((condition) => ({
    condition,
    asked: buildFtsMatchForCondition(columns, condition),
  }));
  if (!conditionQueries.some(({ asked }) => asked?.isText)) return undefined;
  return {
    match: conditionQueries.flatMap(({ asked }) => (asked ? [asked.match] : [])).join(' AND '),
    rest: conditionQueries.flatMap(({ condition, asked }) => (asked?.isExact ? [] : [condition])),
  };
}
