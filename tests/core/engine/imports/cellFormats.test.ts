import { expect, test } from 'vitest';
import { formatCellText } from '../../../../src/core/engine/imports/sheet/cell';
import { readSheet } from './reading';
import { numberCell } from './styled';

const cellOf = async (...given: Parameters<typeof numberCell>) =>
  (await readSheet(numberCell(...given))).rows[0]?.cells[0] ?? null;
const shownBy = async (...given: Parameters<typeof numberCell>) => formatCellText(await cellOf(...given));

test.each([
  [4781, '00000', '04781'],
  [1012345678, '000-0000-0000', '010-1234-5678'],
  [1012345678, '000\\-0000\\-0000', '010-1234-5678'],
  [1012345678, '[<=99999999]####-####;(0##) ####-####', '(010) 1234-5678'],
  [5551234, '[<=9999999]###-####;(0##) ###-####', '555-1234'],
  [501011234567, '000000-0000000', '050101-1234567'],
  [12, '0000"호"', '0012호'],
  [12, '"제"0"호"', '제12호'],
  [7, '"No."000', 'No.007'],
  [1203, '0"동" 00"호"', '12동 03호'],
  [1.1, '0.00', '1.10'],
  [12000, '#,##0', '12,000'],
  [12000, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', '12,000'],
  [12000, '[$₩-412]#,##0', '12,000'],
  [12, '[Red]0000', '0012'],
  [0.5, '0%', '50%'],
  [-5, '0000', '-0005'],
])('The number %s with the format %s is read as it is shown: %s', async (number, format, shown) => {
  expect(await cellOf(number, format)).toEqual({ number, format, shown });
});

// These formats add no digit, or the reader does not know what they show.
test.each([
  'General',
  '@',
  '0',
  '#',
  '# ?/?',
  '0.00E+00',
  '[DBNum1]General',
  ';;;',
  '0"."00',
  '0,',
  '0#',
  '00).0',
  `0.${'0'.repeat(200)}`,
])('A number with the format %s stays a number', async (format) => {
  expect(await cellOf(123, format)).toBe(123);
});

test('A number that shows all its digits is told from one that may have lost zeros', async () => {
  expect(await cellOf(12345, '00000')).toEqual({ number: 12345, format: '00000', shown: '12345' });
});

test.each([
  [9.5 / 24, 'h:mm', '9:30'],
  [21.5 / 24, '[$-412]AM/PM h:mm', '21:30'],
  [21.5 / 24, 'h:mm:ss AM/PM', '21:30:00'],
  [0.5, 'h"시" mm"분"', '12시 00분'],
  [25.5 / 24, '[h]:mm', '25:30'],
])('The time %s with the format %s is read as a text: %s', async (serial, format, shown) => {
  expect(await cellOf(serial, format)).toBe(shown);
  expect(await shownBy(serial, format, '<workbookPr date1904="1"/>')).toBe(shown);
});

test('A day keeps its value, whatever its format and its calendar', async () => {
  const day = new Date('2023-03-15T09:30:00.000Z');
  const serial = 45000 + 9.5 / 24;
  expect(await cellOf(serial, 'yyyy"년" m"월"')).toEqual(day);
  expect(await cellOf(serial, 'h:mm')).toEqual(day);
  expect(await cellOf(serial - 1462, 'yyyy-mm-dd', '<workbookPr date1904="true"/>')).toEqual(day);
});
