import { addDays, type Bounds } from '../../../schema/index';

/** The spans that operators ask for most: each ends today. */
export const spans = ['today', 'week', 'month', 'thisMonth'] as const;
export type Span = (typeof spans)[number];

const starts: Readonly<Record<Span, (today: string) => string>> = {
  today: (today) => today,
  week: (today) => addDays(today, -6),
  month: (today) => addDays(today, -29),
  thisMonth: (today) => `${today.slice(0, 8)}01`,
};

/** Returns the days of a span, `YYYY-MM-DD`, both included; `today` is the day of Asia/Seoul. */
export const daysOf = (span: Span, today: string): Bounds => ({ start: starts[span](today), end: today });
