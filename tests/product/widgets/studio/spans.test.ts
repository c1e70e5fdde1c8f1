import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeAxisBar,
  computeInstantPositionOnAxis,
  countDaysInSpan,
  countDaysSinceEpoch,
  createTimeAxisAroundDay,
  type DaySpan,
  findDaySpanOfDisplayPeriod,
  intersectDaySpans,
  moveInstantToDay,
} from '../../../../src/product/widgets/popup/studio/spans';

const span = (from: string | null, until: string | null): DaySpan => ({
  from: from === null ? null : countDaysSinceEpoch(from),
  until: until === null ? null : countDaysSinceEpoch(until),
});
const shown = { period: true, startDate: '2026-12-01', endDate: '2026-12-31' };

describe('the days of a popup', () => {
  test('should be those of its period, or all without one', () => {
    expect(findDaySpanOfDisplayPeriod(shown)).toEqual(span('2026-12-01', '2026-12-31'));
    expect(findDaySpanOfDisplayPeriod({ ...shown, period: false })).toEqual(span(null, null));
    expect(findDaySpanOfDisplayPeriod({ ...shown, endDate: null })).toEqual(span('2026-12-01', null));
  });

  test('should be none where they end before they begin, and ignore a day that is being typed', () => {
    expect(findDaySpanOfDisplayPeriod({ ...shown, endDate: '2026-11-30' })).toBeNull();
    expect(findDaySpanOfDisplayPeriod({ ...shown, endDate: '2026-1' })).toEqual(span('2026-12-01', null));
  });

  test('should be counted with their first and their last', () => {
    const other = span('2026-12-29', '2027-01-05');
    const shared = intersectDaySpans(span('2026-12-01', '2026-12-31'), other);
    expect(shared && countDaysInSpan(shared)).toBe(3);
    expect(intersectDaySpans(span('2026-12-01', '2026-12-28'), other)).toBeNull();
    expect(intersectDaySpans(span(null, null), span(null, null))).toEqual(span(null, null));
    expect(countDaysInSpan(span('2026-12-01', null))).toBe(Number.POSITIVE_INFINITY);
  });

  test('should share as many with each other, whichever comes first, and never more than they have', () => {
    const days = fc.option(fc.integer({ min: 20_000, max: 20_400 }));
    const spans = fc
      .record({ from: days, until: days })
      .filter(({ from, until }) => from === null || until === null || from <= until);
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const shared = intersectDaySpans(a, b);
        expect(shared).toEqual(intersectDaySpans(b, a));
        const count = shared ? countDaysInSpan(shared) : 0;
        expect(count).toBeLessThanOrEqual(Math.min(countDaysInSpan(a), countDaysInSpan(b)));
        expect(intersectDaySpans(a, a)).toEqual(a);
      }),
    );
  });
});

describe('the time line', () => {
  const axis = createTimeAxisAroundDay('2026-12-24');

  test('should show three months around its day', () => {
    expect(axis.months).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']);
    expect(createTimeAxisAroundDay('2026-01-31').months[0]).toBe('2025-12-01');
  });

  test('should draw the part of a period that is on it, and say where it goes on', () => {
    const bar = computeAxisBar(axis, span('2026-12-01', '2026-12-31'));
    expect(bar?.from).toBeCloseTo(30 / 92);
    expect(bar?.to).toBeCloseTo(61 / 92);
    expect(computeAxisBar(axis, span(null, null))).toEqual({
      from: 0,
      to: 1,
      goesOnBefore: true,
      goesOnAfter: true,
    });
    expect(computeAxisBar(axis, span('2026-10-01', '2026-10-31'))).toBeNull();
    expect(computeAxisBar(axis, span('2026-10-01', '2026-11-01'))?.to).toBeCloseTo(1 / 92);
    expect(computeAxisBar(axis, span('2027-02-01', null))).toBeNull();
  });

  test('should place an instant by the clock of Seoul', () => {
    // 2026-12-24 00:00 in Seoul.
    expect(computeInstantPositionOnAxis(axis, '2026-12-23T15:00:00.000Z')).toBeCloseTo(53 / 92);
    expect(computeInstantPositionOnAxis(axis, '2026-12-24T03:00:00.000Z')).toBeCloseTo(53.5 / 92);
    expect(moveInstantToDay('2026-12-24T03:30:00.000Z', countDaysSinceEpoch('2026-12-01'))).toBe(
      '2026-12-01T03:30:00.000Z',
    );
    expect(moveInstantToDay('2026-12-23T16:00:00.000Z', countDaysSinceEpoch('2026-12-01'))).toBe(
      '2026-11-30T16:00:00.000Z',
    );
  });
});
