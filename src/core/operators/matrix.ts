import type { RequiredRight } from '../provider/calls/operators';
import { holdsRightsOf, verbs } from '../schema/index';
import {
  EVERY_AREA,
  type KnownScopeNames,
  type RightColumn,
  rightColumns,
  scopeCellOf,
} from '../schema/record/scopeCells';

/** A row of the matrix of rights: an area of the menu, and the columns for which the API has calls. */
export interface AreaRow {
  area: string;
  has: ReadonlySet<RightColumn>;
}

/**
 * Returns the rows of the matrix of rights, one for each area. A row has a column if a call of the API
 * requires this right in the area.
 */
export const areaRowsOf = (areas: readonly string[], rights: readonly RequiredRight[]): AreaRow[] =>
  areas.map((area) => {
    const own = rights.filter(({ group }) => group === area);
    const has = new Set<RightColumn>(own.map(({ verb }) => verb));
    if (own.some(({ personal }) => personal)) has.add('personal');
    return { area, has };
  });

export type MatrixCells = ReadonlySet<string>;

/**
 * Sets or clears a cell of the matrix of rights, and changes the cells that depend on it. Each verb includes
 * `view`. If `view` is cleared, all other cells of the area are cleared too.
 */
function withCell(cells: MatrixCells, { area, has }: AreaRow, column: RightColumn, on: boolean): Set<string> {
  const next = new Set(cells);
  const set = (each: RightColumn, value: boolean) =>
    value ? next.add(scopeCellOf(area, each)) : next.delete(scopeCellOf(area, each));
  set(column, on);
  if (on) set('view', true);
  else if (column === 'view') for (const each of rightColumns) set(each, false);
  // If the API has no calls for a verb in an area, operators can't set this verb. It is set as soon as all
  // other verbs of the area are set. Then all verbs are set, and the scope is stored in its short form.
  const isWhole = verbs.every((verb) => !has.has(verb) || next.has(scopeCellOf(area, verb)));
  for (const verb of verbs) if (!has.has(verb)) set(verb, isWhole && next.has(scopeCellOf(area, 'view')));
  return next;
}

/** Returns the set cells of the matrix after the operator clicked a cell. */
export function toggleMatrixCell(
  cells: MatrixCells,
  row: AreaRow,
  column: RightColumn,
  on: boolean,
  { areas }: KnownScopeNames,
): MatrixCells {
  const next = withCell(cells, row, column, on);
  for (const each of rightColumns) {
    const isEverywhere = areas.every((area) => next.has(scopeCellOf(area, each)));
    if (isEverywhere) next.add(scopeCellOf(EVERY_AREA, each));
    else next.delete(scopeCellOf(EVERY_AREA, each));
  }
  return next;
}

/**
 * Returns what differs between two scopes: visible cells of the matrix, and words of a scope for which the
 * matrix has no cell.
 */
export function roleDifferences(
  one: MatrixCells,
  other: MatrixCells,
  rows: readonly AreaRow[],
  { words }: KnownScopeNames,
): string[] {
  const shown = rows.flatMap(({ area, has }) =>
    rightColumns.filter((each) => has.has(each)).map((each) => scopeCellOf(area, each)),
  );
  return [...shown, ...words].filter((cell) => one.has(cell) !== other.has(cell));
}

/** Whether two scopes grant the same rights. */
export const grantSameRights = (one: readonly string[], other: readonly string[]): boolean =>
  holdsRightsOf(one, other) && holdsRightsOf(other, one);
