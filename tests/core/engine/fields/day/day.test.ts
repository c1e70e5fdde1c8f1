import { describe, expect, it } from 'vitest';
import { parseDayInput } from '../../../../../src/core/engine/fields/day/readTypedDay';

describe('A typed day', () => {
  it.each([
    ['2025-12-01', '2025-12-01'],
    ['20251201', '2025-12-01'],
    ['2025.12.1.', '2025-12-01'],
    ['2025/1/9', '2025-01-09'],
    ['2025년 2월 3일', '2025-02-03'],
    [' 2025 12 01 ', '2025-12-01'],
  ])('should read %s as %s', (typed, day) => {
    expect(parseDayInput(typed)).toBe(day);
  });

  it.each(['', '2025', '850214', '2025-13-01', '2025-02-30', '25-12-01', '2025-12-011'])(
    'should refuse "%s"',
    (typed) => {
      expect(parseDayInput(typed)).toBeUndefined();
    },
  );
});
