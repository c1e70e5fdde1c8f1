import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Condition, mixedLetters, type Term } from '../../../../../../src/core/schema/index';
import { keyRef, type Tables } from '../tables';

type Builder = ExpressionBuilder<Tables, string>;
type Op = Condition['op'];

/** A mixed term in the language of GLOB, whose character classes may hold ranges. */
const globOf = (term: string): string => {
  const letters = mixedLetters(term).map(({ letter, syllables }) => {
    if (syllables) return `[${letter}${syllables.join('-')}]`;
    return '*?['.includes(letter) ? `[${letter}]` : letter;
  });
  return `*${letters.join('')}*`;
};

function termExpressions(eb: Builder, { path, term, mixed }: Term): Expression<SqlBool>[] {
  const held = eb(eb.fn<number>('instr', [keyRef(path), eb.val(term)]), '>', 0);
  return mixed ? [held, sql<SqlBool>`${keyRef(mixed.path)} glob ${globOf(mixed.term)}`] : [held];
}

const expressions: {
  [O in Op]: (eb: Builder, condition: Extract<Condition, { op: O }>) => Expression<SqlBool>;
} = {
  equals: (eb, { path, key }) => eb(keyRef(path), '=', key),
  among: (eb, { path, keys }) => eb(keyRef(path), 'in', keys),
  // Unlike LIKE, instr has no wildcards and is case-sensitive.
  contains: (eb, { any }) => eb.or(any.map((term) => eb.and(termExpressions(eb, term)))),
  between: (eb, { path, from, until }) =>
    eb.and([
      eb(keyRef(path), 'is not', null),
      ...(from === undefined ? [] : [eb(keyRef(path), '>=', from)]),
      ...(until === undefined ? [] : [eb(keyRef(path), '<', until)]),
    ]),
  empty: (eb, { path, empty }) => eb(keyRef(path), empty ? 'is' : 'is not', null),
  all: (eb, { of }) => eb.and(of.map((condition) => expressionOf(eb, condition))),
  any: (eb, { of }) => eb.or(of.map((condition) => expressionOf(eb, condition))),
};

const expressionOf = (eb: Builder, condition: Condition): Expression<SqlBool> =>
  // The entry of the condition's own op; the type of an indexed union can't express that.
  (expressions[condition.op] as (eb: Builder, condition: Condition) => Expression<SqlBool>)(eb, condition);

/** Returns the conditions of a list as one expression over its keys. */
export const allOf = (where: readonly Condition[]) => (eb: Builder) =>
  eb.and(where.map((condition) => expressionOf(eb, condition)));
