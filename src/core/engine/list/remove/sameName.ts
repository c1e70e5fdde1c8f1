/**
 * A text without invisible or easily confused differences: blanks, invisible characters, width, case and
 * composition.
 */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase();

/** True if the typed text names a record, ignoring blanks and the composition of Hangul. */
export const isSameName = (typed: string, name: string): boolean => {
  const wanted = plain(name);
  return wanted === '' ? typed === name : plain(typed) === wanted;
};
