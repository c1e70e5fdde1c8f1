import './words';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../../i18n/ko/product/index';
import { synonyms } from '../../../../i18n/ko/product/synonyms';
import { buildImportColumnTargets } from '../../../../src/core/engine/imports/sheet/columns';
import { removeHeaderRemarks } from '../../../../src/core/engine/imports/sheet/heads';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import { type AnyResource, getAt } from '../../../../src/core/schema/index';
import { yesNoSynonyms } from '../../../../src/core/ui/importTexts';
import { getImportSynonymsOfResource, type ImportSynonyms } from '../../../../src/core/ui/synonyms';
import { resources } from '../../../../src/product/resources/index';

const all: readonly AnyResource[] = resources;
const described = all.filter(({ name }) => Object.hasOwn(synonyms, name));
const texts = (resource: AnyResource) =>
  createResourceTexts((key, options) => String(getAt(messages, key) || (options?._ ?? key)), resource);

/** Words that say two different things. */
function doubled(meanings: readonly (readonly [word: string, meaning: string])[]): string[] {
  const first = new Map<string, string>();
  return meanings.flatMap(([word, meaning]) => {
    const before = first.get(word) ?? meaning;
    first.set(word, before);
    return before === meaning ? [] : [`${word}: ${before}, ${meaning}`];
  });
}

describe('The synonyms', () => {
  test('are there for each list that takes a sheet back', () => {
    const taking = all.filter(({ list }) => list?.import === true).map(({ name }) => name);
    expect(described.map(({ name }) => name).sort()).toEqual(taking.sort());
  });

  test.each(described.map((resource) => [resource.name, resource] as const))(
    'of %s say one thing each',
    (name, resource) => {
      const words: ImportSynonyms = getImportSynonymsOfResource(name);
      const heads = buildImportColumnTargets(resource, texts(resource), 'ID', words).flatMap(
        ({ path, names, synonyms: others }) =>
          [...names, ...others].map((head) => [removeHeaderRemarks(head), path] as const),
      );
      const values = Object.entries(words.choices ?? {}).flatMap(([path, choices = {}]) =>
        Object.entries(choices).flatMap(([choice, said = []]) =>
          [...said, choice].map((word) => [`${path} ${removeHeaderRemarks(word)}`, choice] as const),
        ),
      );
      const answers = Object.entries(words.answers ?? {}).flatMap(([path, said]) => [
        ...(said?.yes ?? []).map((word) => [`${path} ${word}`, 'yes'] as const),
        ...(said?.no ?? []).map((word) => [`${path} ${word}`, 'no'] as const),
      ]);
      expect(doubled([...heads, ...values, ...answers])).toEqual([]);
    },
  );

  test('of yes and no are apart', () => {
    expect(yesNoSynonyms.yes.filter((word) => yesNoSynonyms.no.includes(word))).toEqual([]);
  });
});
