import { expect, test, vi } from 'vitest';
import { memoizeLastCall } from '../../../src/core/schema/basics/rememberLastCall';

test('A function with a memory answers the same members once, and any others again', () => {
  const count = vi.fn(
    (some: readonly string[], others: readonly string[] = []) => some.length + others.length,
  );
  const counted = memoizeLastCall(count);
  expect([counted(['a', 'b']), counted(['a', 'b'])]).toEqual([2, 2]);
  expect(count).toHaveBeenCalledTimes(1);
  expect([counted(['a']), counted(['a', 'c']), counted(['a', 'c'], ['d']), counted(['a', 'c'], [])]).toEqual([
    1, 2, 3, 2,
  ]);
  expect(count).toHaveBeenCalledTimes(5);
});

test('A function with a memory asks again after it threw', () => {
  const refuse = vi.fn((some: readonly string[]) => {
    if (some.length === 0) throw new Error('empty');
    return some.length;
  });
  const refusing = memoizeLastCall(refuse);
  expect(() => refusing([])).toThrow('empty');
  expect(() => refusing([])).toThrow('empty');
  expect(refusing(['a'])).toBe(1);
});
