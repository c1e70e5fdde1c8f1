/**
 * Returns a text in a form without differences that people hardly see: spaces, invisible characters, width,
 * case, and the composition of Hangul.
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
