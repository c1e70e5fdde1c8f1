import { toNfkc } from '../../../schema/index';
import { lowerCaseAndRemoveSpaces } from './heads';

/**
 * A one-click correction of a column: it restores lost leading zeros, or replaces an unknown word by an
 * allowed one.
 */
export type ColumnCorrection = { path: string } & ({ zeros: true } | { said: string; word: string });

/** Returns a word normalised for comparison: without spaces, in half-width characters and lower case. */
export const normaliseWordForMatching = (text: string): string => lowerCaseAndRemoveSpaces(toNfkc(text));

const buildCorrectionKey = (path: string, cellWord: string): string =>
  `${path} ${normaliseWordForMatching(cellWord)}`;

/** Returns the paths of the columns whose lost zeros are restored. */
export const findColumnsWithRestoredZeros = (fixes: readonly ColumnCorrection[]): ReadonlySet<string> =>
  new Set(fixes.flatMap((fix) => ('zeros' in fix ? [fix.path] : [])));

/**
 * Returns a function that replaces the word in a cell as the operator's corrections for the cell's column
 * say. Other words are returned unchanged.
 */
export function createCellWordCorrector(
  fixes: readonly ColumnCorrection[],
): (path: string, cellWord: string) => string {
  const correctedWordsByKey = new Map(
    fixes.flatMap((fix) =>
      'word' in fix ? [[buildCorrectionKey(fix.path, fix.said), fix.word] as const] : [],
    ),
  );
  return (path, cellWord) =>
    (correctedWordsByKey.size > 0
      ? correctedWordsByKey.get(buildCorrectionKey(path, cellWord))
      : undefined) ?? cellWord;
}
