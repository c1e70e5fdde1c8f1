import { describe, expect, test } from 'vitest';
import {
  applyNumberInputChange,
  type NumberInputOptions,
  parseNumberInputText,
} from '../../../../src/core/engine/fields/typedNumber';
import { parseIntInput } from '../../../../src/core/engine/fields/useNumberInput';
import { fieldTypeHandlerOf, groupThousands, int } from '../../../../src/core/schema/index';

const field = int({ default: 7 });

test.each([
  ['12', 12],
  ['1,200', 1200],
  ['１２', 12],
  ['１，２００', 1200],
  ['-3', -3],
  ['\u22123', -3],
  ['', 7],
  ['-', 7],
  ['12.', 12],
])('%s is typed for the number %i', (text, number) => {
  const typed = parseNumberInputText(text) ?? 'refused';
  expect(parseIntInput(typed, field)).toBe(number);
  expect(fieldTypeHandlerOf(field).check(number, field)).toBeNull();
});

test('a number may be pasted with its unit, and with no other', () => {
  expect(['520px', '５２０ ｐｘ'].map((text) => parseNumberInputText(text, { unit: 'px' }))).toEqual([
    '520',
    '520',
  ]);
  expect(parseNumberInputText('520em', { unit: 'px' })).toBeUndefined();
  expect(parseNumberInputText('38㎡', { unit: '㎡' })).toBe('38');
});

test('an amount may be pasted with the sign of its currency', () => {
  const won = { unit: '원', sign: '₩' };
  expect(
    ['₩ 1,234,000', '￦1,234,000', '1,234,000원'].map((text) => parseNumberInputText(text, won)),
  ).toEqual(['1234000', '1234000', '1234000']);
  expect(parseNumberInputText('$1,234,000', won)).toBeUndefined();
});

test('a fraction stays as it was typed and is refused, rather than to become another number', () => {
  expect(parseNumberInputText('12.5')).toBe('12.5');
  expect(fieldTypeHandlerOf(field).check(parseIntInput('12.5', field), field)).toEqual({ key: 'notWhole' });
});

test.each(['a', '1e5', '1.2.3', '--1', '1'.repeat(17)])('%s is no number on its way', (text) => {
  expect(parseNumberInputText(text)).toBeUndefined();
});

test.each([
  ['', ''],
  ['-', '-'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-1234567', '-1,234,567'],
  ['1234567.891234', '1,234,567.891234'],
  ['1234.', '1,234.'],
  ['.5', '.5'],
])('%s is shown as %s', (raw, shown) => {
  expect(groupThousands(raw)).toBe(shown);
});

/** A text with its caret as a bar. */
const marked = ({ shown, caret }: { shown: string; caret: number }) =>
  `${shown.slice(0, caret)}|${shown.slice(caret)}`;
const typing: NumberInputOptions = { unit: '원', hasThousandsSeparators: true };

function typedOver(before: string, text: string, inputType?: string): string {
  const caret = text.indexOf('|');
  return marked(applyNumberInputChange(before, { text: text.replace('|', ''), caret, inputType }, typing));
}

describe('The caret in an amount', () => {
  test.each([
    ['stays behind a digit that adds a separator', '123', '1234|', '1,234|'],
    ['stays behind a digit in the middle', '1234', '1,92|34', '19,2|34'],
    ['stays before a separator that moves', '12345', '129|,345', '129|,345'],
    ['stays behind a pasted amount', '', '1,234,000원|', '1,234,000|'],
    ['stays where an amount is pasted in the middle', '15', '1２３４|5', '12,34|5'],
    ['is where it was when a letter is typed', '1234', '1,2a|34', '1,2|34'],
    ['stays behind the point', '1234', '1,234.|', '1,234.|'],
  ])('%s', (_, before, text, after) => {
    expect(typedOver(before, text)).toBe(after);
  });

  test('Backspace behind a separator deletes the digit before it', () => {
    expect(typedOver('1234567', '1,234|567', 'deleteContentBackward')).toBe('123|,567');
  });

  test('Delete before a separator deletes the digit behind it', () => {
    expect(typedOver('1234567', '1,234|567', 'deleteContentForward')).toBe('123,4|67');
  });
});

test('an amount that is typed digit by digit, anywhere, is what a plain text would be', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    let [text, raw] = ['', ''];
    for (let key = 0; key < 12; key += 1) {
      const digit = String(1 + next(9));
      const at = next(text.length + 1);
      const before = text.slice(0, at).replaceAll(',', '').length;
      const change = { text: text.slice(0, at) + digit + text.slice(at), caret: at + 1 };
      const typed = applyNumberInputChange(raw, change, typing);
      raw = raw.slice(0, before) + digit + raw.slice(before);
      expect(typed.rawText).toBe(raw);
      expect(typed.shown.slice(0, typed.caret).replaceAll(',', '')).toBe(raw.slice(0, before + 1));
      text = typed.shown;
    }
  }
});
