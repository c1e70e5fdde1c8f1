import { expect, test } from 'vitest';
import { cell, HEAD, packed, sheetOf } from './packed';
import { readSheet } from './reading';
import { toZip64 } from './zip64';

const book = packed(sheetOf(`${HEAD}<row r="2">${cell('김하나')}</row>`));

test.each([
  ['as Apache POI writes them', false],
  ['with an end that only the 64-bit record tells', true],
])('A workbook with sizes in 64-bit fields is read, %s', async (_, isPlaceIn64Bits) => {
  const file = toZip64(book, { isPlaceIn64Bits });
  const given = file.slice();
  expect((await readSheet(file)).rows).toEqual([{ line: 2, cells: ['김하나'] }]);
  expect(file).toEqual(given);
});

test.each([
  ['that are too large', { unpackedBytes: 400_000_000 }, 'tooLarge'],
  ['of more than 4 GiB', { unpackedBytes: 2 ** 40 }, 'tooLarge'],
  ['that unpack to more', { unpackedBytes: 0 }, 'tooLarge'],
  ['without the fields', { hasFields: false }, 'unreadable'],
  ['without the fields, at a place in 64 bits', { hasFields: false, isPlaceIn64Bits: true }, 'unreadable'],
])('A workbook with parts in 64-bit fields %s is refused', async (_, options, fault) => {
  await expect(readSheet(toZip64(book, options))).rejects.toMatchObject({ fault });
});

test('A workbook whose 64-bit record is not there is refused', async () => {
  const file = toZip64(book, { isPlaceIn64Bits: true });
  new DataView(file.buffer).setUint32(file.length - 22 - 12, 0, true);
  await expect(readSheet(file)).rejects.toMatchObject({ fault: 'unreadable' });
});

// The library reads on behind such a part, and then looks for a 64-bit field without an end.
test.each([
  ['a part without its sign', (_: number, start: number): [number, number][] => [[start, 0]]],
  [
    'two numbers of parts',
    (end: number, start: number): [number, number][] => [
      [end + 8, 0xffff],
      [end + 16, start],
    ],
  ],
])('A workbook with %s and without 64-bit fields is refused', async (_, changesAt) => {
  const file = toZip64(book, { hasFields: false, isPlaceIn64Bits: true });
  const view = new DataView(file.buffer);
  const end = file.length - 22;
  for (const [at, value] of changesAt(end, view.getUint32(end - 28, true))) view.setUint32(at, value, true);
  await expect(readSheet(file)).rejects.toMatchObject({ fault: 'unreadable' });
});
