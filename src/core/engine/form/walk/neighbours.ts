import type { NeighbourDirection, PositionInList } from '../../address/formRoutes';

interface RowWithId {
  id: string;
}

/** A part of a list: consecutive rows, the number of rows before them, and the number of all rows. */
export interface ListSlice {
  rows: readonly RowWithId[];
  skip: number;
  total: number;
}

/** The id of a neighbouring record, and the number of records before it. */
export interface NeighbourRecord {
  id: string;
  at: number;
}

export type NeighbourRecords = Readonly<Record<NeighbourDirection, NeighbourRecord | undefined>> & {
  /**
   * The number of records before this record in the list; undefined if the rows no longer contain this
   * record.
   */
  at: number | undefined;
};

/**
 * Number of rows that are read before and after the record's old position. If more rows were added or removed
 * before the record since the list was shown, the record is not found again.
 */
const ROWS_READ_BEFORE_AND_AFTER = 5;

/** Returns which part of a list must be read to find a record's neighbours. */
export const computeListRangeAroundRecord = ({ at }: PositionInList): { skip: number; limit: number } => {
  const skippedRowCount = Math.max(at - ROWS_READ_BEFORE_AND_AFTER, 0);
  return { skip: skippedRowCount, limit: at - skippedRowCount + ROWS_READ_BEFORE_AND_AFTER + 1 };
};

/**
 * Returns the records before and after the record with this id in the present list. If the list no longer
 * contains the record, the record that is now at its position counts as the next one.
 */
export function findNeighbourRecords(
  id: string,
  { at }: PositionInList,
  { rows, skip }: ListSlice,
): NeighbourRecords {
  const recordIndex = rows.findIndex((row) => row.id === id);
  const getNeighbourAtIndex = (index: number): NeighbourRecord | undefined => {
    const row = rows[index];
    return row && { id: row.id, at: skip + index };
  };
  if (recordIndex >= 0)
    return {
      at: skip + recordIndex,
      previous: getNeighbourAtIndex(recordIndex - 1),
      next: getNeighbourAtIndex(recordIndex + 1),
    };
  return {
    at: undefined,
    previous: getNeighbourAtIndex(at - skip - 1),
    next: getNeighbourAtIndex(at - skip),
  };
}
