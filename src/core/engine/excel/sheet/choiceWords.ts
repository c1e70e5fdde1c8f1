import { normaliseWordForMatching } from './matchWords';

/**
 * Returns the word of each choice in a sheet, by choice. It is the choice's label. If an earlier choice has
 * the same label, it is the choice itself, so that every word in a file means one choice.
 */
export function chooseWordsOfChoices(
  choices: readonly string[],
  getLabel: (choice: string) => string,
): Record<string, string> {
  const usedWords = new Set<string>();
  return Object.fromEntries(
    choices.map((choice) => {
      const label = getLabel(choice);
      const lastWord = `${label} (${choice})`;
      const word =
        [label, choice].find((candidate) => !usedWords.has(normaliseWordForMatching(candidate))) ?? lastWord;
      usedWords.add(normaliseWordForMatching(word));
      return [choice, word];
    }),
  );
}
