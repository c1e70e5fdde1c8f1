import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/core/schema/index';
import {
  buildBusinessCalendar,
  classifyWaitingUrgency,
  countBusinessDaysBetween,
  getWeekday,
} from '../../../src/core/schema/text/businessDays';

const plain = buildBusinessCalendar([], []);

test('Business days after a day are Monday to Friday, the last day included and the first not', () => {
  // 2026-11-16 is a Monday.
  expect(getWeekday('2026-11-16')).toBe(1);
  expect(countBusinessDaysBetween('2026-11-16', '2026-11-16', plain)).toBe(0);
  expect(countBusinessDaysBetween('2026-11-16', '2026-11-20', plain)).toBe(4);
  expect(countBusinessDaysBetween('2026-11-20', '2026-11-22', plain)).toBe(0);
  expect(countBusinessDaysBetween('2026-11-20', '2026-11-23', plain)).toBe(1);
  expect(countBusinessDaysBetween('2026-11-20', '2026-11-16', plain)).toBe(0);
});

test('Holidays of the table are off, and own days win over the table and over weekends', () => {
  const table = ['2026-12-25', '2026-12-26'];
  expect(countBusinessDaysBetween('2026-12-24', '2026-12-28', buildBusinessCalendar(table, []))).toBe(1);
  const own = [
    { date: '2026-12-25', name: '특근', works: true },
    { date: '2026-12-26', name: '토요 근무', works: true },
    { date: '2026-12-28', name: '창립일', works: false },
    { date: null, works: false },
    { date: '', works: true },
  ];
  expect(countBusinessDaysBetween('2026-12-24', '2026-12-28', buildBusinessCalendar(table, own))).toBe(2);
  const twice = [...own, { date: '2026-12-28', works: true }];
  expect(countBusinessDaysBetween('2026-12-24', '2026-12-28', buildBusinessCalendar(table, twice))).toBe(3);
});

test('Counting by weeks finds what counting each day finds', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
  const own = fc.array(fc.record({ date: day, works: fc.boolean() }), { maxLength: 40 });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), own, (from, length, days) => {
      const to = addDays(from, length);
      const works = new Map(days.map(({ date, works: isOpen }) => [date, isOpen]));
      const each = Array.from({ length }, (_, index) => addDays(from, index + 1));
      const open = each.filter((one) => works.get(one) ?? ![0, 6].includes(getWeekday(one)));
      expect(countBusinessDaysBetween(from, to, buildBusinessCalendar([], days))).toBe(open.length);
    }),
  );
});

test('The last day of the limit is amber, days beyond are red', () => {
  expect([1, 2, 3].map((waited) => classifyWaitingUrgency(waited, 2))).toEqual(['calm', 'last', 'late']);
});
