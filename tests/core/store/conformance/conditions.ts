import { describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/core/store/store';
import type { StoreCondition } from '../../../../src/core/schema/index';
import { collection, fill, idsOf, thing } from '../things';

const named = (_id: string, name: string) => thing(_id, { meta: { name } });

/** What each condition finds. */
export function conditions(store: () => Store): void {
  const found = (...where: StoreCondition[]) => idsOf(store(), { where });
  describe('conditions', () => {
    test('equals compares text and numbers, each with its own type', async () => {
      await fill(store(), [
        thing('a', { group: 'x', rank: 1 }),
        thing('b', { group: 'X', rank: 2 }),
        thing('c'),
      ]);
      expect(await found({ op: 'equals', path: 'group', key: 'x' })).toEqual(['a']);
      expect(await found({ op: 'equals', path: 'rank', key: 2 })).toEqual(['b']);
      expect(await found({ op: 'equals', path: 'rank', key: '2' })).toEqual([]);
    });

    test('among matches any of its keys, and what has none at no time', async () => {
      await fill(store(), [
        thing('a', { rank: 1 }),
        thing('b', { rank: 2 }),
        thing('c', { rank: 3 }),
        thing('d'),
      ]);
      expect(await found({ op: 'among', path: 'rank', keys: [1, 3] })).toEqual(['c', 'a']);
      expect(await found({ op: 'among', path: 'rank', keys: [2, '3'] })).toEqual(['b']);
      expect(await found({ op: 'among', path: 'rank', keys: [] })).toEqual([]);
    });

    test('long texts with the same beginning are told apart', async () => {
      const [one, other] = ['1', '2'].map((end) => '\ufdfa'.repeat(1_000) + end);
      const long = collection('things', ['text'], [[{ path: 'text', descending: false }]]);
      await store().open([{ ...long, long: ['text'] }]);
      await fill(store(), [
        thing('a', { text: one }),
        thing('b', { text: other }),
        thing('c', { text: '1' }),
      ]);
      expect(await found({ op: 'equals', path: 'text', key: one ?? '' })).toEqual(['a']);
      expect(await found({ op: 'among', path: 'text', keys: [other ?? '', '1'] })).toEqual(['c', 'b']);
    });

    test('equals null matches nothing', async () => {
      await fill(store(), [thing('a', { rank: 1 }), thing('b')]);
      expect(await found({ op: 'equals', path: 'rank', key: null })).toEqual([]);
    });

    test('contains finds a term anywhere, and nothing where there is no key', async () => {
      await fill(store(), [named('a', '김민서'), named('b', '민서연'), named('c', '이민'), thing('d')]);
      expect(await found({ op: 'contains', any: [{ path: 'meta.name', term: '민서' }] })).toEqual(['b', 'a']);
      expect(await found({ op: 'contains', any: [{ path: 'meta.name', term: '' }] })).toEqual([
        'c',
        'b',
        'a',
      ]);
    });

    test('contains any looks at each path with its own term', async () => {
      await fill(store(), [thing('a', { group: 'one' }), named('b', 'two'), named('c', 'one')]);
      const any = [
        { path: 'group', term: 'one' },
        { path: 'meta.name', term: 'two' },
      ];
      expect(await found({ op: 'contains', any })).toEqual(['b', 'a']);
    });

    test('contains any of nothing matches nothing', async () => {
      await fill(store(), [thing('a', { group: 'x' })]);
      expect(await found({ op: 'contains', any: [] })).toEqual([]);
    });

    test('contains finds a number by its digits', async () => {
      await fill(store(), [
        thing('a', { rank: 120 }),
        thing('b', { rank: 12_345_678_901 }),
        thing('c', { rank: 5 }),
      ]);
      expect(await found({ op: 'contains', any: [{ path: 'rank', term: '12' }] })).toEqual(['b', 'a']);
      expect(await found({ op: 'contains', any: [{ path: 'rank', term: '0' }] })).toEqual(['b', 'a']);
      expect(await found({ op: 'contains', any: [{ path: 'rank', term: '.' }] })).toEqual([]);
      expect(await found({ op: 'contains', any: [{ path: 'rank', term: '4' }] })).toEqual(['b']);
      expect(await found({ op: 'contains', any: [{ path: 'rank', term: 'e' }] })).toEqual([]);
    });

    test.each([
      ['%', ['a']],
      ['_', ['b']],
      ['\\', ['c']],
      ["'", ['d']],
      ['"', ['e']],
      ['5%', ['a']],
      ['*', []],
      // The first letters of stored keys.
      ['=', ['f']],
      ['=가', ['f']],
      ['=1', []],
      ['#', []],
    ])('contains takes %s literally', async (term, ids) => {
      const names = ['15% 할인', '가_나', '역\\슬래시', "it's", '"인용"', '나=가'];
      await fill(
        store(),
        names.map((text, index) => named('abcdef'.charAt(index), text)),
      );
      expect(await found({ op: 'contains', any: [{ path: 'meta.name', term }] })).toEqual(ids);
    });

    test('a mixed term stands where its consonants begin a syllable and all else is as it is written', async () => {
      const names = ['공지 안내', '공사 중', '감자 공원', '공ㅈ', '100% 공지*', '공[지]'];
      await fill(
        store(),
        names.map((text, index) => named('abcdef'.charAt(index), text)),
      );
      // The key that is narrowed by is the text itself here: what counts is the mixed term.
      const mixed = (term: string) =>
        found({
          op: 'contains',
          any: [{ path: 'meta.name', term: '', mixed: { path: 'meta.name', term } }],
        });
      expect(await mixed('공ㅈ')).toEqual(['e', 'd', 'a']);
      expect(await mixed('ㄱ지 안')).toEqual(['a']);
      expect(await mixed('ㄳ')).toEqual(['b']);
      expect(await mixed('공ㅈ*')).toEqual(['e']);
      expect(await mixed('공[ㅈ]')).toEqual(['f']);
      expect(await mixed('공ㄴ')).toEqual([]);
      expect(await mixed('=공ㅈ')).toEqual([]);
      const narrowed = { path: 'meta.name', term: '없음', mixed: { path: 'meta.name', term: '공ㅈ' } };
      expect(await found({ op: 'contains', any: [narrowed] })).toEqual([]);
    });

    test('contains tells upper from lower case, for keys are folded before', async () => {
      await fill(store(), [named('a', 'abc'), named('b', 'ABC')]);
      expect(await found({ op: 'contains', any: [{ path: 'meta.name', term: 'b' }] })).toEqual(['a']);
    });

    test('between takes its start and not its end, either of them open', async () => {
      const days = ['2026-01-01', '2026-01-02', '2026-01-03'];
      await fill(store(), [...days.map((at) => thing(at, { at })), thing('none')]);
      const between = (range: { from?: string; until?: string }) =>
        found({ op: 'between', path: 'at', ...range });
      expect(await between({ from: '2026-01-01', until: '2026-01-03' })).toEqual([
        '2026-01-02',
        '2026-01-01',
      ]);
      expect(await between({ from: '2026-01-02' })).toEqual(['2026-01-03', '2026-01-02']);
      expect(await between({ until: '2026-01-02' })).toEqual(['2026-01-01']);
      expect(await between({})).toEqual(['2026-01-03', '2026-01-02', '2026-01-01']);
    });

    test('between compares numbers as numbers, with keys of fifteen digits too', async () => {
      const most = Number.MAX_SAFE_INTEGER;
      const ranks = [-most, -12, -9, 0, 9, 12, 100, most - 1, most];
      await fill(store(), [...ranks.map((rank) => thing(`r${rank}`, { rank })), thing('none')]);
      const between = async (range: { from?: number; until?: number }) =>
        (await found({ op: 'between', path: 'rank', ...range })).length;
      for (const from of ranks) {
        expect(await between({ from })).toBe(ranks.filter((rank) => rank >= from).length);
        expect(await between({ until: from })).toBe(ranks.filter((rank) => rank < from).length);
        expect(await between({ from, until: from + 1 })).toBe(1);
      }
    });

    test('empty finds what has no key, or what has one', async () => {
      await fill(store(), [thing('a', { rank: 0 }), thing('b'), thing('c', { rank: null })]);
      expect(await found({ op: 'empty', path: 'rank', empty: true })).toEqual(['c', 'b']);
      expect(await found({ op: 'empty', path: 'rank', empty: false })).toEqual(['a']);
    });

    test('several conditions hold together', async () => {
      await fill(store(), [
        thing('a', { group: 'x', rank: 1 }),
        thing('b', { group: 'x' }),
        thing('c', { rank: 1 }),
      ]);
      const where: StoreCondition[] = [
        { op: 'equals', path: 'group', key: 'x' },
        { op: 'empty', path: 'rank', empty: false },
      ];
      expect(await found(...where)).toEqual(['a']);
      expect(await store().count('things', where)).toBe(1);
    });
  });
}
