import type { AnyResource } from '../words/resource';
import { collectProductRightNames, collectRestrictableRightNames } from './rights';
import {
  type AccessVerb,
  accessVerbs,
  doesScopeIncludeRight,
  doesScopeIncludeScope,
  maySeePersonalDataOfArea,
  nonAreaScopeWords,
  scopeOf,
} from './scopes';

/** The columns of the table of rights: one for each verb, and one for personal data. */
export const rightsTableColumns = [...accessVerbs, 'personal'] as const;
export type RightsTableColumn = (typeof rightsTableColumns)[number];

/**
 * The names that scopes may contain in a product: areas, which are menu groups, and the product's own rights.
 */
export interface NamesUsableInScopes {
  areas: readonly string[];
  words: readonly string[];
}

/** Returns the names that scopes may contain in the product with these resources. */
export function collectNamesUsableInScopes(resources: readonly AnyResource[]): NamesUsableInScopes {
  const productRights = collectProductRightNames(resources);
  const areas = collectRestrictableRightNames(resources).filter(
    (word) => !productRights.includes(word) && !nonAreaScopeWords.includes(word),
  );
  return { areas, words: productRights };
}

/** The area name for all records, including the records that belong to no area. */
export const ALL_AREAS_NAME = '*';
const PERSONAL_DATA_COLUMN = 'personal';

/**
 * Returns the name of a single right, such as `orders.view`. It is one cell of the table of rights: an area
 * (row) and a column.
 */
export const buildRightsTableCellName = (area: string, column: RightsTableColumn): string =>
  `${area}.${column}`;

const isRightsTableCellGranted = (
  scope: readonly string[],
  area: string | null,
  column: RightsTableColumn,
) =>
  column === PERSONAL_DATA_COLUMN
    ? maySeePersonalDataOfArea(scope, area)
    : doesScopeIncludeRight(scope, { group: area, verb: column });

/**
 * Returns the single rights that a scope includes: its cells in the table of rights, and the product's own
 * rights.
 */
export function convertScopeToRightsTableCells(
  scope: readonly string[],
  { areas, words }: NamesUsableInScopes,
): Set<string> {
  const cells = [ALL_AREAS_NAME, ...areas].flatMap((area) =>
    rightsTableColumns.flatMap((column) =>
      isRightsTableCellGranted(scope, area === ALL_AREAS_NAME ? null : area, column)
        ? [buildRightsTableCellName(area, column)]
        : [],
    ),
  );
  return new Set([...cells, ...words.filter((word) => doesScopeIncludeRight(scope, { needs: [word] }))]);
}

/** Returns the shortest scope words that grant these verbs of an area. */
function buildShortestScopeWords(area: string, grantedVerbs: readonly AccessVerb[]): string[] {
  if (grantedVerbs.length === accessVerbs.length) return [area];
  const changingVerbs = grantedVerbs.filter((verb) => verb !== 'view');
  return (changingVerbs.length > 0 ? changingVerbs : grantedVerbs).map((verb) =>
    buildRightsTableCellName(area, verb),
  );
}

/**
 * Returns the scope that grants the rights in `cells`. The scope is empty if `cells` include no verb, because
 * console scope alone would grant everything. Personal data of an area without a verb are left out, because
 * the right to personal data alone grants nothing.
 */
export function buildScopeFromRightsTableCells(
  cells: ReadonlySet<string>,
  { areas, words }: NamesUsableInScopes,
): string[] {
  const getVerbsGrantedInArea = (area: string) =>
    accessVerbs.filter((verb) => cells.has(buildRightsTableCellName(area, verb)));
  const hasEveryVerbInArea = (area: string) => getVerbsGrantedInArea(area).length === accessVerbs.length;
  const grantedAreas = areas.filter((area) => getVerbsGrantedInArea(area).length > 0);
  if (grantedAreas.length === 0) return [];
  const allAreas = [ALL_AREAS_NAME, ...areas];
  const isAllPersonalDataGranted = allAreas.every((area) =>
    cells.has(buildRightsTableCellName(area, PERSONAL_DATA_COLUMN)),
  );
  const grantedProductRights = words.filter((word) => cells.has(word));
  const areAllVerbsGranted = allAreas.every(hasEveryVerbInArea);
  if (areAllVerbsGranted && isAllPersonalDataGranted && grantedProductRights.length === words.length)
    return scopeOf([]);
  const additionalWords = [
    ...(isAllPersonalDataGranted
      ? [PERSONAL_DATA_COLUMN]
      : grantedAreas
          .filter((area) => cells.has(buildRightsTableCellName(area, PERSONAL_DATA_COLUMN)))
          .map((area) => buildRightsTableCellName(area, PERSONAL_DATA_COLUMN))),
    ...grantedProductRights,
  ];
  // A scope that names no area grants access to all areas. Therefore the scope names no areas if all verbs
  // are granted in all areas and other words restrict it.
  const canOmitAreas =
    areAllVerbsGranted && additionalWords.length > 0 && additionalWords.every((word) => !word.includes('.'));
  return scopeOf([
    ...(canOmitAreas
      ? []
      : grantedAreas.flatMap((area) => buildShortestScopeWords(area, getVerbsGrantedInArea(area)))),
    ...additionalWords,
  ]);
}

/**
 * Returns a scope that grants the verbs and the product's own rights in `cells`, and that names each of their
 * areas. It grants no personal data, and is empty if the cells contain no verb.
 */
export function buildScopeThatNamesEveryArea(
  cells: ReadonlySet<string>,
  { areas, words }: NamesUsableInScopes,
): string[] {
  const areaWords = areas.flatMap((area) =>
    buildShortestScopeWords(
      area,
      accessVerbs.filter((verb) => cells.has(buildRightsTableCellName(area, verb))),
    ),
  );
  return areaWords.length === 0 ? [] : scopeOf([...areaWords, ...words.filter((word) => cells.has(word))]);
}

/** Returns the rights of `scope` that `maximumScope` also includes, as a scope; empty if there are none. */
export function intersectScopes(
  scope: readonly string[],
  maximumScope: readonly string[],
  usableNames: NamesUsableInScopes,
): string[] {
  if (doesScopeIncludeScope(maximumScope, scope)) return [...scope];
  const allowedCells = convertScopeToRightsTableCells(maximumScope, usableNames);
  return buildScopeFromRightsTableCells(
    new Set([...convertScopeToRightsTableCells(scope, usableNames)].filter((cell) => allowedCells.has(cell))),
    usableNames,
  );
}

/**
 * Returns an operator's scope after their role changed. It has the new role's rights, and the operator's
 * rights beyond the old role. Rights that the old role granted but the operator lacked are left out.
 */
export function buildScopeAfterRoleChange(
  operatorScope: readonly string[],
  oldRoleScope: readonly string[],
  newRoleScope: readonly string[],
  usableNames: NamesUsableInScopes,
): string[] {
  const [ownCells, oldRoleCells] = [
    convertScopeToRightsTableCells(operatorScope, usableNames),
    convertScopeToRightsTableCells(oldRoleScope, usableNames),
  ];
  const extraCells = [...ownCells].filter((cell) => !oldRoleCells.has(cell));
  const newRoleCells = [...convertScopeToRightsTableCells(newRoleScope, usableNames)].filter(
    (cell) => ownCells.has(cell) || !oldRoleCells.has(cell),
  );
  return buildScopeFromRightsTableCells(new Set([...newRoleCells, ...extraCells]), usableNames);
}
