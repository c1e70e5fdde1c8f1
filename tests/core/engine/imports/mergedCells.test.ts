import { expect, test } from 'vitest';
import { readWorkbookSheet } from '../../../../src/core/engine/imports/worker/readBook';
import { limits } from '../../../../src/core/schema/index';
import { packed } from './packed';
import { readSheet } from './reading';
import { book } from './uglyFiles';

const merged = { unknown: 'merged', shown: '' };
const HEADS = ['동', '이름', '메모'];

const rowsOf = async (rows: readonly (readonly (string | null)[])[], ranges: readonly string[]) => {
  const read = await readSheet(book('xlsx', { rows: [HEADS, ...rows], merged: ranges }), HEADS);
  return read.rows.map(({ cells }) => cells);
};

test('A cell that a merged cell with a value covers is told from an empty one', async () => {
  const rows = [
    ['101동', '김하나', '값'],
    [null, '박둘', null],
    [null, '최셋', '값'],
    [null, '이넷', null],
  ];
  expect(await rowsOf(rows, ['A2:A3', 'C2:C3', 'B5:C5'])).toEqual([
    ['101동', '김하나', '값'],
    [merged, '박둘', merged],
    [null, '최셋', '값'],
    [null, '이넷', merged],
  ]);
});

test('Merged cells without a value, and rows that they cover as a whole, are empty', async () => {
  const rows = [
    [null, '김하나', null],
    [null, '박둘', null],
    ['102동', '최셋', '값'],
    [null, null, null],
  ];
  expect(await rowsOf(rows, ['A2:A3', 'A4:A5', 'B4:B5', 'C4:C5'])).toEqual([
    [null, '김하나'],
    [null, '박둘'],
    ['102동', '최셋', '값'],
  ]);
});

test('A merged cell of more columns than are read does not refuse its sheet', async () => {
  const sheet = (ranges: string) =>
    packed(
      `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>
      </sheetData><mergeCells>${ranges}</mergeCells></worksheet>`,
    );
  const { rows } = await readWorkbookSheet(sheet('<mergeCell ref="A1:XFD1048576"/>'), { known: [] });
  expect(rows.map(({ cells }) => cells.length)).toEqual([limits.maxSheetColumns, limits.maxSheetColumns]);
  expect(rows[1]?.cells.slice(0, 3)).toEqual([merged, 2, merged]);
  const many = readWorkbookSheet(sheet('<mergeCell ref="A1:A2"/>'.repeat(500_001)), { known: [] });
  await expect(many).rejects.toMatchObject({ fault: 'tooLarge' });
});
