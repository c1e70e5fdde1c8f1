import type { ImportRowStatus } from '../sheet/result';

/** The outcomes of a dry run, in the order of the preview: refused rows are first. */
export const ROW_OUTCOMES = ['refused', 'updated', 'created', 'again', 'same'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export interface ImportRowOutcomeGroup {
  outcome: RowOutcome;
  /** Positions of the group's rows in the sheet. */
  places: readonly number[];
}

/**
 * Returns the rows of a sheet, grouped by outcome, without empty groups. In each group, the rows at the
 * positions in `firstRowIndexes` come first.
 */
export function groupRowsByOutcome(
  results: readonly ImportRowStatus[],
  firstRowIndexes: { has: (rowIndex: number) => boolean } = new Set<number>(),
): ImportRowOutcomeGroup[] {
  const rowIndexesByOutcome: Record<RowOutcome, number[]> = {
    refused: [],
    updated: [],
    created: [],
    again: [],
    same: [],
  };
  for (const [rowIndex, { outcome }] of results.entries()) {
    if (outcome in rowIndexesByOutcome) rowIndexesByOutcome[outcome as RowOutcome].push(rowIndex);
  }
  return ROW_OUTCOMES.flatMap((outcome) => {
    const outcomeRowIndexes = rowIndexesByOutcome[outcome];
    if (outcomeRowIndexes.length === 0) return [];
    const isRowListedFirst = (rowIndex: number) => firstRowIndexes.has(rowIndex);
    return [
      {
        outcome,
        places: [
          ...outcomeRowIndexes.filter(isRowListedFirst),
          ...outcomeRowIndexes.filter((rowIndex) => !isRowListedFirst(rowIndex)),
        ],
      },
    ];
  });
}
