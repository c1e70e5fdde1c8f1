/**
 * Returns a text for comparing names, without differences in spaces, invisible characters, letter width, case
 * and the composition of Hangul.
 */
const normalizeName = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase();

/** Whether the typed text equals a record's name, ignoring spaces and the composition of Hangul. */
export const isSameName = (typed: string, name: string): boolean => {
  const wanted = normalizeName(name);
  return wanted === '' ? typed === name : normalizeName(typed) === wanted;
};
