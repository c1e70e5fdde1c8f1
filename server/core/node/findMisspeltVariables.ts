/**
 * Maximum length of a short variable name. Short names resemble too many others, so only two swapped letters
 * count as a mistake.
 */
const MAX_SHORT_VARIABLE_NAME_LENGTH = 4;
/**
 * Maximum length of a variable name in which only one letter may be wrong. In a longer name, two letters may
 * be wrong.
 */
const MAX_MEDIUM_VARIABLE_NAME_LENGTH = 8;

/**
 * Returns the edit distance of two texts: the least number of changes that turn one text into the other. A
 * change adds, removes or replaces a letter, or swaps it with the next letter.
 */
function computeEditDistance(one: string, other: string): number {
  let older: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const added = Math.min(last[column] ?? 0, next[column - 1] ?? 0) + 1;
      const replaced = (last[column - 1] ?? 0) + cost;
      next[column] = Math.min(added, replaced, row > 1 && isSwap ? (older[column - 2] ?? added) + 1 : added);
    }
    older = last;
    last = next;
  }
  return last[other.length] ?? 0;
}

const sortCharactersOfText = (text: string) => [...text].sort().join('');

function isProbablyMisspeltVariable(name: string, known: string): boolean {
  if (known.length <= MAX_SHORT_VARIABLE_NAME_LENGTH)
    return (
      sortCharactersOfText(name) === sortCharactersOfText(known) && computeEditDistance(name, known) === 1
    );
  return (
    computeEditDistance(name.toUpperCase(), known) <=
    (known.length <= MAX_MEDIUM_VARIABLE_NAME_LENGTH ? 1 : 2)
  );
}

/**
 * Returns a line for each variable whose name resembles a known variable that is not set. If the known
 * variable is set, even to an empty text, the similar name probably belongs to another program.
 */
export function findMisspeltVariables(
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  const unset = known.filter((name) => variables[name] === undefined);
  const unknown = Object.keys(variables).filter((name) => variables[name]?.trim() && !known.includes(name));
  return unknown.flatMap((name) => {
    const meant = unset.find((each) => isProbablyMisspeltVariable(name, each));
    if (meant === undefined) return [];
    return `${name} is no variable of the console: rename it to ${meant}, or set ${meant}= as well if another program reads ${name}.`;
  });
}
