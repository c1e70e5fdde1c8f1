import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  limits,
  parseMixedHangulLetters,
  type StoreCondition,
  type TextContainsCondition,
} from '../../../../../../src/core/schema/index';
import { parseIdOrTagFromSearchTerm } from '../../../../../../src/core/schema/query/refKeys';
import { getTreeOfReferenceField, resolveConditionOverReference } from '../../../../store/below';
import type { Collection } from '../../../../store/store';
import { buildIndexKeyNgramsSql, buildIndexKeyToArraySql, extractLongestNgrams } from '../grams';
import { buildLongTextPrefixSql, isLongTextPath } from '../indexes';
import { LIKE_PATTERN_OF_NUMBER_PREFIX, TEXT_INDEX_KEY_PREFIX, toIndexKeyColumnText } from '../keyText';
import { getIndexKeysTableName, indexKeyColumnRef } from '../tables';

type PostgresConditionOperator = StoreCondition['op'];
type BooleanSql = RawBuilder<SqlBool>;

const FALSE_SQL = sql<SqlBool>`false`;
const joinWithAnd = (conditions: readonly BooleanSql[]): BooleanSql =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const joinWithOr = (conditions: readonly BooleanSql[]): BooleanSql =>
  conditions.length === 0 ? FALSE_SQL : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Returns a mixed search term (syllables and Korean initials) as a regular expression. */
const buildSyllableAndInitialPattern = (term: string): string =>
  parseMixedHangulLetters(term)
    .map(({ letter, syllables }) => {
      if (syllables) return `[${letter}${syllables.join('-')}]`;
      return /[\w\p{Script=Hangul}\s]/u.test(letter) ? letter : `\\${letter}`;
    })
    .join('');

/** Matches search terms that occur in the decimal digits of a number. */
const NUMBER_TERM_PATTERN = /^[-+.0-9e]+$/;

const escapeLikeWildcards = (term: string): string => term.replace(/[\\%_]/g, '\\$&');

/**
 * Returns a condition for index keys whose text contains a term. LIKE takes a sixth of the time of `strpos`,
 * which must also find the boundaries of characters.
 */
function buildTextContainsSql(column: RawBuilder<unknown>, term: string): BooleanSql {
  if (term === '') return sql<SqlBool>`${column} is not null`;
  const prefixes = NUMBER_TERM_PATTERN.test(term)
    ? [TEXT_INDEX_KEY_PREFIX, LIKE_PATTERN_OF_NUMBER_PREFIX]
    : [TEXT_INDEX_KEY_PREFIX];
  return joinWithOr(
    prefixes.map((prefix) => sql<SqlBool>`${column} like ${`${prefix}%${escapeLikeWildcards(term)}%`}`),
  );
}

function buildContainsTermSql({ path, term, mixed }: TextContainsCondition): BooleanSql {
  const containsTermSql = buildTextContainsSql(indexKeyColumnRef(path), term);
  if (!mixed) return containsTermSql;
  const pattern = `${TEXT_INDEX_KEY_PREFIX}.*${buildSyllableAndInitialPattern(mixed.term)}`;
  return joinWithAnd([
    containsTermSql,
    sql<SqlBool>`${indexKeyColumnRef(mixed.path)} collate "C" ~ ${pattern}`,
  ]);
}

/**
 * Whether the substring index alone decides which texts contain a search term. It does so for terms of one or
 * two letters, because it holds all substrings of this length.
 */
const isMatchDecidedByNgramIndex = ({ term, mixed }: TextContainsCondition): boolean =>
  !mixed && [...term].length <= 2;

/** Whether the substring index holds all texts that the terms are searched in. */
const areTermsIndexed = (
  { searched = [] }: Collection,
  termConditions: readonly TextContainsCondition[],
): boolean =>
  termConditions.length > 0 &&
  termConditions.every(({ path, term }) => term !== '' && searched.includes(path));

/**
 * Whether the substring index finds the rows of a query's search. Conditions inside other conditions don't
 * count, nor do searches for ids or tags.
 */
export const isSearchIndexed = (collection: Collection, where: readonly StoreCondition[]): boolean =>
  where.some(
    (condition) =>
      condition.op === 'contains' &&
      areTermsIndexed(collection, condition.any) &&
      condition.any.every(({ path }) => !collection.listed?.includes(path)),
  );

/**
 * How a search finds texts. `index` uses the substring index, for queries that read all matches. Texts are
 * compared only if the index can't decide. `text` compares the texts of all rows. `both` lets PostgreSQL
 * choose: if it scans another index, it only compares texts.
 */
export type SearchMethod = 'index' | 'text' | 'both';

/** Returns a condition for texts that contain one of the search terms. */
function buildContainsAnyTermSql(
  collection: Collection,
  termConditions: readonly TextContainsCondition[],
  searchMethod: SearchMethod,
): BooleanSql {
  const comparisonSql = joinWithOr(termConditions.map(buildContainsTermSql));
  const idsOrTags = termConditions.map(({ path, term }) =>
    collection.listed?.includes(path) ? parseIdOrTagFromSearchTerm(term) : undefined,
  );
  if (termConditions.length > 0 && !idsOrTags.includes(undefined)) {
    const listLookupSql = joinWithOr(
      termConditions.map(
        ({ path }, index) =>
          sql<SqlBool>`${buildIndexKeyToArraySql(indexKeyColumnRef(path))} @> ${[idsOrTags[index]]}`,
      ),
    );
    return searchMethod === 'index' ? listLookupSql : joinWithAnd([comparisonSql, listLookupSql]);
  }
  if (searchMethod === 'text' || !areTermsIndexed(collection, termConditions)) return comparisonSql;
  const ngramLookupSql = joinWithOr(
    termConditions.map(
      ({ path, term }) =>
        sql<SqlBool>`${buildIndexKeyNgramsSql(indexKeyColumnRef(path))} @> ${extractLongestNgrams(term)}`,
    ),
  );
  return searchMethod === 'index' && termConditions.every(isMatchDecidedByNgramIndex)
    ? ngramLookupSql
    : joinWithAnd([comparisonSql, ngramLookupSql]);
}

function buildEqualsKeySql(collection: Collection, path: string, storedKey: string | null): BooleanSql {
  if (storedKey === null) return FALSE_SQL;
  const equalitySql = sql<SqlBool>`${indexKeyColumnRef(path)} = ${storedKey}`;
  // An index holds only the beginning of a long text, so the condition compares the beginning first.
  return isLongTextPath(collection, path)
    ? joinWithAnd([
        sql<SqlBool>`${buildLongTextPrefixSql(indexKeyColumnRef(path))} = ${buildLongTextPrefixSql(sql`${storedKey}`)}`,
        equalitySql,
      ])
    : equalitySql;
}

function buildKeyInListSql(
  collection: Collection,
  path: string,
  storedKeys: readonly (string | null)[],
): BooleanSql {
  const equalitySql = sql<SqlBool>`${indexKeyColumnRef(path)} = any(${storedKeys}::text[])`;
  return isLongTextPath(collection, path)
    ? joinWithAnd([
        sql<SqlBool>`${buildLongTextPrefixSql(indexKeyColumnRef(path))} = any(array(
          select ${buildLongTextPrefixSql(sql`stored`)} from unnest(${storedKeys}::text[]) as stored))`,
        equalitySql,
      ])
    : equalitySql;
}

/**
 * Returns the SQL for the index keys of a document in a tree and of all documents below it. Documents fewer
 * than `minLevel` levels below it are left out.
 */
const buildTreeDescendantKeysSql = (
  collection: Collection,
  path: string,
  rootKey: string,
  minLevel: number,
) => {
  const tree = getTreeOfReferenceField(collection, path);
  return sql`with recursive below(node, level) as (
    select ${toIndexKeyColumnText(rootKey)}::text collate "C", 0
    union
    select (${TEXT_INDEX_KEY_PREFIX} || nodes._id) collate "C", level + 1 from below
    join ${sql.table(getIndexKeysTableName(tree.collection))} as nodes on ${indexKeyColumnRef(tree.parent)} = below.node
    where level < ${sql.lit(limits.maxTreeLevels)}
  ) select node from below where level >= ${minLevel}::int`;
};

const conditionSqlBuilders: {
  [O in PostgresConditionOperator]: (
    collection: Collection,
    condition: Extract<StoreCondition, { op: O }>,
    searchMethod: SearchMethod,
  ) => BooleanSql;
} = {
  equals: (collection, { path, key }) => buildEqualsKeySql(collection, path, toIndexKeyColumnText(key)),
  among: (collection, { path, keys }) => buildKeyInListSql(collection, path, keys.map(toIndexKeyColumnText)),
  contains: (collection, { any }, searchMethod) => buildContainsAnyTermSql(collection, any, searchMethod),
  between: (_, { path, from, until }) =>
    joinWithAnd([
      sql<SqlBool>`${indexKeyColumnRef(path)} is not null`,
      ...(from === undefined
        ? []
        : [sql<SqlBool>`${indexKeyColumnRef(path)} >= ${toIndexKeyColumnText(from)}`]),
      ...(until === undefined
        ? []
        : [sql<SqlBool>`${indexKeyColumnRef(path)} < ${toIndexKeyColumnText(until)}`]),
    ]),
  empty: (_, { path, empty }) =>
    empty ? sql`${indexKeyColumnRef(path)} is null` : sql`${indexKeyColumnRef(path)} is not null`,
  below: (collection, { path, key, from = 0 }) =>
    // The keys are collected into an array first, so that the database can look them up in an index.
    sql<SqlBool>`${indexKeyColumnRef(path)} = any(array(${buildTreeDescendantKeysSql(collection, path, key, from)}))`,
  over(collection, overCondition, searchMethod) {
    const { intermediates, condition } = resolveConditionOverReference(collection, overCondition);
    return sql<SqlBool>`${indexKeyColumnRef(overCondition.path)} = any(array(
      select (${TEXT_INDEX_KEY_PREFIX} || _id) collate "C" from ${sql.table(getIndexKeysTableName(intermediates.name))}
      where ${buildConditionSql(intermediates, condition, searchMethod)}
    ))`;
  },
  all: (collection, { of }, searchMethod) => joinConditionsSql(collection, of, searchMethod),
  any: (collection, { of }, searchMethod) =>
    joinWithOr(of.map((condition) => buildConditionSql(collection, condition, searchMethod))),
};

const buildConditionSql = (
  collection: Collection,
  condition: StoreCondition,
  searchMethod: SearchMethod,
): BooleanSql =>
  // The cast is needed because TypeScript can't see that the function for the condition's `op` accepts this
  // condition.
  (
    conditionSqlBuilders[condition.op] as (
      collection: Collection,
      condition: StoreCondition,
      method: SearchMethod,
    ) => BooleanSql
  )(collection, condition, searchMethod);

/**
 * Returns a query's conditions as one SQL expression over the collection's table of index keys.
 */
export const joinConditionsSql = (
  collection: Collection,
  where: readonly StoreCondition[],
  searchMethod: SearchMethod = 'both',
): BooleanSql =>
  joinWithAnd(where.map((condition) => buildConditionSql(collection, condition, searchMethod)));
