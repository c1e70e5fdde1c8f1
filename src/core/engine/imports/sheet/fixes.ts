import { normaliseWordForMatching } from '../../excel/sheet/matchWords';

/**
 * A one-click correction of a column: it restores lost leading zeros, or replaces an unknown word by an
 * allowed one.
 */
export type ColumnCorrection = { path: string } & ({ zeros: true } | { said: string; word: string });

const buildCorrectionKey = (columnPath: string, cellWord: string): string =>
  `${columnPath} ${normaliseWordForMatching(cellWord)}`;

/** Returns the paths of the columns whose lost zeros are restored. */
export const collectPathsWithRestoredZeros = (
  corrections: readonly ColumnCorrection[],
): ReadonlySet<string> =>
  new Set(corrections.flatMap((correction) => ('zeros' in correction ? [correction.path] : [])));

/**
 * Returns a function that replaces the word in a cell as the operator's corrections for the cell's column
 * say. Other words are returned unchanged.
 */
export function createCellWordCorrector(
  corrections: readonly ColumnCorrection[],
): (path: string, cellWord: string) => string {
  const correctedWordsByKey = new Map(
    corrections.flatMap((correction) =>
      'word' in correction
        ? [[buildCorrectionKey(correction.path, correction.said), correction.word] as const]
        : [],
    ),
  );
  return (columnPath, cellWord) =>
    (correctedWordsByKey.size > 0
      ? correctedWordsByKey.get(buildCorrectionKey(columnPath, cellWord))
      : undefined) ?? cellWord;
}
