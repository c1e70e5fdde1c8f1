import { describe, expect, test } from 'vitest';
import { buildMenuOfFlavour } from '../../../src/core/menu';
import { findHighlightRange, findTermRange } from '../../../src/core/shell/palette/matching';
import {
  filterPaletteOptions,
  findAdjacentOption,
  hasCreateForm,
  listAllMenuEntries,
  type PaletteOption,
} from '../../../src/core/shell/palette/options';
import { product } from '../../../src/product/product';

const option = (title: string): PaletteOption => ({ key: title, to: `/${title}`, title });
const titles = (options: readonly PaletteOption[]) => options.map(({ title }) => title);
const menu = ['작품', '공지사항', '회원', '탈퇴회원', '회원등급', '1:1 문의'].map(option);
const found = (term: string) => titles(filterPaletteOptions(menu, term));

describe('What the palette knows itself', () => {
  test('is found by its name and by its initial consonants, what is called exactly so first', () => {
    expect(found('회원')).toEqual(['회원', '탈퇴회원', '회원등급']);
    expect(found('ㅎㅇ')).toEqual(['회원', '탈퇴회원', '회원등급']);
    expect(found('ㅎㅇㄷ')).toEqual(['회원등급']);
    expect(found('ㅌㅎㅇ')).toEqual(['탈퇴회원']);
    expect(found('ㅌㄷ')).toEqual([]);
    expect(found('없음')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });

  test('is found while its last syllable is still being composed', () => {
    for (const composed of ['호', '회', '횡', '회우', '회워', '회원', '회원ㄷ', '회원드']) {
      expect([composed, found(composed).includes('회원등급')]).toEqual([composed, true]);
    }
  });

  test('is found whether or not blanks are typed', () => {
    expect(found('1:1문의')).toEqual(['1:1 문의']);
    expect(titles(filterPaletteOptions([option('새 공지사항')], '새공지'))).toEqual(['새 공지사항']);
    expect(titles(filterPaletteOptions([option('새 공지사항')], 'ㅅㄱㅈ'))).toEqual(['새 공지사항']);
  });

  test('marks the letters that were typed, those that the consonants stand for, and masks', () => {
    const marked = (text: string, term: string) => text.slice(...(findHighlightRange(text, term) ?? [0, 0]));
    expect(marked('탈퇴회원', '회원')).toBe('회원');
    expect(marked('한여름의 기록', 'ㅎㅇ')).toBe('한여');
    expect(marked('황*', 'ㅎㅇ')).toBe('황*');
    expect(marked('한*름', '한여')).toBe('한*');
    expect(marked('h***@example.com', '없음')).toBe('');
    expect(marked('***', '홍')).toBe('');
    expect(findTermRange('회원', '')).toBeNull();
  });

  test('leads round its end, and nowhere where there is nothing', () => {
    const [first, second, third] = ['a', 'b', 'c'].map(option);
    const all = [first, second, third].filter((each) => each !== undefined);
    expect(findAdjacentOption(all, first, 1)).toBe(second);
    expect(findAdjacentOption(all, third, 1)).toBe(first);
    expect(findAdjacentOption(all, first, -1)).toBe(third);
    expect(findAdjacentOption([], undefined, 1)).toBeUndefined();
  });

  test('offers to create what has a form for it, and nothing that comes from visitors', () => {
    const created = listAllMenuEntries(buildMenuOfFlavour(product, 'all')).flatMap(({ resource }) =>
      hasCreateForm(resource) ? [resource.name] : [],
    );
    expect([...new Set(created)].sort()).toEqual(
      [
        'banners',
        'boards',
        'downloads',
        'faqs',
        'levels',
        'notices',
        'popups',
        'replies',
        'templates',
        'terms',
        'users',
      ].sort(),
    );
  });

  test('is found among eighty by its consonants, by words in part, and not by others', () => {
    const many = Array.from({ length: 80 }, (_, index) => option(`새 인테리어 문의와 위탁판매 ${index}`));
    const found = (term: string) => filterPaletteOptions(many, term).length;
    expect(['ㅇㅌㄹㅇ', '인테리어 무', '위탁판매 79', '없는말'].map(found)).toEqual([80, 80, 1, 0]);
  });
});
