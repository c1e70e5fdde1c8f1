import type { DayRange } from '../../../schema/index';

/** The spans that operators ask for most: each ends today. */
export const spans = ['today', 'week', 'month', 'thisMonth'] as const;
export type Span = (typeof spans)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - count * DAY_MS).toISOString().slice(0, 10);

const starts: Readonly<Record<Span, (today: string) => string>> = {
  today: (today) => today,
  week: (today) => daysBefore(today, 6),
  month: (today) => daysBefore(today, 29),
  thisMonth: (today) => `${today.slice(0, 8)}01`,
};

/** Returns the days of a span, `YYYY-MM-DD`, both included; `today` is the day of Asia/Seoul. */
export const daysOf = (span: Span, today: string): DayRange => ({ start: starts[span](today), end: today });
