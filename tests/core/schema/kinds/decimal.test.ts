import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildFieldRequestSchemasByName,
  buildResponseSchemasByFieldName,
} from '../../../../src/core/schema/described/fields';
import { buildQueryParametersOfFilter } from '../../../../src/core/schema/described/filters';
import { declarationFaultsOf } from '../../../../src/core/schema/faults/faults';
import {
  type AnyField,
  type AnyResource,
  decimal,
  fieldTypeHandlerOf,
  formatScaledInteger,
  groupThousands,
  id,
  isEmptyOrOfFieldType,
  list,
  money,
  normalizeFieldValue,
  text,
  toCanonicalDecimal,
  toDecimalText,
} from '../../../../src/core/schema/index';
import { toScaledInteger } from '../../../../src/core/schema/text/decimal';
import { createTestApi } from '../../api/harness';
import { goodsIn } from '../../conformance/goods';
import { group, messages, resources } from '../../theProduct';

const MOST = BigInt(Number.MAX_SAFE_INTEGER);
const anyDigits = fc.integer({ min: 0, max: 14 });
const anyScaled = fc.bigInt({ min: -MOST, max: MOST });

describe('A decimal', () => {
  test('is the same text after its key, and the same key after its text', () => {
    fc.assert(
      fc.property(anyDigits, anyScaled, (digits, scaled) => {
        const field = decimal({ digits });
        const value = formatScaledInteger(scaled, digits);
        expect(fieldTypeHandlerOf(field).check(value, field)).toBeNull();
        expect(fieldTypeHandlerOf(field).key(value, field)).toBe(Number(scaled));
        expect(formatScaledInteger(BigInt(Number(fieldTypeHandlerOf(field).key(value, field))), digits)).toBe(
          value,
        );
        expect(fieldTypeHandlerOf(field).parse(fieldTypeHandlerOf(field).print(value), field)).toBe(value);
      }),
    );
  });

  test('has one canonical text, however it is written', () => {
    fc.assert(
      fc.property(anyDigits, anyScaled, fc.nat(5), (digits, scaled, zeros) => {
        const value = formatScaledInteger(scaled, digits);
        const field = decimal({ digits });
        const sign = value.startsWith('-') ? '-' : '';
        const longer = sign + '0'.repeat(zeros) + value.slice(sign.length);
        const shorter = value.includes('.') ? longer.replace(/\.?0+$/, '') : longer;
        for (const written of [value, longer, shorter]) {
          expect(toCanonicalDecimal(written, digits)).toBe(value);
          expect(normalizeFieldValue(field, written)).toBe(value);
        }
      }),
    );
  });

  test('sorts by its key as its numbers do', () => {
    fc.assert(
      fc.property(anyDigits, anyScaled, anyScaled, (digits, a, b) => {
        const field = decimal({ digits });
        const [one, other] = [a, b].map((scaled) =>
          fieldTypeHandlerOf(field).key(formatScaledInteger(scaled, digits), field),
        );
        expect(Math.sign(Number(one) - Number(other))).toBe(a < b ? -1 : Number(a > b));
      }),
    );
  });

  test('that is a JSON number is taken where no other decimal is the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), anyDigits, (scaled, digits) => {
        const value = formatScaledInteger(BigInt(scaled), digits);
        expect(toCanonicalDecimal(Number(value), digits)).toBe(value);
      }),
    );
    expect([0.1 + 0.2, 2 ** 53, 1e300, Number.NaN, Number.POSITIVE_INFINITY].map(toDecimalText)).toEqual(
      Array(5).fill(undefined),
    );
    expect([1.5e-7, -2e-10, 0, -0, 2 ** 53 - 1].map(toDecimalText)).toEqual([
      '0.00000015',
      '-0.0000000002',
      '0',
      '0',
      '9007199254740991',
    ]);
  });

  test('with more digits than its field is refused and never rounded', () => {
    const field = decimal({ digits: 2 });
    for (const value of ['1.005', '1.999', '0.001', '1.000', 1.005, '90071992547409.919']) {
      const shaped = normalizeFieldValue(field, value);
      const problem = { key: 'tooManyDigits', args: { digits: 2 } };
      expect([value, fieldTypeHandlerOf(field).check(shaped, field)]).toEqual([value, problem]);
    }
    expect(toScaledInteger('1.005', 2)).toBeUndefined();
  });

  test('that is stored as something else is not readable, so that the start asks for a migration', () => {
    const field = decimal({ digits: 2 });
    expect(['12.50', '12.5', '-1'].every((value) => isEmptyOrOfFieldType(field, value))).toBe(true);
    expect(['', 'x', '1,000', 12.5, true].some((value) => isEmptyOrOfFieldType(field, value))).toBe(false);
  });

  test('is shown with commas between thousands', () => {
    expect(['0.5', '1234.5678', '-1234567.00', '999'].map(groupThousands)).toEqual([
      '0.5',
      '1,234.5678',
      '-1,234,567.00',
      '999',
    ]);
  });
});

describe('Money', () => {
  test('has the digits of its currency', () => {
    const digits = (['KRW', 'JPY', 'USD', 'EUR', 'KWD', 'CLF'] as const).map(
      (currency) => money({ currency }).digits,
    );
    expect(digits).toEqual([0, 0, 2, 2, 3, 4]);
    expect(fieldTypeHandlerOf(money({ currency: 'USD' })).blank(money({ currency: 'USD' }))).toBe('0.00');
  });

  test('starts with nothing where it is required, and with its default where it has one', () => {
    const required = money({ currency: 'KRW', required: true });
    expect(fieldTypeHandlerOf(required).blank(required)).toBeNull();
    const preset = money({ currency: 'USD', default: 5 });
    expect(fieldTypeHandlerOf(preset).blank(preset)).toBe('5.00');
  });

  test('below zero is pointed out where the field has no least value', () => {
    const open = money({ currency: 'KRW' });
    const bound = money({ currency: 'KRW', min: -1000 });
    expect([fieldTypeHandlerOf(open).hint?.('-1', open), fieldTypeHandlerOf(open).hint?.('0', open)]).toEqual(
      ['negative', null],
    );
    expect(fieldTypeHandlerOf(bound).hint?.('-1', bound)).toBeNull();
  });
});

describe('The description', () => {
  const goods = goodsIn(group);
  test('has the digits and bounds of each amount, and takes numbers in bodies alone', () => {
    expect(buildResponseSchemasByFieldName(goods.fields)).toMatchObject({
      price: { type: 'string', pattern: '^-?\\d+$', description: 'KRW' },
      cost: { anyOf: [{ type: 'string', pattern: '^-?\\d+\\.\\d{2}$' }, { type: 'null' }] },
    });
    expect(buildFieldRequestSchemasByName(goods.fields, false).weight).toEqual({
      anyOf: [{ type: 'string', pattern: '^-?\\d{1,40}(\\.\\d{1,3})?$' }, { type: 'number' }],
      description: 'at least 0.000, at most 999.999',
    });
  });

  test('has the numbers of a range', () => {
    const range = buildQueryParametersOfFilter(goods, { range: 'cost' });
    const amount = { type: 'string', pattern: '^-?\\d{1,40}(\\.\\d{1,2})?$' };
    expect(range).toEqual([
      ['cost[start]', amount],
      ['cost[end]', amount],
    ]);
    expect(buildQueryParametersOfFilter(goods, { range: 'deposit' })[0]).toEqual([
      'deposit[start]',
      { type: 'integer' },
    ]);
  });
});

describe('The start refuses', () => {
  const faultsWith = (field: AnyField, list: object = {}) =>
    declarationFaultsOf([
      {
        name: 'goods',
        fields: { _id: id(), name: text(), field },
        api: { path: 'goods', many: 'goods', one: 'good' },
        record: () => ({ resource: 'goods', path: 'goods', id: '' }),
        list: { perPage: 10, columns: ['field'], order: ['field'], ...list },
        form: { in: { page: 820 }, sections: [{ title: 'basic', fields: ['field'] }] },
      } as AnyResource,
    ]).join('\n');

  test.each([
    [decimal({ digits: 1.5 }), 'its digits are 1.5: a whole number from 0 to 14'],
    [decimal({ digits: 15 }), 'its digits are 15'],
    [decimal({ digits: 2, min: '0.125' }), 'its min "0.125" is no decimal of 2 digits'],
    [decimal({ digits: 2, min: 5, max: 1 }), 'its least 5.00 is over its most 1.00'],
    [decimal({ digits: 2, default: '0.125' }), 'its default "0.125" is refused by itself (tooManyDigits)'],
    [decimal({ digits: 2, max: 1, default: 2 }), 'its default "2.00" is refused by itself (tooLarge)'],
  ])('%j', (field, fault) => {
    expect(faultsWith(field)).toContain(fault);
  });

  test('a range of what is neither a time nor a number, and takes one of a decimal', () => {
    const field = decimal({ digits: 2 });
    expect(faultsWith(field, { filters: [{ range: 'field' }], excel: 'plain', import: true })).toBe('');
    expect(faultsWith(field, { filters: [{ range: 'name' }] })).toContain('asks for days or numbers');
    expect(faultsWith(field, { filters: [{ contains: ['field'], as: 'q' }] })).toContain(
      'contains finds texts',
    );
  });
});

describe('A unit', () => {
  // A product declares its units; the tests have no declaration of their own.
  const weight = { ...decimal({ digits: 3 }), unit: 'kg' } as unknown as AnyField;
  const fields = { _id: id(), box: list({ weight }) };
  const api = { path: 'boxes', many: 'boxes', one: 'box' };
  const units = { ...messages.form.units, kg: 'kg' };
  const start = (ours: typeof messages) =>
    createTestApi({
      resources: [...resources, { name: 'boxes', fields, api } as AnyResource],
      messages: ours,
    });

  test('without a text is refused at the start, and the sentence names the field and the missing text', async () => {
    await expect(start(messages)).rejects.toThrow(
      'boxes: the unit kg of box.weight has no text: add form.units.kg to the Korean texts',
    );
  });

  test('with a text starts', async () => {
    const started = start({ ...messages, form: { ...messages.form, units } } as typeof messages);
    await expect(started).resolves.toHaveProperty('api');
  });
});
