import { expect, test } from 'vitest';
import { writeTableWorkbook } from '../../../../src/core/engine/excel/worker/writer';
import type { ImportedCell } from '../../../../src/core/engine/imports/sheet/cell';
import { buildRefusedRowsTable } from '../../../../src/core/engine/imports/sheet/refused';
import { readSheet } from './reading';

const words = { reason: '이유', yes: '예', no: '아니오' };

/** Rows that are all refused, as their file is read when it comes back. */
async function readAgain(headers: string[], ...rows: ImportedCell[][]) {
  const sheet = { headers, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
  const results = rows.map(() => ({ outcome: 'refused' as const, reasons: ['까닭'] }));
  const file = writeTableWorkbook(buildRefusedRowsTable(sheet, results, words));
  return readSheet(new Uint8Array(await file.arrayBuffer()));
}

test('a row that nobody mended comes back as it was, so that it is refused again', async () => {
  const day = new Date('1990-12-31T00:00:00.000Z');
  const cells: ImportedCell[] = [
    '김하나',
    1012345678,
    { unknown: 'notComputed', shown: '=' },
    day,
    true,
    null,
  ];
  const { headers, rows } = await readAgain(['이름', '연락처', '이메일', '생일', '무주택', '메모'], cells);
  expect(headers).toEqual(['이름', '연락처', '이메일', '생일', '무주택', '메모', '이유']);
  expect(rows[0]?.cells).toEqual([
    '김하나',
    1012345678,
    { unknown: 'error', shown: '#N/A' },
    day,
    '예',
    null,
    '까닭',
  ]);
});

test('a number comes back with its format, so that a text field reads it as before', async () => {
  const cells: ImportedCell[] = [
    { number: 4781, format: '00000', shown: '04781' },
    { number: 12, format: '"제"0"호"', shown: '제12호' },
    { number: 1234.567, format: '#,##0', shown: '1,235' },
  ];
  const { rows } = await readAgain(['우편번호', '호', '금액'], cells, cells);
  expect(rows.map((row) => row.cells.slice(0, 3))).toEqual([cells, cells]);
});
