/**
 * Maximum length of a variable name in which only a swap of two letters counts as a mistake. Such short names
 * resemble too many others.
 */
const MAX_NAME_LENGTH_FOR_SWAP = 4;
/**
 * Maximum length of a variable name in which only one letter may be wrong. In a longer name, two letters may
 * be wrong.
 */
const MAX_NAME_LENGTH_FOR_ONE_TYPO = 8;

/**
 * Returns the edit distance of two texts: the least number of changes that turn one text into the other. A
 * change adds, removes or replaces a letter, or swaps it with the next letter.
 */
function computeEditDistance(source: string, target: string): number {
  let olderRow: number[] = [];
  let previousRow = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (let row = 1; row <= source.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= target.length; column += 1) {
      const letterMismatchCost = source[row - 1] === target[column - 1] ? 0 : 1;
      const areLettersSwapped =
        source[row - 1] === target[column - 2] && source[row - 2] === target[column - 1];
      const insertOrDeleteCost = Math.min(previousRow[column] ?? 0, currentRow[column - 1] ?? 0) + 1;
      const replaceCost = (previousRow[column - 1] ?? 0) + letterMismatchCost;
      currentRow[column] = Math.min(
        insertOrDeleteCost,
        replaceCost,
        row > 1 && areLettersSwapped ? (olderRow[column - 2] ?? insertOrDeleteCost) + 1 : insertOrDeleteCost,
      );
    }
    olderRow = previousRow;
    previousRow = currentRow;
  }
  return previousRow[target.length] ?? 0;
}

const sortCharactersOfText = (text: string) => [...text].sort().join('');

function isProbablyMisspeltVariable(name: string, knownName: string): boolean {
  if (knownName.length <= MAX_NAME_LENGTH_FOR_SWAP)
    return (
      sortCharactersOfText(name) === sortCharactersOfText(knownName) &&
      computeEditDistance(name, knownName) === 1
    );
  return (
    computeEditDistance(name.toUpperCase(), knownName) <=
    (knownName.length <= MAX_NAME_LENGTH_FOR_ONE_TYPO ? 1 : 2)
  );
}

/**
 * Returns a message for each variable whose name resembles a known variable that is not set. If the known
 * variable is set, even to an empty text, the similar name probably belongs to another program.
 */
export function findMisspeltVariables(
  variables: Readonly<Record<string, string | undefined>>,
  knownNames: readonly string[],
): string[] {
  const unsetVariableNames = knownNames.filter((name) => variables[name] === undefined);
  const unknownVariableNames = Object.keys(variables).filter(
    (name) => variables[name]?.trim() && !knownNames.includes(name),
  );
  return unknownVariableNames.flatMap((name) => {
    const intendedName = unsetVariableNames.find((unsetName) => isProbablyMisspeltVariable(name, unsetName));
    if (intendedName === undefined) return [];
    return `${name} is no variable of the console: rename it to ${intendedName}, or set ${intendedName}= as well if another program reads ${name}.`;
  });
}
