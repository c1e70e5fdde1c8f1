import { expect, test } from 'vitest';
import { holidays, holidaysUntil } from '../../../i18n/ko/product/holidays';
import { addDays, isCalendarDay, today } from '../../../src/core/schema/index';

const NOTICE = 60;

test('The table of holidays reaches sixty days ahead: else update its package and run npm run holidays', () => {
  expect(addDays(today(), NOTICE) <= holidaysUntil, `the table ends on ${holidaysUntil}`).toBe(true);
});

test('The table has days of each year up to its end, and the days that everybody knows', () => {
  const days = Object.keys(holidays);
  expect(days.every(isCalendarDay)).toBe(true);
  expect(days).toEqual([...days].sort());
  const years = new Set(days.map((day) => day.slice(0, 4)));
  expect(Math.max(...[...years].map(Number))).toBe(Number(holidaysUntil.slice(0, 4)));
  for (const year of years) {
    expect(holidays[`${year}-12-25`]).toContain('기독탄신일');
    expect(days.some((day) => day.startsWith(year) && holidays[day]?.startsWith('설날'))).toBe(true);
  }
});

test('The script writes the committed table', async () => {
  const { readFileSync } = await import('node:fs');
  const { createHolidaysModuleText: holidaysModule } = await import('../../../scripts/holidays.mjs');
  expect(await holidaysModule()).toBe(readFileSync('i18n/ko/product/holidays.ts', 'utf8'));
});
