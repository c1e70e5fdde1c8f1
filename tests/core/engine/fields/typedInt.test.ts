import { expect, test } from 'vitest';
import { readInt, typedInt } from '../../../../src/core/engine/fields/typedInt';
import { int, kindOf } from '../../../../src/core/schema/index';

const field = int({ default: 7 });

test.each([
  ['12', 12],
  ['1,200', 1200],
  ['１２', 12],
  ['-3', -3],
  ['', 7],
  ['-', 7],
  ['12.', 12],
])('%s is typed for the number %i', (text, number) => {
  const typed = typedInt(text) ?? 'refused';
  expect(readInt(typed, field)).toBe(number);
  expect(kindOf(field).check(number, field)).toBeNull();
});

test('a number may be pasted with its unit, and with no other', () => {
  expect(['520px', '５２０ ｐｘ'].map((text) => typedInt(text, 'px'))).toEqual(['520', '520']);
  expect(typedInt('520em', 'px')).toBeUndefined();
});

test('a fraction stays as it was typed and is refused, rather than to become another number', () => {
  expect(typedInt('12.5')).toBe('12.5');
  expect(kindOf(field).check(readInt('12.5', field), field)).toEqual({ key: 'notWhole' });
});

test.each(['a', '1e5', '1.2.3', '--1', '1'.repeat(16)])('%s is no number on its way', (text) => {
  expect(typedInt(text)).toBeUndefined();
});
