import { expect, test } from 'vitest';
import type { ImportedCell } from '../../../../src/core/engine/imports/sheet/cell';
import { readCell } from '../../../../src/core/engine/imports/sheet/readers';
import { findDigitsWithLostZero } from '../../../../src/core/engine/imports/sheet/zeros';
import { createCellFormatter } from '../../../../src/core/engine/imports/worker/cellFormats';
import { createResourceTexts } from '../../../../src/core/engine/texts';
import {
  type AnyField,
  choice,
  date,
  decimal,
  int,
  money,
  ref,
  refs,
  tags,
  text,
} from '../../../../src/core/schema/index';
import { goodsIn } from '../../conformance/goods';
import { group } from '../../theProduct';

const texts = createResourceTexts((key, { _ = key } = {}) => String(_), goodsIn(group));
const shownAs = (number: number, format: string): ImportedCell =>
  createCellFormatter(format)?.(number) ?? number;
const read = (field: AnyField, number: number, format: string, zeros: string[] = []) => {
  const words = { texts, yes: '예', no: '아니오', zeros: new Set(zeros) };
  return readCell(shownAs(number, format), { path: 'value', field, words }, true);
};

const phone = text({ format: 'phone' });
const postcode = text({ format: 'postcode' });

test.each<[AnyField, number, string, unknown]>([
  [text(), 12, '0000"호"', '0012호'],
  [text(), 1.1, '0.00', '1.10'],
  [text({ shape: 'digits' }), 880123456789, '0000000000000', '0880123456789'],
  [postcode, 4781, '00000', '04781'],
  [postcode, 12345, '00000', '12345'],
  [phone, 1012345678, '000-0000-0000', '010-1234-5678'],
  [phone, 1012345678, '00000000000', '010-1234-5678'],
  [phone, 1012345678, '[<=99999999]####-####;(0##) ####-####', '010-1234-5678'],
  [phone, 16441234, '0000-0000', '1644-1234'],
  [text({ format: 'businessNumber' }), 1234567890, '000-00-00000', '123-45-67890'],
  [choice(['01', '02']), 1, '00', '01'],
  [date({ personal: 'birth' }), 50301, '000000', '2005-03-01'],
  [tags(), 7, '000', ['007']],
  // Commas between thousands part no values, and are no part of a value that is looked up or has a form.
  [tags(), 1234, '#,##0', ['1234']],
  [refs('goods'), 1234, '#,##0', ['1234']],
  [ref('goods'), 1234, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', '1234'],
  [choice(['1000', '2000']), 1000, '#,##0', '1000'],
  [text({ unique: true }), 1234567, '#,##0', '1234567'],
  [text({ pattern: '^\\d{4}$' as never }), 1234, '#,##0', '1234'],
  [text({ format: 'businessNumber' }), 1234567890, '#,##0', '123-45-67890'],
  [date(), 20240105, '#,##0', '2024-01-05'],
  [text(), 1234, '#,##0', '1,234'],
  // A percent sign in quotation marks is a unit, by which the value is not divided.
  [int(), 50, '0"%"', 50],
  [decimal({ digits: 2 }), 7.25, '0.0\\%', '7.25'],
  [int(), 1234, '#,##0', 1234],
  [int({ unit: 'won' }), 1234, '#,##0"원"', 1234],
  [money({ currency: 'USD' }), 1234.5, '#,##0', '1234.50'],
])('%j with %s in the format %s is read as its cell shows it', (field, number, format, value) => {
  expect(read(field, number, format)).toEqual({ value });
});

test.each<[AnyField, number, string, string]>([
  [phone, 1012345678, '#,##0', 'lostZero'],
  [phone, 1012345678, '0.00', 'lostZero'],
  [phone, 1012345678, '00', 'lostZero'],
  [postcode, 4781, '0', 'lostZero'],
  [postcode, 12345, '#,##0', 'number'],
  [text(), 1e15, '0000-0000-0000-0000', 'lostDigits'],
  // A list of values between commas reads 50% as it is written.
  [int(), 1, '0%', 'percentage'],
  [decimal({ digits: 2 }), 0.5, '0%', 'percentage'],
])('%j with %s in the format %s is refused', (field, number, format, key) => {
  expect(read(field, number, format)).toEqual({ problem: { key } });
});

test('A telephone number in a format without its zero gets it by one click', () => {
  expect(findDigitsWithLostZero(shownAs(1012345678, '#,##0'), phone)).toBe('1012345678');
  expect(read(phone, 1012345678, '#,##0', ['value'])).toEqual({ value: '010-1234-5678' });
  expect(findDigitsWithLostZero(shownAs(1012345678, '000-0000-0000'), phone)).toBeUndefined();
});

test.each<[AnyField, number, string, unknown]>([
  [int({ unit: 'px' }), 0.5, '0%', { value: 50 }],
  [int({ unit: 'px' }), 0.07, '0.00%', { value: 7 }],
  [decimal({ digits: 2, unit: 'px' }), 0.125, '0%', { value: '12.50' }],
  [decimal({ digits: 2, unit: 'px' }), 1e-5, '0%', { value: '0.001' }],
])(
  '%j with %s in the format %s keeps the digits that its percentage does not show',
  (field, number, format, result) => {
    const words = { texts: { ...texts, numberUnit: () => '%' }, yes: '예', no: '아니오' };
    expect(readCell(shownAs(number, format), { path: 'value', field, words }, true)).toEqual(result);
  },
);
