import { isGroupField, isSecretField } from '../kinds/traits';
import { getColumnsOfferedByList } from '../query/listShape';
import { collectAllFiltersOfList, getFilterName, getKeysOfFilter, parseFilterValues } from '../query/query';
import { FIELDS_QUERY_PARAMETER } from '../query/rows';
import { getSortablePathsOfList, SORT_ORDER_PARAMETER } from '../query/sort';
import { findExcelOptionFaults, findImportOptionFaults } from '../record/excel';
import { fieldAt, isEditableField, isWriteOnceField } from '../record/record';
import {
  doesColumnShowFieldCell,
  getColumnPath,
  getPathEditedByColumn,
  isSortableColumn,
  RELATED_COUNTS_KEY,
} from '../words/columns';
import { getLastPathSegment, type Loose } from '../words/paths';
import { isPathInPublishGroup } from '../words/publish';
import type { AnyColumn, AnyResource, ListView } from '../words/resource';
import { findFilterDeclarationFaults } from './filters';
import { isIdentifier } from './names';

/** Maximum number of fields whose sums a list can show. */
const MAX_SUMMED_FIELDS_PER_LIST = 8;

/** Maximum number of rows on a page of the API. */
const MAX_ROWS_PER_PAGE = 200;
/** Parameters that a list's URL or API call already uses. No filter may have such a name. */
const RESERVED_LIST_PARAMETERS = [
  'page',
  'view',
  SORT_ORDER_PARAMETER,
  FIELDS_QUERY_PARAMETER,
  RELATED_COUNTS_KEY,
];

function findDuplicateValues(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) < index))];
}

/** Returns faults for filters whose parameter is reserved, or shared with another filter. */
function findFilterKeyFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  const filterKeys = collectAllFiltersOfList(list).flatMap((filter) => [
    ...new Set([getFilterName(filter), ...getKeysOfFilter('route', filter)]),
  ]);
  const variantKey = resource.variants && getLastPathSegment(resource.variants.by);
  const fixedKeys = Object.keys(resource.api.fixed ?? {}).map(getLastPathSegment);
  return [
    ...(list.filters ?? [])
      .map(getFilterName)
      .filter((key) => !isIdentifier(key))
      .map((key) => `a filter has the key '${key}' by as: name it by Latin letters, digits and _`),
    ...findDuplicateValues(filterKeys).map(
      (key) => `two filters have the key '${key}' in the address: give one another by as`,
    ),
    ...filterKeys
      .filter((key) => [...RESERVED_LIST_PARAMETERS, ...fixedKeys, variantKey].includes(key))
      .map(
        (key) =>
          `a filter has the key '${key}', which means something else in a list's address or call: name it by as`,
      ),
  ];
}

/** Returns why a list's switch can't change its field; undefined if it can. */
function findReasonAgainstToggle({ fields, update }: AnyResource, path: string): string | undefined {
  const field = fieldAt(fields, path);
  if (!isEditableField(field)) return 'the field is readOnly';
  if (isWriteOnceField(field)) return 'the field is createOnly';
  return update === undefined ? undefined : 'no operator changes a record by update';
}

/** Whether a list's column would only show the sign of an empty value. */
const isColumnAlwaysEmpty = (resource: AnyResource, column: AnyColumn): boolean => {
  const path = doesColumnShowFieldCell(column) ? getColumnPath(column) : undefined;
  if (path === undefined || isPathInPublishGroup(resource, path)) return false;
  const field = fieldAt(resource.fields, path);
  return isGroupField(field) || isSecretField(field);
};

function findListColumnFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  const columnJsonTexts = getColumnsOfferedByList(list).map((column) =>
    JSON.stringify(column).replaceAll('"', ''),
  );
  return [
    ...findDuplicateValues(columnJsonTexts).map(
      (columnJsonText) => `the column ${columnJsonText} stands twice: take one away`,
    ),
    ...list.columns
      .flatMap((column) => getPathEditedByColumn(column) ?? [])
      .flatMap((path) => {
        const reason = findReasonAgainstToggle(resource, path);
        return reason === undefined
          ? []
          : [`the switch of ${path} can change nothing, since ${reason}: show it as a column`];
      }),
    ...getColumnsOfferedByList(list)
      .filter((column) => isColumnAlwaysEmpty(resource, column))
      .map((column) => `the column ${getColumnPath(column)} has no cell: name a field in it, or take it out`),
  ];
}

/**
 * Returns the faults of a list's `emptiness`, `sums` and `sorts`: duplicates, too many sums, and sort paths
 * that no column header sorts by.
 */
function findListSortFaults(list: ListView<Loose>): string[] {
  const sortableColumnPaths = list.columns.filter(isSortableColumn).map(getColumnPath);
  return [
    ...findDuplicateValues(list.emptiness ?? []).map(
      (path) => `emptiness names ${path} twice: take one away`,
    ),
    ...findDuplicateValues(list.sums ?? []).map((path) => `sums names ${path} twice: take one away`),
    ...((list.sums ?? []).length > MAX_SUMMED_FIELDS_PER_LIST
      ? [`sums names more than ${MAX_SUMMED_FIELDS_PER_LIST} fields: each is read through all records`]
      : []),
    ...findDuplicateValues(getSortablePathsOfList(list)).map(
      (path) => `sorts names ${path} twice: take one away`,
    ),
    ...getSortablePathsOfList(list).flatMap((path) => {
      return sortableColumnPaths.includes(path)
        ? []
        : [`sorts by ${path}: no column has a head for it, so show it as one`];
    }),
  ];
}

export function findListDeclarationFaults(resource: AnyResource, list: ListView<Loose>): string[] {
  const { perPage } = list;
  return [
    ...(Number.isInteger(perPage) && perPage >= 1 && perPage <= MAX_ROWS_PER_PAGE
      ? []
      : [`perPage ${perPage}: a page has 1 to ${MAX_ROWS_PER_PAGE} rows`]),
    ...(list.filters ?? []).flatMap((filter) => findFilterDeclarationFaults(filter, resource)),
    ...findFilterKeyFaults(resource, list),
    ...findListColumnFaults(resource, list),
    ...findListSortFaults(list),
    ...findExcelOptionFaults(resource, list),
    ...findImportOptionFaults(resource, list),
  ];
}

/**
 * Returns the faults of a menu badge. The badge must name a filter parameter and a value that the list
 * understands.
 */
export function findMenuBadgeFaults(resource: AnyResource): string[] {
  const badge = resource.menu?.badge ?? {};
  const listFilters = resource.list ? collectAllFiltersOfList(resource.list) : [];
  const filterKeys = listFilters.flatMap((filter) => getKeysOfFilter('route', filter));
  const { wrong } = parseFilterValues('route', resource, listFilters, badge);
  return Object.keys(badge)
    .filter((key) => !filterKeys.includes(key) || wrong.includes(key))
    .map((key) =>
      filterKeys.includes(key)
        ? `menu.badge asks for ${key} '${badge[key]}', which that filter does not know`
        : `menu.badge asks by '${key}', which no filter of the list has: use one of ${filterKeys.join(', ') || 'none yet'}`,
    );
}
