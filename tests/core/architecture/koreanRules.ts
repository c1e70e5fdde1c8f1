import { escapeRegExp } from 'es-toolkit';
import { filesOf, inside } from './links';
import type { Rule } from './rule';

const HANGUL = /\p{Script=Hangul}/u;
const KOREAN_PLACES =
  /^((i18n|demo|tests|bench|docs)\/|src\/(core\/schema\/text|product\/resources)\/storedWords\.ts$)/;
const resources = inside('src/product/resources', 'src/core/resources');

export const koreanInItsPlace: Rule = {
  says: '6. Korean text lives in i18n (and in seed data, words that are stored, tests, docs), so that one place holds every word',
  broken: (project) =>
    [...project.values()]
      .filter(({ path }) => !KOREAN_PLACES.test(path))
      // What a resource is may be explained in the words of who runs the shop.
      .map(({ path, source, code }) => ({ path, text: resources(path) ? code : source }))
      .filter(({ text }) => HANGUL.test(text))
      .map(({ path, text }) => `${path}: line ${text.slice(0, text.search(HANGUL)).split('\n').length}`),
};

/** Core's own words, which a resource may have as its name. */
const CORES_OWN = new Set(['메일', '설정', '자료']);

/** Korean particles follow a noun without a blank, so only the start of a word tells it from another one. */
const sayingOf = (label: string) => new RegExp(`(?<![\\p{L}\\d])${escapeRegExp(label)}`, 'u');

/** Rule 6 over the Korean names of a product's records. */
export const textsNameNoResource = (labels: readonly string[]): Rule => ({
  says: "6. i18n/ko/core never says the Korean name of a product's resource: a sentence about a record takes it as %{record}",
  broken: (project) => {
    const named = labels
      .filter((label) => !CORES_OWN.has(label))
      .map((label) => [label, sayingOf(label)] as const);
    return filesOf(project, inside('i18n/ko/core')).flatMap(({ path, code }) =>
      named.flatMap(([label, saying]) => (saying.test(code) ? [`${path}: says '${label}'`] : [])),
    );
  },
});
