import type { Place, Step } from '../../address/formRoutes';

interface Row {
  id: string;
}

/** Some rows of a list: `skip` come before them, `total` there are. */
export interface Part {
  rows: readonly Row[];
  skip: number;
  total: number;
}

/** A record beside another one, and how many come before it. */
export interface Neighbour {
  id: string;
  at: number;
}

export type Neighbours = Readonly<Record<Step, Neighbour | undefined>> & {
  /** How many come before the record itself; undefined where it is no longer among the rows. */
  at: number | undefined;
};

/** Rows that are read to either side: as many may have come or gone since the list was shown. */
const REACH = 5;

/** The part of a list to read for the neighbours of a record that had so many before it. */
export const partAround = ({ at }: Place): { skip: number; limit: number } => {
  const skip = Math.max(at - REACH, 0);
  return { skip, limit: at - skip + REACH + 1 };
};

/**
 * The records before and after one as the list now has them; where it has left the list, the one that took its place
 * comes next.
 */
export function neighboursOf(id: string, { at }: Place, { rows, skip }: Part): Neighbours {
  const own = rows.findIndex((row) => row.id === id);
  const neighbour = (index: number): Neighbour | undefined => {
    const row = rows[index];
    return row && { id: row.id, at: skip + index };
  };
  if (own >= 0) return { at: skip + own, previous: neighbour(own - 1), next: neighbour(own + 1) };
  return { at: undefined, previous: neighbour(at - skip - 1), next: neighbour(at - skip) };
}
