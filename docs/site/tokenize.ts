/**
 * Returns the search terms of a text: overlapping pairs of letters for Hangul, so that `등급` finds `회원등급`; words for
 * Latin, and the parts of a name. VitePress sends the function's text to the browser, so it uses nothing outside.
 */
export function tokenize(text: string): string[] {
  const pairs = (word: string) => {
    const letters = [...word];
    return letters.length < 2 ? [word] : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  };
  const parts = (name: string) => {
    const found = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).filter((part) => part !== '');
    return found.length > 1 ? [name, ...found] : [name];
  };
  return (text.match(/\p{Script=Hangul}+|[^\P{L}\p{Script=Hangul}][\w]*|[\p{N}_]+/gu) ?? []).flatMap(
    (word) => (/^\p{Script=Hangul}/u.test(word) ? pairs(word) : parts(word)),
  );
}
