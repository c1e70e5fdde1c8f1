import type { RequiredRight } from '../provider/calls/operators';
import { accessVerbs, doesScopeIncludeScope } from '../schema/index';
import {
  ALL_AREAS_NAME,
  buildRightsTableCellName,
  type NamesUsableInScopes,
  type RightsTableColumn,
  rightsTableColumns,
} from '../schema/record/scopeCells';

/**
 * A row of the matrix of rights: an area of the menu, with a column for each right that a call of the API
 * requires there.
 */
export interface RightsMatrixRow {
  area: string;
  has: ReadonlySet<RightsTableColumn>;
}

/**
 * Returns the rows of the matrix of rights, one for each area. A row has the column of a right if a call of
 * the API requires this right in the row's area.
 */
export const buildRightsMatrixRows = (
  areas: readonly string[],
  rights: readonly RequiredRight[],
): RightsMatrixRow[] =>
  areas.map((area) => {
    const own = rights.filter(({ group }) => group === area);
    const has = new Set<RightsTableColumn>(own.map(({ verb }) => verb));
    if (own.some(({ personal }) => personal)) has.add('personal');
    return { area, has };
  });

export type CheckedMatrixCells = ReadonlySet<string>;

/**
 * Sets or clears a cell of the matrix of rights, and changes the cells that depend on it. Each verb includes
 * `view`. If `view` is cleared, all other cells of the area are cleared too.
 */
function setRightsCellAndDependentCells(
  cells: CheckedMatrixCells,
  { area, has }: RightsMatrixRow,
  column: RightsTableColumn,
  on: boolean,
): Set<string> {
  const next = new Set(cells);
  const setRightsMatrixCell = (each: RightsTableColumn, value: boolean) =>
    value
      ? next.add(buildRightsTableCellName(area, each))
      : next.delete(buildRightsTableCellName(area, each));
  setRightsMatrixCell(column, on);
  if (on) setRightsMatrixCell('view', true);
  else if (column === 'view') for (const each of rightsTableColumns) setRightsMatrixCell(each, false);
  // A verb without a cell has no API calls in the area. It is set while all verbs with a cell are set, so
  // that the scope stores only the area's name.
  const isWhole = accessVerbs.every(
    (verb) => !has.has(verb) || next.has(buildRightsTableCellName(area, verb)),
  );
  for (const verb of accessVerbs)
    if (!has.has(verb))
      setRightsMatrixCell(verb, isWhole && next.has(buildRightsTableCellName(area, 'view')));
  return next;
}

/** Returns the set cells of the matrix after the operator clicked a cell. */
export function toggleRightsMatrixCell(
  cells: CheckedMatrixCells,
  row: RightsMatrixRow,
  column: RightsTableColumn,
  on: boolean,
  { areas }: NamesUsableInScopes,
): CheckedMatrixCells {
  const next = setRightsCellAndDependentCells(cells, row, column, on);
  for (const each of rightsTableColumns) {
    const isEverywhere = areas.every((area) => next.has(buildRightsTableCellName(area, each)));
    if (isEverywhere) next.add(buildRightsTableCellName(ALL_AREAS_NAME, each));
    else next.delete(buildRightsTableCellName(ALL_AREAS_NAME, each));
  }
  return next;
}

/**
 * Returns the names of the rights that differ between two scopes. Only the cells that the matrix shows and
 * the product's own rights (`words`) are compared.
 */
export function findDifferingRightNames(
  one: CheckedMatrixCells,
  other: CheckedMatrixCells,
  rows: readonly RightsMatrixRow[],
  { words }: NamesUsableInScopes,
): string[] {
  const shown = rows.flatMap(({ area, has }) =>
    rightsTableColumns.filter((each) => has.has(each)).map((each) => buildRightsTableCellName(area, each)),
  );
  return [...shown, ...words].filter((cell) => one.has(cell) !== other.has(cell));
}

/** Whether two scopes grant the same rights. */
export const areScopesEquivalent = (one: readonly string[], other: readonly string[]): boolean =>
  doesScopeIncludeScope(one, other) && doesScopeIncludeScope(other, one);
