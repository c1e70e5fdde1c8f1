import {
  type AnyResource,
  collectAllFiltersOfList,
  combineRightNames,
  createFieldEqualsCondition,
  declaredSortOrderOf,
  FIELDS_QUERY_PARAMETER,
  fieldAt,
  fieldTypeHandlerOf,
  findField,
  findReferencesShownByTitleInRows,
  findValuesComparedWithMaskedFields,
  getFilterName,
  getFirstMenuGroup,
  getKeysOfFilter,
  getLastPathSegment,
  getListAndFormOfRecord,
  getReferenceTitlePath,
  getRelatedNumberNames,
  getSortOrderOfListRequest,
  isLongPersonalTextField,
  isSecretField,
  isTimeDependentFilter,
  type ListView,
  type Loose,
  limits,
  listViewsUsedByApi,
  type MaskedPathTest,
  parseSortOrder,
  RELATED_COUNTS_KEY,
  type RequiredAccessRight,
  relatedNumberPathInRow,
  SORT_ORDER_PARAMETER,
  type SortPathAndDirection,
  type StoreCondition,
  setAt,
  sortKeyOfValue,
} from '../../../../src/core/schema/index';
import { ApiError } from '../../basics/errors';
import type { CollectionResources } from '../../call/collections';
import type { Operator } from '../../call/operator';
import { API_MANAGED_BODY_KEYS } from '../../call/ownKeys';
import {
  createFilterError,
  formatNamesForMessage,
  isCallForPrinting,
  listFixedValuesAsQueryParams,
  parsePagingHeaders,
  parseQueryParams,
  type QueryParams,
} from '../../call/params';
import { requirePersonalDataRight } from '../../call/rights';
import type { RouteCall } from '../../call/route';
import { addMaskedFiltersToAccessLog, createMaskedFieldCheck } from '../../privacy/rights';
import type { StoreQuery } from '../../store/store';
import { parseListFilters } from './fromParams';

/**
 * Returns the conditions that select a resource's records among those of its collection. The conditions are
 * the values that are fixed for the resource.
 */
export const createFixedValueConditions = (resource: AnyResource): StoreCondition[] =>
  listFixedValuesAsQueryParams(resource).map(({ path, value }) =>
    createFieldEqualsCondition(resource, path, value),
  );

/**
 * Returns the resource, among those of the collection, whose fixed values all equal the call's query
 * parameters. Throws 400 if there is none.
 */
export function findRequestedResource({ all }: CollectionResources, params: QueryParams): AnyResource {
  const resource = all.find((candidate) =>
    listFixedValuesAsQueryParams(candidate).every(({ key, text }) => params.get(key) === text),
  );
  if (resource) return resource;
  throw createFilterError('filter_needed', [
    ...new Set(all.flatMap((candidate) => listFixedValuesAsQueryParams(candidate).map(({ key }) => key))),
  ]);
}

interface RequestedListView {
  view: ListView<Loose>;
  /** A record with only the value of the requested variant; empty if the call names none or several. */
  record: Loose;
  conditions: StoreCondition[];
  /** Names of the parameters that selected the resource and the variant. */
  usedParameters: readonly string[];
}

/** Separator of several variants or paths in one parameter. */
const QUERY_VALUE_SEPARATOR = ',';

/** Returns the list view of the variant that a call names, otherwise the list view of the resource itself. */
function parseRequestedView(resource: AnyResource, params: QueryParams): RequestedListView {
  const variantPath = resource.variants?.by;
  const variantParameter = variantPath && getLastPathSegment(variantPath);
  const variantText = variantParameter && params.get(variantParameter);
  if (!variantPath || !variantParameter || !variantText) {
    if (!resource.list) throw createFilterError('filter_needed', variantParameter ? [variantParameter] : []);
    return { view: resource.list, record: {}, conditions: [], usedParameters: [] };
  }
  const field = fieldAt(resource.fields, variantPath);
  const variantValues = variantText
    .split(QUERY_VALUE_SEPARATOR)
    .map((valueText) => fieldTypeHandlerOf(field).parse(valueText, field));
  const [value] = variantValues;
  // A list of several variants uses the resource's own view.
  const record = variantValues.length > 1 ? {} : setAt({}, variantPath, value);
  const view = variantValues.length > 1 ? resource.list : getListAndFormOfRecord(resource, record).list;
  if (variantValues.includes(undefined) || new Set(variantValues).size < variantValues.length || !view) {
    throw createFilterError('unknown_filter', [variantParameter]);
  }
  const variantKeys = variantValues.map((variantValue) => sortKeyOfValue(field, variantValue));
  const variantCondition: StoreCondition =
    variantValues.length > 1
      ? { op: 'among', path: variantPath, keys: variantKeys }
      : createFieldEqualsCondition(resource, variantPath, value);
  return { view, record, conditions: [variantCondition], usedParameters: [variantParameter] };
}

/**
 * Returns the filters that a list call may use: those of the called list and those of the resource's other
 * lists. If two filters have the same query key, the called list's filter is used.
 */
function collectFiltersForListView(resource: AnyResource, view: ListView<Loose>) {
  const availableFilters = [...listViewsUsedByApi(resource), view].flatMap(collectAllFiltersOfList);
  return [
    ...new Map(availableFilters.map((filter) => [getKeysOfFilter('route', filter).join(), filter])).values(),
  ];
}

/** Returns the sort order that a call asks for, followed by the sort order of the list. */
function parseRequestedSortOrder(
  view: ListView<Loose>,
  sortParameter: string | undefined,
  isPathMasked: MaskedPathTest,
): SortPathAndDirection[] {
  if (sortParameter === undefined) return declaredSortOrderOf(view);
  const requestedOrder = parseSortOrder(view, sortParameter);
  if (!requestedOrder) throw createFilterError('unknown_filter', [SORT_ORDER_PARAMETER]);
  if (isPathMasked(requestedOrder.path)) throw new ApiError('no_right');
  return getSortOrderOfListRequest(view, requestedOrder);
}

function isDeclaredFieldPath({ fields }: AnyResource, path: string): boolean {
  const field = findField(fields, path);
  return field !== undefined && !isSecretField(field);
}

/**
 * Returns the paths that a list call names in `fields`. Throws 400 `unknown_field` for an undeclared path or
 * too many paths. Throws 403 `no_right` for a long text about people if the caller may not open personal
 * data.
 */
function parseRequestedFields(
  operator: Operator,
  resource: AnyResource,
  commaSeparatedPaths: string,
): readonly string[] {
  const requestedPaths = commaSeparatedPaths.split(QUERY_VALUE_SEPARATOR);
  const computedPaths = new Set([
    ...getRelatedNumberNames(resource).map(relatedNumberPathInRow),
    ...findReferencesShownByTitleInRows(resource).map(({ path }) => getReferenceTitlePath(path)),
  ]);
  const nonComputedPaths = requestedPaths.filter(
    (path) => !API_MANAGED_BODY_KEYS.includes(path) && !computedPaths.has(path),
  );
  const unknownPaths = nonComputedPaths.filter((path) => !isDeclaredFieldPath(resource, path));
  const rejectedPaths = [...unknownPaths, ...requestedPaths.slice(limits.maxFieldsPerListCall)];
  if (rejectedPaths.length > 0)
    throw new ApiError('unknown_field', { args: { keys: formatNamesForMessage(rejectedPaths) } });
  if (nonComputedPaths.some((path) => isLongPersonalTextField(resource, path)))
    requirePersonalDataRight(operator, [resource]);
  return requestedPaths;
}

/**
 * Splits a comma-separated text into names of kinds of related records. Throws 400 for a name that the
 * resource does not declare in `related`.
 */
export const parseRelatedKindNames = (
  resource: AnyResource,
  commaSeparatedNames: string | undefined,
  parameterName: string,
): readonly string[] =>
  parseListOfKnownNames(Object.keys(resource.related ?? {}), commaSeparatedNames, parameterName);

function parseListOfKnownNames(
  knownNames: readonly string[],
  commaSeparatedNames: string | undefined,
  parameterName: string,
): readonly string[] {
  const requestedNames =
    commaSeparatedNames === undefined || commaSeparatedNames === '' ? [] : commaSeparatedNames.split(',');
  const hasUnknownName = requestedNames.some((name) => !knownNames.includes(name));
  if (hasUnknownName || new Set(requestedNames).size < requestedNames.length)
    throw createFilterError('unknown_filter', [parameterName]);
  return requestedNames;
}

/** The parsed parameters of a list call. */
export interface ParsedListQuery {
  /** The resource that the list belongs to. `view` declares the list. */
  resource: AnyResource;
  view: ListView<Loose>;
  query: StoreQuery;
  /** The only paths that the rows contain; absent if the call names no paths. */
  fields?: readonly string[];
  /**
   * Names of the values in each row that are computed from related records: their number, or the time of the
   * newest.
   */
  related: readonly string[];
  /** True if the call asks for all records, in the list's own order. */
  asksForWholeList: boolean;
  /** True if a filter depends on the instant of the call. */
  isTimed: boolean;
  /** The right that an export of the list requires, in addition to the right to the list. */
  exporting: RequiredAccessRight;
}

/**
 * Parses a list call. Adds the filter values for masked fields to the tried values (`access.tried`). Throws
 * 400 for an unknown parameter or value. Throws 403 for parameters with which a caller could find out a
 * masked value (decisions, section 14).
 */
export function parseListRequest(
  collection: CollectionResources,
  call: Pick<RouteCall, 'request' | 'operator' | 'access'>,
): ParsedListQuery {
  const { request, operator } = call;
  const params = parseQueryParams(request.url);
  const resource = findRequestedResource(collection, params);
  const { view, record, conditions, usedParameters } = parseRequestedView(resource, params);
  const isPathMasked = createMaskedFieldCheck(operator, resource, record);
  const maxRows = isCallForPrinting(request.headers) ? limits.maxPrintedRows : limits.maxRowsPerPage;
  const paging = parsePagingHeaders(request.headers, view.perPage, maxRows);
  const handledParamNames = new Set([
    FIELDS_QUERY_PARAMETER,
    SORT_ORDER_PARAMETER,
    RELATED_COUNTS_KEY,
    ...usedParameters,
    ...listFixedValuesAsQueryParams(resource).map(({ key }) => key),
  ]);
  const filterParams = new Map([...params].filter(([key]) => !handledParamNames.has(key)));
  const filters = collectFiltersForListView(resource, view);
  const parsedFilters = parseListFilters(resource, filters, filterParams, isPathMasked);
  if ('wrong' in parsedFilters) throw createFilterError('unknown_filter', parsedFilters.wrong);
  const order = parseRequestedSortOrder(view, params.get(SORT_ORDER_PARAMETER), isPathMasked);
  const fieldsText = params.get(FIELDS_QUERY_PARAMETER);
  const relatedNumberNames = getRelatedNumberNames(resource);
  const requestedCountNames = parseListOfKnownNames(
    relatedNumberNames,
    params.get(RELATED_COUNTS_KEY),
    RELATED_COUNTS_KEY,
  );
  const requestedFieldPaths =
    fieldsText === undefined ? [] : parseRequestedFields(operator, resource, fieldsText);
  const shownRelatedNumberNames = relatedNumberNames.filter(
    (name) =>
      requestedCountNames.includes(name) || requestedFieldPaths.includes(relatedNumberPathInRow(name)),
  );
  addMaskedFiltersToAccessLog(
    call,
    collection,
    findValuesComparedWithMaskedFields(parsedFilters.conditions, isPathMasked),
  );
  return {
    resource,
    view,
    query: {
      where: [...createFixedValueConditions(resource), ...conditions, ...parsedFilters.conditions],
      order,
      ...paging,
    },
    ...(fieldsText !== undefined && {
      fields: [...new Set([...requestedFieldPaths, ...shownRelatedNumberNames.map(relatedNumberPathInRow)])],
    }),
    related: shownRelatedNumberNames,
    asksForWholeList: parsedFilters.conditions.length === 0 && params.get(SORT_ORDER_PARAMETER) === undefined,
    isTimed: filters.some(
      (filter) => isTimeDependentFilter(filter) && filterParams.has(getFilterName(filter)),
    ),
    exporting: { group: getFirstMenuGroup(collection.all), ...combineRightNames([view.exports?.needs]) },
  };
}
