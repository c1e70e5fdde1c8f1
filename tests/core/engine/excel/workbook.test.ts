import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SheetDefinition } from '../../../../src/core/engine/excel/sheet/sheet';
import { createSheetWriter, type ExportError } from '../../../../src/core/engine/excel/worker/writer';
import { readBook, valuesOf } from './readSheet';

const sheet: SheetDefinition = {
  key: 'things',
  columns: [
    { as: 'rowNumber', header: 'No' },
    { as: 'text', path: 'name', header: '이름' },
    { as: 'day', path: 'day', header: '생년월일' },
    { as: 'instant', path: 'at', header: '등록일' },
    { as: 'version', header: 'ID' },
  ],
};

const answer = (records: readonly object[], totalCount = records.length) =>
  new TextEncoder().encode(JSON.stringify({ summary: { totalCount }, things: records }));

function write(records: readonly object[], totalCount?: number) {
  const writer = createSheetWriter(sheet);
  writer.push(answer(records, totalCount));
  writer.finish();
  return writer.file();
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-excel-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

async function readBack(file: Blob, at = 0) {
  const path = join(folder, 'list.xlsx');
  await writeFile(path, Buffer.from(await file.arrayBuffer()));
  return readBook(path, at);
}

const named = (name: string) => ({ _id: 'a', version: 1, name, day: null, at: null });

test('another program reads every text as it was, and none as a formula', async () => {
  const texts = [
    '=1+1',
    '+82 10',
    '-1',
    '@SUM(A1)',
    '\tTab',
    '007',
    '1e5',
    'TRUE',
    '2026-01-01',
    '  blanks  ',
    'a\nb',
    '<b>&"\'</b>',
    '😀 👨‍👩‍👧‍👦 가나다',
    '가'.repeat(32_767),
  ];
  const { rows } = await readBack(write(texts.map(named)));
  const cells = rows.slice(1).map(([, name]) => name);
  expect(cells.map((cell) => cell?.value)).toEqual(texts);
  expect(new Set(cells.map((cell) => `${cell?.type} ${cell?.format}`))).toEqual(new Set(['text @']));
});

describe.each(['Asia/Seoul', 'America/Los_Angeles', 'UTC'])('on a machine in %s', (zone) => {
  test('moments are the clock of Seoul to the second, and days are days', async () => {
    vi.stubEnv('TZ', zone);
    const at = '2026-11-20T15:00:01.000Z';
    const { rows } = await readBack(write([{ _id: 'a', version: 7, name: '가', day: '1990-12-31', at }]));
    expect(rows[1]).toEqual([
      { type: 'number', value: '1', format: 'General' },
      { type: 'text', value: '가', format: '@' },
      { type: 'date', value: '1990-12-31 00:00:00', format: 'yyyy-mm-dd' },
      { type: 'date', value: '2026-11-21 00:00:01', format: 'yyyy-mm-dd hh:mm:ss' },
      { type: 'text', value: 'a@7', format: '@' },
    ]);
  });
});

test('rows of several batches stand in one sheet, numbered down to 1, under a frozen and bold head', async () => {
  const records = Array.from({ length: 2_345 }, (_, index) => ({
    ...named(`이름 ${index}`),
    _id: `r${index}`,
  }));
  const book = await readBack(write(records));
  expect([book.sheets, book.frozen, book.bold]).toEqual([['new'], 'A2', [true, false]]);
  expect(valuesOf(book.rows[0])).toEqual(['No', '이름', '생년월일', '등록일', 'ID']);
  expect(book.rows).toHaveLength(2_346);
  expect(book.rows.slice(1).map((row) => row[0]?.value)).toEqual(
    records.map((_, index) => String(2_345 - index)),
  );
  expect(book.rows.slice(1).map((row) => row[4]?.value)).toEqual(records.map(({ _id }) => `${_id}@1`));
  expect(book.widths.map(Math.floor)).toEqual([6, 11, 10, 8, 9]);
});

test('a row that somebody adds below keeps the zero of its telephone number', async () => {
  const { formats } = await readBack(write([named('010-0000-0001')]));
  expect(formats).toEqual(['General', '@', 'General', 'General', '@']);
});

test('an empty list is a file of its heads', async () => {
  const { rows } = await readBack(write([]));
  expect(rows.map(valuesOf)).toEqual([['No', '이름', '생년월일', '등록일', 'ID']]);
});

test('a list that ends early, or has more rows than a sheet, makes no file', () => {
  const failure = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return (error as ExportError).failure;
    }
    return 'none';
  };
  expect(failure(() => write([named('a')], 2))).toBe('brokenOff');
  expect(failure(() => createSheetWriter(sheet).finish())).toBe('brokenOff');
  expect(failure(() => write([named('a')], 1_048_576))).toBe('tooMany');
});

test('exact numbers are numbers with their own format, in every part of the file', async () => {
  const writer = createSheetWriter({
    key: 'things',
    columns: [
      { as: 'decimal', path: 'price', digits: 0, format: '#,##0', header: '판매가' },
      { as: 'decimal', path: 'cost', digits: 2, format: '#,##0.00', header: '매입가' },
      { as: 'instant', path: 'at', header: '등록일' },
    ],
  });
  const row = { price: '1234567', cost: '12.50', at: '2026-11-20T15:00:01.000Z' };
  const long = { price: '9007199254740991', cost: null, at: null };
  writer.push(answer([...Array(600).fill(row), long]));
  writer.finish();
  const { rows } = await readBack(writer.file());
  for (const at of [1, 300, 600])
    expect(rows[at]).toEqual([
      { type: 'number', value: '1234567', format: '#,##0' },
      { type: 'number', value: '12.5', format: '#,##0.00' },
      { type: 'date', value: '2026-11-21 00:00:01', format: 'yyyy-mm-dd hh:mm:ss' },
    ]);
  expect(rows[601]?.[0]).toEqual({ type: 'text', value: '9007199254740991', format: '@' });
});

test('items have a sheet of their own, with the formats of both, joined to their record by its ID', async () => {
  const price = (path: string, digits: number, format: string) =>
    ({ as: 'decimal', path, digits, format, header: path }) as const;
  const writer = createSheetWriter({
    key: 'things',
    columns: [price('total', 0, '#,##0'), { as: 'version', header: 'ID' }],
    items: {
      path: 'lines',
      columns: [
        { as: 'text', path: 'name', header: '품명' },
        price('amount', 2, '#,##0.00'),
        { as: 'text', path: '_id', header: '줄 ID' },
        { as: 'version', header: 'ID' },
      ],
    },
  });
  const lines = [
    { _id: 'x', name: '=가', amount: '12.50' },
    { _id: 'y', name: '나', amount: '0.10' },
  ];
  const records = Array.from({ length: 600 }, (_, at) => ({
    _id: `r${at}`,
    version: 3,
    total: '1250',
    lines,
  }));
  // What is stored may have any shape.
  const odd = [
    { _id: 'none', version: 1, total: '1', lines: 'text' },
    { _id: 'mixed', version: 1, total: '1', lines: [null, 7, { _id: 'z', name: '다' }] },
  ];
  writer.push(answer([...records, ...odd]));
  writer.finish();
  const file = writer.file();
  const [first, second] = [await readBack(file), await readBack(file, 1)];
  expect(second.sheets).toEqual(['new', 'lines']);
  expect([first.frozen, second.frozen, first.bold, second.bold]).toEqual([
    ...['A2', 'A2'],
    ...[
      [true, false],
      [true, false],
    ],
  ]);
  expect(first.rows[600]).toEqual([
    { type: 'number', value: '1250', format: '#,##0' },
    { type: 'text', value: 'r599@3', format: '@' },
  ]);
  expect(second.rows[0]?.map(({ value }) => value)).toEqual(['품명', 'amount', '줄 ID', 'ID']);
  expect(second.rows[1200]).toEqual([
    { type: 'text', value: '나', format: '@' },
    { type: 'number', value: '0.1', format: '#,##0.00' },
    { type: 'text', value: 'y', format: '@' },
    { type: 'text', value: 'r599@3', format: '@' },
  ]);
  expect(second.rows.slice(1201).map(valuesOf)).toEqual([['다', '', 'z', 'mixed@1']]);
});
