/**
 * Returns a text for comparing names, without differences in spaces, invisible characters, letter width, case
 * and the composition of Hangul.
 */
const normalizeNameForComparison = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase();

/**
 * Whether the typed text equals a record's name. Differences in spaces, invisible characters, letter width,
 * case and the composition of Hangul are ignored.
 */
export const isSameName = (typedName: string, recordName: string): boolean => {
  const normalizedName = normalizeNameForComparison(recordName);
  return normalizedName === ''
    ? typedName === recordName
    : normalizeNameForComparison(typedName) === normalizedName;
};
