import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  limits,
  parseMixedHangulLetters,
  type StoreCondition,
  type TextContainsCondition,
} from '../../../../../../src/core/schema/index';
import { getTreeOfReferenceField, resolveConditionOverReference } from '../../../../store/below';
import type { Collection } from '../../../../store/store';
import { getIndexKeysTableName, indexKeyColumnRef, type SqliteTables } from '../tables';

type SqliteExpressionBuilder = ExpressionBuilder<SqliteTables, string>;
type ConditionOperator = StoreCondition['op'];

/**
 * Returns a mixed search term as a GLOB pattern. Each Korean initial becomes a range of letters: itself, and
 * the syllables that begin with it.
 */
const buildGlobPattern = (term: string): string => {
  const letterPatterns = parseMixedHangulLetters(term).map(({ letter, syllables }) => {
    if (syllables) return `[${letter}${syllables.join('-')}]`;
    return '*?['.includes(letter) ? `[${letter}]` : letter;
  });
  return `*${letterPatterns.join('')}*`;
};

function createExpressionsForContainedTerm(
  eb: SqliteExpressionBuilder,
  { path, term, mixed }: TextContainsCondition,
): Expression<SqlBool>[] {
  const containsExpression = eb(eb.fn<number>('instr', [indexKeyColumnRef(path), eb.val(term)]), '>', 0);
  return mixed
    ? [
        containsExpression,
        sql<SqlBool>`${indexKeyColumnRef(mixed.path)} glob ${buildGlobPattern(mixed.term)}`,
      ]
    : [containsExpression];
}

const expressionBuildersByOperator: {
  [O in ConditionOperator]: (
    eb: SqliteExpressionBuilder,
    condition: Extract<StoreCondition, { op: O }>,
    collection: Collection,
  ) => Expression<SqlBool>;
} = {
  equals: (eb, { path, key }) => eb(indexKeyColumnRef(path), '=', key),
  among: (eb, { path, keys }) => eb(indexKeyColumnRef(path), 'in', keys),
  // The function instr is used instead of LIKE, because instr has no wildcards and distinguishes upper and
  // lower case.
  contains: (eb, { any }) =>
    eb.or(any.map((condition) => eb.and(createExpressionsForContainedTerm(eb, condition)))),
  between: (eb, { path, from, until }) =>
    eb.and([
      eb(indexKeyColumnRef(path), 'is not', null),
      ...(from === undefined ? [] : [eb(indexKeyColumnRef(path), '>=', from)]),
      ...(until === undefined ? [] : [eb(indexKeyColumnRef(path), '<', until)]),
    ]),
  empty: (eb, { path, empty }) => eb(indexKeyColumnRef(path), empty ? 'is' : 'is not', null),
  below: (_eb, { path, key, from = 0 }, collection) => {
    const tree = getTreeOfReferenceField(collection, path);
    return sql<SqlBool>`${indexKeyColumnRef(path)} in (
      with recursive below(node, level) as (
        select ${key}, 0
        union
        select nodes._id, level + 1 from below
        join ${sql.table(getIndexKeysTableName(tree.collection))} as nodes on ${indexKeyColumnRef(tree.parent)} = below.node
        where level < ${sql.lit(limits.maxTreeLevels)}
      )
      select node from below where level >= ${from}
    )`;
  },
  over(eb, overCondition, collection) {
    const { intermediates, condition } = resolveConditionOverReference(collection, overCondition);
    return sql<SqlBool>`${indexKeyColumnRef(overCondition.path)} in (
      select _id from ${sql.table(getIndexKeysTableName(intermediates.name))} where ${createConditionExpression(eb, condition, intermediates)}
    )`;
  },
  all: (eb, { of }, collection) =>
    eb.and(of.map((condition) => createConditionExpression(eb, condition, collection))),
  any: (eb, { of }, collection) =>
    eb.or(of.map((condition) => createConditionExpression(eb, condition, collection))),
};

type ConditionExpressionBuilder = (
  eb: SqliteExpressionBuilder,
  condition: StoreCondition,
  collection: Collection,
) => Expression<SqlBool>;

const createConditionExpression: ConditionExpressionBuilder = (eb, condition, collection) =>
  // The cast is needed because TypeScript can't see that the function for the condition's `op` accepts this
  // condition.
  (expressionBuildersByOperator[condition.op] as ConditionExpressionBuilder)(eb, condition, collection);

/** Returns a list's conditions as one expression over the collection's table of index keys. */
export const createWhereExpression =
  (collection: Collection, where: readonly StoreCondition[]) => (eb: SqliteExpressionBuilder) =>
    eb.and(where.map((condition) => createConditionExpression(eb, condition, collection)));
