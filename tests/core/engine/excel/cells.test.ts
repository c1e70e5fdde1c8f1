import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSheetCellsOfRecord } from '../../../../src/core/engine/excel/sheet/cells';
import { buildExportFileName } from '../../../../src/core/engine/excel/sheet/fileName';
import type { ColumnContent, SheetCell } from '../../../../src/core/engine/excel/sheet/sheet';
import { joinTitlesInCell, splitTitlesOfCell } from '../../../../src/core/engine/excel/sheet/titles';
import { widenColumnsToFitRow } from '../../../../src/core/engine/excel/sheet/widths';

const cellOf = (content: ColumnContent, value?: unknown): SheetCell | undefined =>
  buildSheetCellsOfRecord([{ header: 'A', ...content }], { _id: 'a1', version: 3, value }, 12)[0];

const path = 'value';

describe('a text', () => {
  test('stays as it is, whatever it begins with', () => {
    for (const text of ['=1+1', '+82-10', '-5', '@SUM(A1)', '\tb', '007', '  a  ', '😀 가나다']) {
      expect(cellOf({ as: 'text', path }, text)).toBe(text);
    }
  });
  test('has one kind of line break', () => {
    expect(cellOf({ as: 'text', path }, '\ra\r\nb\nc')).toBe('\na\nb\nc');
  });
  test('is cut at what a cell holds, and never inside a character', () => {
    const whole = '가'.repeat(32_767);
    expect(cellOf({ as: 'text', path }, whole)).toBe(whole);
    expect(cellOf({ as: 'text', path }, `${whole}나`)).toBe(`${'가'.repeat(32_766)}…`);
    expect(cellOf({ as: 'text', path }, `${'a'.repeat(32_765)}😀😀`)).toBe(`${'a'.repeat(32_765)}…`);
  });
  test('has nothing that would show it in another order', () => {
    expect(cellOf({ as: 'text', path }, '\u202egnp.회사\u202c')).toBe('gnp.회사');
  });
  test('shows what no file can hold as a mark', () => {
    expect(cellOf({ as: 'text', path }, 'a\uFFFEb')).toBe('a\uFFFDb');
  });
  test('that is empty leaves its cell empty', () => {
    for (const nothing of ['', null, undefined]) expect(cellOf({ as: 'text', path }, nothing)).toBeNull();
  });
});

describe('a moment', () => {
  test('is the clock of Seoul, to the second, in days since 30 December 1899', () => {
    expect(cellOf({ as: 'instant', path }, '2026-11-20T15:00:01.999Z')).toEqual({
      number: 46_347 + 1 / 86_400,
      as: 'instant',
    });
  });
  test('is a day for a day', () => {
    expect(cellOf({ as: 'day', path }, '1900-03-01')).toEqual({ number: 61, as: 'day' });
    expect(cellOf({ as: 'day', path }, '2026-11-21')).toEqual({ number: 46_347, as: 'day' });
  });
  test('that a sheet can not count stays a text', () => {
    expect(cellOf({ as: 'day', path }, '1900-02-28')).toBe('1900-02-28');
    expect(cellOf({ as: 'instant', path }, '1899-12-31T15:00:00.000Z')).toBe('1900-01-01 00:00:00');
    expect(cellOf({ as: 'day', path }, '1990-02-31')).toBe('1990-02-31');
  });
});

test('choices and switches stand by their labels, several of them one after the other', () => {
  const labels = { true: '예', false: '아니오', a: '가', b: '나' };
  expect(cellOf({ as: 'labels', path, labels }, true)).toBe('예');
  expect(cellOf({ as: 'labels', path, labels }, false)).toBe('아니오');
  expect(cellOf({ as: 'labels', path, labels }, ['b', 'a'])).toBe('나, 가');
  expect(cellOf({ as: 'labels', path, labels }, null)).toBeNull();
  expect(cellOf({ as: 'labels', path, labels }, 'gone')).toBe('gone');
  const unknown = '알 수 없음 (%)';
  expect(cellOf({ as: 'labels', path, labels, unknown }, 'gone')).toBe('알 수 없음 (gone)');
});

test('the rest of a row: its number, whether something is there, and which version it is', () => {
  const states = { as: 'empty', path, empty: '미답변', filled: '답변 완료' } as const;
  expect(cellOf({ as: 'rowNumber' })).toEqual({ number: 12, as: 'number' });
  expect([cellOf(states, ' \n'), cellOf(states, 'x')]).toEqual(['미답변', '답변 완료']);
  expect(cellOf({ as: 'version' })).toBe('a1@3');
});

test('a column is as wide as its longest line, Hangul twice as wide, up to a limit', () => {
  const widths: number[] = [];
  widenColumnsToFitRow(widths, ['No', '이름', 'a', null]);
  widenColumnsToFitRow(widths, [
    { number: 12_480, as: 'number' },
    '가나다라마\nab',
    'x'.repeat(500),
    { number: 1, as: 'instant' },
  ]);
  expect(widths).toEqual([7, 12, 60, 21]);
});

test('a file is called after its list, with the moment in Seoul where that is wanted', () => {
  const at = Date.parse('2026-11-21T00:12:30.999Z');
  expect(buildExportFileName('입주관심 목록', at)).toBe('입주관심목록_20261121_091230.xlsx');
  expect(buildExportFileName('회원 목록', undefined)).toBe('회원목록.xlsx');
  expect(buildExportFileName('../A:B', undefined)).toBe('..AB.xlsx');
});

describe('an exact number', () => {
  const as = { as: 'decimal', path, digits: 2, format: '#,##0.00' } as const;
  test.each(['0.00', '12.50', '-1234567890123.45', '1000000000000.00'])('%s is one in its cell', (value) => {
    expect(cellOf(as, value)).toEqual({ number: Number(value), as: 'decimal', format: '#,##0.00' });
  });
  test('of more digits than a cell keeps is a text', () => {
    expect(cellOf(as, '90071992547409.91')).toBe('90071992547409.91');
  });
  test('that cannot be read stays what is stored', () => {
    expect([cellOf(as, 'x'), cellOf(as, null)]).toEqual(['x', null]);
  });
});

test('a reference is written by its title, and by its id where an API answers no titles', () => {
  const cells = (record: object) =>
    buildSheetCellsOfRecord(
      [
        { header: 'A', as: 'titles', path: 'buyer' },
        { header: 'B', as: 'titles', path: 'goods' },
      ],
      { _id: 'a1', version: 3, ...record },
      1,
    );
  const ids = { buyer: 'b', goods: ['g', 'h'] };
  expect(cells({ ...ids, titles: { buyer: '홍*동', goods: ['사과', '배, "큰" 것'] } })).toEqual([
    '홍*동',
    '사과, "배, ""큰"" 것"',
  ]);
  expect(cells(ids)).toEqual(['b', 'g, h']);
  expect(cells({ buyer: null, goods: [], titles: { buyer: '', goods: [] } })).toEqual([null, null]);
});

test('titles come back from a cell as they went in, and as people type them', () => {
  const title = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
  const law = fc.property(fc.array(title), (titles) => {
    expect(splitTitlesOfCell(joinTitlesInCell(titles))).toEqual(titles);
  });
  fc.assert(law);
  expect(splitTitlesOfCell(' 사과,배 ,, "귤" 한 상자')).toEqual(['사과', '배', '"귤" 한 상자']);
});
