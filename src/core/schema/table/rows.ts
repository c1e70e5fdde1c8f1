import { isComparable } from '../kinds/registry';
import {
  holdsFiles,
  holdsItems,
  isAnswer,
  isChoice,
  isDay,
  isLine,
  isNumber,
  isWhole,
  refersToRecord,
} from '../kinds/traits';
import { isSortable } from '../query/sort';
import { mayBeEmpty } from '../record/record';
import type { AnyField } from '../words/fields';

/** The missing paths: an API lacks them, or an operator may not read them. */
export interface Lack {
  isGone: (path: string) => boolean;
  /** True if the path, or anything below it, is missing. */
  isBroken: (path: string) => boolean;
}

/** The words that not every field fits; `faults/faults.ts` has a sentence for each. */
export const fits = {
  order: isComparable,
  sorts: isSortable,
  sums: isNumber,
  emptiness: mayBeEmpty,
  sortable: isWhole,
  tabs: isChoice,
  choices: isChoice,
  by: isChoice,
  most: holdsFiles,
  least: holdsItems,
  unique: isComparable,
  edit: (field: AnyField) =>
    [isChoice, refersToRecord, isAnswer, isDay, isNumber].some((isKind) => isKind(field)),
  message: (field: AnyField) => isLine(field) && field.format === 'email',
  channels: (field: AnyField) => {
    const { method, contact, enabled } = holdsItems(field) ? field.of : {};
    if (!method || !contact || !enabled) return false;
    return isChoice(method) && method.choices.includes('email') && isLine(contact) && isAnswer(enabled);
  },
} satisfies Record<string, (field: AnyField) => boolean>;
export type Fit = keyof typeof fits;

/** A path in a word's value; `deep` if it may run through lists, `where` is the variant, flavour, act or form field. */
export interface Named {
  path: string;
  word: string;
  fit?: Fit;
  deep?: true;
  /** The path of the key that a store keeps for the word. */
  key?: string;
  where: string;
}

export interface Row<V> {
  names(value: V, word: string, where: string): readonly Named[];
  /** Returns the value without missing paths; undefined if the word is removed too. */
  left(value: V, lack: Lack): V | undefined;
}
/** One row for each word of a part of the language, null if it names no path. A word without a row does not compile. */
export type Words<X> = { readonly [W in keyof X]-?: Row<NonNullable<X[W]>> | null };

const rowsOf = <X extends object>(words: Words<X>, of: X) =>
  // The map pairs each word with the row of its values; a union of functions can't express that.
  (Object.entries(words) as [keyof X & string, Row<unknown> | null][]).flatMap(([word, row]) =>
    row === null || of[word] === undefined ? [] : [{ word, row, value: of[word] as unknown }],
  );

/** Every path that the words of a part name. */
export const namesIn = <X extends object>(words: Words<X>, of: X, where = ''): Named[] =>
  rowsOf(words, of).flatMap(({ word, row, value }) => row.names(value, word, where));

/** A part of the language without missing paths. */
export function leftOf<X extends object>(words: Words<X>, of: X, lack: Lack): X {
  const left: X = { ...of };
  for (const { word, row, value } of rowsOf(words, of)) {
    const own = row.left(value, lack);
    if (own === undefined) delete left[word];
    else left[word] = own as X[typeof word];
  }
  return left;
}

interface Options {
  fit?: Fit;
  deep?: true;
  /** A store finds or orders records by the paths. */
  keyed?: true;
}

export const row = <V>(
  paths: (value: V) => readonly string[],
  left: Row<V>['left'],
  { keyed, ...options }: Options = {},
): Row<V> => ({
  left,
  names: (value, word, where) =>
    paths(value).map((path) => ({ path, word, where, ...options, ...(keyed && { key: path }) })),
});

export const one = (fit?: Fit, keyed?: true): Row<string> =>
  row(
    (path) => [path],
    (path, { isGone }) => (isGone(path) ? undefined : path),
    { ...(fit && { fit }), ...(keyed && { keyed }) },
  );

export const many = (fit?: Fit, keyed?: true): Row<readonly string[]> =>
  row(
    (paths) => paths,
    (paths, { isGone }) => paths.filter((path) => !isGone(path)),
    { ...(fit && { fit }), ...(keyed && { keyed }) },
  );

/** Returns the entries of a map by path without missing ones. */
export const entriesLeft = <V extends object>(map: V, { isGone }: Lack): V =>
  Object.fromEntries(Object.entries(map).filter(([path]) => !isGone(path))) as V;

export const byPath = <V extends object>(options?: Options): Row<V> =>
  row<V>(Object.keys, entriesLeft, options);

export const part = <X extends object>(words: Words<X>): Row<X> => ({
  names: (value, _word, where) => namesIn(words, value, where),
  left: (value, lack) => leftOf(words, value, lack),
});

/** Parts of the language by their names. */
export const each = <X extends object>(
  what: string,
  words: Words<X>,
): Row<{ readonly [name: string]: X }> => ({
  names: (parts, _word, where) =>
    Object.entries(parts).flatMap(([name, value]) => namesIn(words, value, `${where}${what} ${name}: `)),
  left: (parts, lack) =>
    Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, leftOf(words, value, lack)])),
});
