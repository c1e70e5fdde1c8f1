import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildHangulInitialsKey,
  group,
  hasLoneConsonants,
  indexOfTerm,
  isMixedHangulTerm,
  isSearchableByHangulInitials,
  list,
  replaceHangulSyllablesByInitials,
  richText,
  text,
} from '../../../src/core/schema/index';

const syllables = fc.string({
  unit: fc.integer({ min: 0xac00, max: 0xd7a3 }).map((unit) => String.fromCharCode(unit)),
});

describe('Initial consonants', () => {
  test('stand in the place of their syllables, and all else stays', () => {
    expect(replaceHangulSyllablesByInitials('공지 안내 v2 🎨')).toBe('ㄱㅈ ㅇㄴ v2 🎨');
    expect(replaceHangulSyllablesByInitials('꽃 빛 쌀 짬 땅 힣')).toBe('ㄲ ㅂ ㅆ ㅉ ㄸ ㅎ');
  });

  test('are the same however they were typed: alone, joined by the input method, or as parts of a syllable', () => {
    expect(replaceHangulSyllablesByInitials('ㄳ ㅄ ㅀ')).toBe('ㄱㅅ ㅂㅅ ㄹㅎ');
    expect(replaceHangulSyllablesByInitials('\u1100\u110c')).toBe('ㄱㅈ');
  });

  test('are no key of a text without Hangul', () => {
    expect(buildHangulInitialsKey('admin@example.com')).toBeNull();
    expect(buildHangulInitialsKey('ㅋㅋ')).toBe('ㅋㅋ');
  });

  test('are found at the place of their syllables in any text', () => {
    fc.assert(
      fc.property(syllables, syllables, syllables, (before, found, after) => {
        const whole = before + found + after;
        expect(replaceHangulSyllablesByInitials(whole)).toHaveLength(whole.length);
        const at = indexOfTerm(whole, replaceHangulSyllablesByInitials(found));
        expect(at).toBeGreaterThanOrEqual(found === '' && whole === '' ? -1 : 0);
        expect(at).toBeLessThanOrEqual(before.length);
      }),
    );
  });

  test('tell a mixed term from one of consonants alone', () => {
    expect(['공ㅈ', 'ㄱㅈ', '공지', 'ㄱㅈ 안내', 'a1'].map(isMixedHangulTerm)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(['공ㅈ', 'ㄱㅈ', '공지', 'ㅏ'].map(hasLoneConsonants)).toEqual([true, true, false, false]);
    expect(indexOfTerm('새 공지 안내', '공ㅈ')).toBe(2);
    expect(indexOfTerm('감자 공원', '공ㅈ')).toBe(-1);
  });

  test('find one line of text: no telephone, no address, no long text and none that another record has', () => {
    const fields = {
      name: text({ personal: 'name' }),
      phone: text({ format: 'phone' }),
      email: text({ personal: 'email' }),
      username: text({ personal: 'username' }),
      shown: text({ readOnly: true, labelOf: 'name' }),
      content: richText(),
      meta: group({ subject: text() }),
      items: list({ title: text() }),
    };
    const found = ['name', 'phone', 'email', 'username', 'shown', 'content', 'meta.subject', 'items.title'];
    expect(found.filter((path) => isSearchableByHangulInitials(fields, path))).toEqual([
      'name',
      'meta.subject',
    ]);
  });
});
