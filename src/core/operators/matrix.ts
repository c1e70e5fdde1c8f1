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
 * A row of the matrix of rights. It stands for one area of the menu, and `has` names the columns of the
 * rights that the API's calls require there.
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
    const areaRights = rights.filter(({ group }) => group === area);
    const rightColumns = new Set<RightsTableColumn>(areaRights.map(({ verb }) => verb));
    if (areaRights.some(({ personal }) => personal)) rightColumns.add('personal');
    return { area, has: rightColumns };
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
  isChecked: boolean,
): Set<string> {
  const updatedCells = new Set(cells);
  const setRightsMatrixCell = (cellColumn: RightsTableColumn, isCellChecked: boolean) =>
    isCellChecked
      ? updatedCells.add(buildRightsTableCellName(area, cellColumn))
      : updatedCells.delete(buildRightsTableCellName(area, cellColumn));
  setRightsMatrixCell(column, isChecked);
  if (isChecked) setRightsMatrixCell('view', true);
  else if (column === 'view')
    for (const cellColumn of rightsTableColumns) setRightsMatrixCell(cellColumn, false);
  // If no API call in the area requires a verb, the matrix has no cell for the verb. The verb is granted
  // exactly while all verbs with a cell are granted. The scope can then store the area's name alone, without
  // verbs.
  const hasAllVerbs = accessVerbs.every(
    (verb) => !has.has(verb) || updatedCells.has(buildRightsTableCellName(area, verb)),
  );
  for (const verb of accessVerbs)
    if (!has.has(verb))
      setRightsMatrixCell(verb, hasAllVerbs && updatedCells.has(buildRightsTableCellName(area, 'view')));
  return updatedCells;
}

/** Returns the checked cells of the matrix after the operator has checked or unchecked one. */
export function toggleRightsMatrixCell(
  cells: CheckedMatrixCells,
  row: RightsMatrixRow,
  column: RightsTableColumn,
  isChecked: boolean,
  { areas }: NamesUsableInScopes,
): CheckedMatrixCells {
  const updatedCells = setRightsCellAndDependentCells(cells, row, column, isChecked);
  for (const cellColumn of rightsTableColumns) {
    const isCheckedInAllAreas = areas.every((area) =>
      updatedCells.has(buildRightsTableCellName(area, cellColumn)),
    );
    if (isCheckedInAllAreas) updatedCells.add(buildRightsTableCellName(ALL_AREAS_NAME, cellColumn));
    else updatedCells.delete(buildRightsTableCellName(ALL_AREAS_NAME, cellColumn));
  }
  return updatedCells;
}

/**
 * Returns the names of the rights that only one of two sets of access rights contains. Only the cells that
 * the matrix shows and the product's own rights (`words`) are compared.
 */
export function findDifferingRightNames(
  cells: CheckedMatrixCells,
  otherCells: CheckedMatrixCells,
  rows: readonly RightsMatrixRow[],
  { words }: NamesUsableInScopes,
): string[] {
  const visibleCells = rows.flatMap(({ area, has }) =>
    rightsTableColumns
      .filter((column) => has.has(column))
      .map((column) => buildRightsTableCellName(area, column)),
  );
  return [...visibleCells, ...words].filter((cellName) => cells.has(cellName) !== otherCells.has(cellName));
}

/** Whether two scopes (lists of access rights) grant the same rights. */
export const areScopesEquivalent = (scope: readonly string[], otherScope: readonly string[]): boolean =>
  doesScopeIncludeScope(scope, otherScope) && doesScopeIncludeScope(otherScope, scope);
