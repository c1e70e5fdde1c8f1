import { toNfkc } from '../../../schema/index';
import { plain } from './heads';

/** A one-click correction: restores a column's lost zeros, or maps an unknown word of a column to an allowed one. */
export type Fix = { path: string } & ({ zeros: true } | { said: string; word: string });

/** A word of a cell without blanks, width and case. */
export const plainWord = (text: string): string => plain(toNfkc(text));

const keyOf = (path: string, said: string): string => `${path} ${plainWord(said)}`;

/** Returns the paths of the columns that get back their zeros. */
export const zerosOf = (fixes: readonly Fix[]): ReadonlySet<string> =>
  new Set(fixes.flatMap((fix) => ('zeros' in fix ? [fix.path] : [])));

/** Returns a function that reads a word of a column as it is corrected. */
export function correctorOf(fixes: readonly Fix[]): (path: string, said: string) => string {
  const words = new Map(
    fixes.flatMap((fix) => ('word' in fix ? [[keyOf(fix.path, fix.said), fix.word] as const] : [])),
  );
  return (path, said) => (words.size > 0 ? words.get(keyOf(path, said)) : undefined) ?? said;
}
