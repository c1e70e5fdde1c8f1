import { expect, test } from 'vitest';

import {
  addDays,
  getFirstDayOfMonthAfter,
  isSpanLongerThanYears,
  toSeoulDay,
  toSeoulTimeText,
} from '../../../src/core/schema/text/time';

test('days are counted over months, years and leap days, in either direction', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addDays('2026-02-03', 0)).toBe('2026-02-03');
});

test('a month later begins on its first day, whatever day it is counted from', () => {
  expect(getFirstDayOfMonthAfter('2026-01-31', 1)).toBe('2026-02-01');
  expect(getFirstDayOfMonthAfter('2026-11-30', 3)).toBe('2027-02-01');
  expect(getFirstDayOfMonthAfter('2026-01-01', -1)).toBe('2025-12-01');
});

test('so many years end on the same day of the calendar', () => {
  expect(isSpanLongerThanYears('2024-02-29', '2027-02-28', 3)).toBe(false);
  expect(isSpanLongerThanYears('2024-01-01', '2027-01-01', 3)).toBe(false);
  expect(isSpanLongerThanYears('2024-01-01', '2027-01-02', 3)).toBe(true);
});

test('a missing instant is an empty text', () => {
  expect([toSeoulTimeText(undefined), toSeoulDay(null), toSeoulTimeText('unknown')]).toEqual([
    '',
    '',
    'unknown',
  ]);
});

test('an instant lies on the day that it is in Seoul', () => {
  expect(toSeoulDay('2026-01-31T14:59:59.999Z')).toBe('2026-01-31');
  expect(toSeoulDay('2026-01-31T15:00:00.000Z')).toBe('2026-02-01');
});
