import { expect, test } from 'vitest';
import { computePrecedingPeriod } from '../../../server/product/calls/dashboard/period';

test.each([
  ['until today', ['2025-04-01', '2026-03-10'], ['2024-04-01', '2025-03-10']],
  ['of whole months', ['2026-01-01', '2026-02-28'], ['2025-11-01', '2025-12-31']],
  ['until a leap day', ['2028-02-01', '2028-02-29'], ['2028-01-01', '2028-01-31']],
  ['to a shorter month', ['2026-03-30', '2026-03-30'], ['2026-02-28', '2026-02-28']],
  ['of parts of months', ['2026-01-15', '2026-02-10'], ['2025-11-15', '2025-12-10']],
] as const)('months before a period end on the same day: %s', (_, [from, to], [formerFrom, formerTo]) => {
  expect(computePrecedingPeriod({ from, to }, { months: 12 })).toEqual({ from: formerFrom, to: formerTo });
});
