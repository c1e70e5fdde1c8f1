import type { AnyResource } from '../words/resource';
import { collectAssignableRightNames, collectProductRightNames } from './rights';
import {
  type AccessVerb,
  accessVerbs,
  buildOperatorScope,
  doesScopeIncludeRight,
  doesScopeIncludeScope,
  maySeePersonalDataOfArea,
  scopeWordsWithoutArea,
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
  const productRightNames = collectProductRightNames(resources);
  const areas = collectAssignableRightNames(resources).filter(
    (rightName) => !productRightNames.includes(rightName) && !scopeWordsWithoutArea.includes(rightName),
  );
  return { areas, words: productRightNames };
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
 * Returns the individual rights that a scope includes: its cells in the table of rights, and the product's
 * own rights.
 */
export function convertScopeToRightsTableCells(
  scope: readonly string[],
  { areas, words }: NamesUsableInScopes,
): Set<string> {
  const grantedCellNames = [ALL_AREAS_NAME, ...areas].flatMap((area) =>
    rightsTableColumns.flatMap((column) =>
      isRightsTableCellGranted(scope, area === ALL_AREAS_NAME ? null : area, column)
        ? [buildRightsTableCellName(area, column)]
        : [],
    ),
  );
  return new Set([
    ...grantedCellNames,
    ...words.filter((rightName) => doesScopeIncludeRight(scope, { needs: [rightName] })),
  ]);
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
 * Returns the scope that grants the rights in `cellNames`. The scope is empty if `cellNames` include no verb, because
 * console scope alone would grant everything. Personal data of an area without a verb are left out, because
 * the right to personal data alone grants nothing.
 */
export function buildScopeFromRightsTableCells(
  cellNames: ReadonlySet<string>,
  { areas, words }: NamesUsableInScopes,
): string[] {
  const getVerbsGrantedInArea = (area: string) =>
    accessVerbs.filter((verb) => cellNames.has(buildRightsTableCellName(area, verb)));
  const hasEveryVerbInArea = (area: string) => getVerbsGrantedInArea(area).length === accessVerbs.length;
  const grantedAreas = areas.filter((area) => getVerbsGrantedInArea(area).length > 0);
  if (grantedAreas.length === 0) return [];
  const allAreas = [ALL_AREAS_NAME, ...areas];
  const isAllPersonalDataGranted = allAreas.every((area) =>
    cellNames.has(buildRightsTableCellName(area, PERSONAL_DATA_COLUMN)),
  );
  const grantedProductRights = words.filter((rightName) => cellNames.has(rightName));
  const areAllVerbsGranted = allAreas.every(hasEveryVerbInArea);
  if (areAllVerbsGranted && isAllPersonalDataGranted && grantedProductRights.length === words.length)
    return buildOperatorScope([]);
  const additionalScopeWords = [
    ...(isAllPersonalDataGranted
      ? [PERSONAL_DATA_COLUMN]
      : grantedAreas
          .filter((area) => cellNames.has(buildRightsTableCellName(area, PERSONAL_DATA_COLUMN)))
          .map((area) => buildRightsTableCellName(area, PERSONAL_DATA_COLUMN))),
    ...grantedProductRights,
  ];
  // A scope without areas grants access to all areas. So areas are omitted if every area has every verb.
  // Other words must then restrict the scope, because an empty restriction would grant every right.
  const canOmitAreas =
    areAllVerbsGranted &&
    additionalScopeWords.length > 0 &&
    additionalScopeWords.every((scopeWord) => !scopeWord.includes('.'));
  return buildOperatorScope([
    ...(canOmitAreas
      ? []
      : grantedAreas.flatMap((area) => buildShortestScopeWords(area, getVerbsGrantedInArea(area)))),
    ...additionalScopeWords,
  ]);
}

/**
 * Returns a scope that grants the verbs and the product's own rights in `cellNames`, and that names each of their
 * areas. It grants no personal data, and is empty if the cells contain no verb.
 */
export function buildScopeThatNamesEveryArea(
  cellNames: ReadonlySet<string>,
  { areas, words }: NamesUsableInScopes,
): string[] {
  const areaWords = areas.flatMap((area) =>
    buildShortestScopeWords(
      area,
      accessVerbs.filter((verb) => cellNames.has(buildRightsTableCellName(area, verb))),
    ),
  );
  return areaWords.length === 0
    ? []
    : buildOperatorScope([...areaWords, ...words.filter((rightName) => cellNames.has(rightName))]);
}

/** Returns the rights of `scope` that `maximumScope` also includes, as a scope; empty if there are none. */
export function intersectScopes(
  scope: readonly string[],
  maximumScope: readonly string[],
  usableNames: NamesUsableInScopes,
): string[] {
  if (doesScopeIncludeScope(maximumScope, scope)) return [...scope];
  const allowedCellNames = convertScopeToRightsTableCells(maximumScope, usableNames);
  return buildScopeFromRightsTableCells(
    new Set(
      [...convertScopeToRightsTableCells(scope, usableNames)].filter((cellName) =>
        allowedCellNames.has(cellName),
      ),
    ),
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
  const extraCellNames = [...ownCells].filter((cellName) => !oldRoleCells.has(cellName));
  const newRoleCellNames = [...convertScopeToRightsTableCells(newRoleScope, usableNames)].filter(
    (cellName) => ownCells.has(cellName) || !oldRoleCells.has(cellName),
  );
  return buildScopeFromRightsTableCells(new Set([...newRoleCellNames, ...extraCellNames]), usableNames);
}
