/** A text without what nobody sees or types alike: blanks, invisible characters, width, case and composition. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
    .toLowerCase();

/** Whether what was typed names a record, however its Hangul was composed and wherever blanks stand. */
export const isSameName = (typed: string, name: string): boolean => {
  const wanted = plain(name);
  return wanted === '' ? typed === name : plain(typed) === wanted;
};
