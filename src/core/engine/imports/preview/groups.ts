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
 * positions in `first` come first.
 */
export function groupRowsByOutcome(
  results: readonly ImportRowStatus[],
  first: { has: (place: number) => boolean } = new Set<number>(),
): ImportRowOutcomeGroup[] {
  const places: Record<RowOutcome, number[]> = { refused: [], updated: [], created: [], again: [], same: [] };
  for (const [place, { outcome }] of results.entries()) {
    if (outcome in places) places[outcome as RowOutcome].push(place);
  }
  return ROW_OUTCOMES.flatMap((outcome) => {
    const all = places[outcome];
    if (all.length === 0) return [];
    const isRowListedFirst = (place: number) => first.has(place);
    return [
      {
        outcome,
        places: [...all.filter(isRowListedFirst), ...all.filter((place) => !isRowListedFirst(place))],
      },
    ];
  });
}
