import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { declarationFaultsOf } from '../../../../src/core/schema/faults/faults';
import {
  type AnyResource,
  choiceSearchTerm,
  defineResource,
  fieldTypeHandlerOf,
  id,
  list,
  normalizeFieldValue,
  normalizeTagForComparison,
  normalizeTags,
  parseTagsInText,
  sortKeyOfValue,
  tags,
  text,
} from '../../../../src/core/schema/index';

const field = tags();
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'A', '\u1100', '\u1161', '가', ' ', ',', '\u00e9', 'e\u0301', '\u202e'),
  }),
);
const anyTags = fc.array(anyText, { maxLength: 12 });
const checked = (value: unknown) => fieldTypeHandlerOf(field).check(value, field);

describe('The folding of tags', () => {
  test('is the same in any case and composition, and folds once', () => {
    fc.assert(
      fc.property(anyText, (tag) => {
        const folded = normalizeTagForComparison(tag);
        expect(normalizeTagForComparison(folded)).toBe(folded);
        expect(normalizeTagForComparison(tag.normalize('NFD'))).toBe(folded);
        expect(normalizeTagForComparison(tag.normalize('NFC'))).toBe(folded);
        expect(normalizeTagForComparison(` ${tag}\n`)).toBe(folded);
      }),
    );
  });

  test('keeps the first of equal tags, in their order, and shapes once', () => {
    fc.assert(
      fc.property(anyTags, (all) => {
        const shaped = normalizeTags(all);
        expect(normalizeTags(shaped)).toEqual(shaped);
        expect(new Set(shaped.map(normalizeTagForComparison)).size).toBe(shaped.length);
        const firsts = all.filter(
          (tag, index) =>
            all.findIndex((other) => normalizeTagForComparison(other) === normalizeTagForComparison(tag)) ===
            index,
        );
        expect(shaped.map(normalizeTagForComparison)).toEqual(
          firsts.map(normalizeTagForComparison).filter((tag) => normalizeTags([tag]).length > 0),
        );
      }),
    );
  });

  test('finds a record by each of its tags, and by no part of one', () => {
    fc.assert(
      fc.property(anyTags, anyText, (all, other) => {
        const own = parseTagsInText(all.join());
        const key = String(sortKeyOfValue(field, own) ?? '');
        for (const tag of own) {
          expect(key).toContain(
            choiceSearchTerm(
              normalizeTagForComparison(tag.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
            ),
          );
        }
        const [asked] = parseTagsInText(other);
        if (asked === undefined) return;
        const has = own.some((tag) => normalizeTagForComparison(tag) === normalizeTagForComparison(asked));
        expect(key.includes(choiceSearchTerm(normalizeTagForComparison(asked)))).toBe(has);
      }),
    );
  });

  test('of a text with commas gives tags that are stored as they are', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const own = parseTagsInText(typed).filter((tag) => tag.isWellFormed() && !tag.includes('\0'));
        expect(normalizeFieldValue(field, own)).toEqual(own);
        expect(own.map((tag) => checked([tag]))).toEqual(own.map(() => null));
      }),
    );
  });
});

test.each([
  ['a, b', ['a', 'b']],
  ['강남，역세권', ['강남', '역세권']],
  ['한 줄\n두 줄', ['한 줄', '두 줄']],
  [' a ,, A,', ['a']],
  ['', []],
])('the text %j has the tags %j', (typed, own) => {
  expect(parseTagsInText(typed)).toEqual(own);
});

describe('A declaration is refused', () => {
  const faults = (fields: AnyResource['fields'], rest: object = {}) =>
    declarationFaultsOf([
      defineResource('notes', {
        fields: { _id: id(), title: text(), ...fields },
        api: { path: 'notes', many: 'notes', one: 'note' },
        ...rest,
      } as never),
    ] as never).join('\n');
  const listed = (filters: readonly object[]) => ({
    list: { perPage: 10, columns: ['title'], order: ['title'], filters },
  });

  test('with tags in a list, too many of them, and a default that is none', () => {
    expect(faults({ parts: list({ tags: tags() }) })).toContain('take it out of the list');
    expect(faults({ tags: tags({ max: 101 }) })).toContain('its max 101');
    expect(faults({ tags: tags({ max: 1.5 }) })).toContain('its max 1.5');
    expect(faults({ tags: tags({ default: ['a,b'] }) })).toContain('(comma)');
  });

  test('that filters tags as one value, or another field as tags', () => {
    const own = { tags: tags() };
    expect(faults(own, listed([{ equals: 'tags' }]))).toContain("{ equals: 'tags' }");
    expect(faults(own, listed([{ tagged: 'title' }]))).toContain('asks for tags(), and that is text()');
    expect(faults(own, listed([{ tagged: 'tags' }, { search: ['tags'] }]))).not.toContain('tags()');
  });
});
