import {
  mixedLetters,
  type StoreCondition,
  type TermCondition,
} from '../../../../../../src/core/schema/index';
import { parseIdFromReferenceTerm } from '../../../../../../src/core/schema/query/refKeys';
import type { Collection } from '../../../../store/store';
import { buildFtsContainsPhrase, buildFtsEqualsPhrase, toTextIndexWord } from './grams';

/**
 * A column of the text index, and the kind of words in it: the letter pairs of a text, the ids of a multiple
 * reference, or a single word for an index key by which every list is narrowed.
 */
export interface TextIndexColumn {
  path: string;
  as: 'grams' | 'ids' | 'word';
}

const known = new WeakMap<Collection, readonly TextIndexColumn[]>();

/**
 * Returns the columns of a collection's text index. Returns none if no list of the collection is searched by
 * text.
 */
export function textIndexColumnsOfCollection(collection: Collection): readonly TextIndexColumn[] {
  const before = known.get(collection);
  if (before) return before;
  const { searched = [], listed = [], lists = [] } = collection;
  const found: TextIndexColumn[] = [
    ...searched.map((path) => ({ path, as: 'grams' as const })),
    ...listed.map((path) => ({ path, as: 'ids' as const })),
  ];
  const leads = new Set(
    lists.flatMap((list) => list.leads).filter((path) => found.every((column) => column.path !== path)),
  );
  const columns = [
    ...found,
    ...(found.length > 0 ? [...leads] : []).map((path) => ({ path, as: 'word' as const })),
  ];
  known.set(collection, columns);
  return columns;
}

export const textIndexColumnName = (index: number) => `c${index}`;

/** The text index's query for a list, and the conditions that must still be checked for each row. */
interface Match {
  match: string;
  rest: readonly StoreCondition[];
}

/**
 * The text index's query for one condition. `isWhole` is true if the rows that the query finds need no
 * further check.
 */
interface Asked {
  match: string;
  isWhole: boolean;
  isText: boolean;
}

/**
 * Returns the parts of a mixed term that are no initials. Single letters are left out, because too many texts
 * contain them.
 */
function plainParts(term: string): string[] {
  const parts = [''];
  for (const { letter, syllables } of mixedLetters(term)) {
    if (syllables) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.filter((part) => part.length > 1);
}

/** Returns the FTS query for a phrase in the texts at these paths; undefined if the index lacks a path. */
function inColumns(
  columns: readonly TextIndexColumn[],
  paths: readonly string[],
  term: string,
): string | undefined {
  const at = paths.map((path) =>
    columns.findIndex((column) => column.as === 'grams' && column.path === path),
  );
  const phrase = buildFtsContainsPhrase(term);
  return phrase === undefined || at.includes(-1)
    ? undefined
    : `{${at.map(textIndexColumnName).join(' ')}} : ${phrase}`;
}

/** Returns the FTS query for a term. A mixed term is queried by its parts that are not initials. */
function askMixed(
  columns: readonly TextIndexColumn[],
  { path, term, mixed }: TermCondition,
): string | undefined {
  const parts = mixed ? plainParts(mixed.term) : [];
  const all = [
    inColumns(columns, [path], term),
    ...parts.map((part) => inColumns(columns, [mixed?.path ?? ''], part)),
  ];
  return all.includes(undefined) ? undefined : `(${all.join(' AND ')})`;
}

/** Returns the FTS query for an id in a multiple reference; undefined if the terms are not a single id. */
function askId(columns: readonly TextIndexColumn[], any: readonly TermCondition[]): Asked | undefined {
  const [only, ...others] = any;
  const at = columns.findIndex((column) => column.as === 'ids' && column.path === only?.path);
  const id = only && others.length === 0 && at >= 0 ? parseIdFromReferenceTerm(only.term) : undefined;
  return id === undefined
    ? undefined
    : { match: `${textIndexColumnName(at)} : ${toTextIndexWord(id)}`, isWhole: true, isText: true };
}

function askTerms(columns: readonly TextIndexColumn[], any: readonly TermCondition[]): Asked | undefined {
  const mixed = any.filter((term) => term.mixed);
  const plain = any.filter((term) => !term.mixed);
  // A phrase that is searched in several texts is queried only once, for all of these texts.
  const pathsOf = (term: string) => plain.filter((one) => one.term === term).map(({ path }) => path);
  const each = [
    ...new Set(plain.map(({ term }) => inColumns(columns, pathsOf(term), term))),
    ...mixed.map((term) => askMixed(columns, term)),
  ];
  if (each.length === 0 || each.includes(undefined)) return undefined;
  return { match: `(${each.join(' OR ')})`, isWhole: mixed.length === 0, isText: true };
}

function askOf(columns: readonly TextIndexColumn[], condition: StoreCondition): Asked | undefined {
  if (condition.op === 'contains') return askId(columns, condition.any) ?? askTerms(columns, condition.any);
  if (condition.op !== 'equals' || condition.key === null) return undefined;
  const { path, key } = condition;
  const at = columns.findIndex((column) => column.path === path);
  // A multiple reference has no single key to compare with.
  if (columns[at]?.as === 'ids') return undefined;
  const isText = columns[at]?.as === 'grams';
  const phrase = isText && typeof key === 'string' ? buildFtsEqualsPhrase(key) : toTextIndexWord(key);
  if (at < 0 || phrase === undefined) return undefined;
  return { match: `${textIndexColumnName(at)} : ${phrase}`, isWhole: true, isText };
}

/** Returns the text index's query for the conditions of a list; undefined if no condition is about a text. */
export function createTextIndexQuery(
  collection: Collection,
  where: readonly StoreCondition[],
): Match | undefined {
  const columns = textIndexColumnsOfCollection(collection);
  if (columns.length === 0) return undefined;
  const each = where.map((condition) => ({ condition, asked: askOf(columns, condition) }));
  if (!each.some(({ asked }) => asked?.isText)) return undefined;
  return {
    match: each.flatMap(({ asked }) => (asked ? [asked.match] : [])).join(' AND '),
    rest: each.flatMap(({ condition, asked }) => (asked?.isWhole ? [] : [condition])),
  };
}
