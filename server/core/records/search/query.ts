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
  getFilterTextKeys,
  getFilterValueKey,
  getFirstMenuGroup,
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
  /** A record whose only value is the call's variant. Empty if the call names none or several. */
  record: Loose;
  conditions: StoreCondition[];
  /** Names of the parameters that selected the resource and the variant. */
  usedParameters: readonly string[];
}

/** Separator of several variants or paths in one parameter. */
const QUERY_VALUE_SEPARATOR = ',';

/** Returns the list view of the variant that a call names, otherwise the list view of the resource itself. */
function parseRequestedView(resource: AnyResource, params: QueryParams): RequestedListView {
  const by = resource.variants?.by;
  const key = by && getLastPathSegment(by);
  const text = key && params.get(key);
  if (!by || !key || !text) {
    if (!resource.list) throw createFilterError('filter_needed', key ? [key] : []);
    return { view: resource.list, record: {}, conditions: [], usedParameters: [] };
  }
  const field = fieldAt(resource.fields, by);
  const values = text.split(QUERY_VALUE_SEPARATOR).map((one) => fieldTypeHandlerOf(field).parse(one, field));
  const [value] = values;
  // A list of several variants uses the resource's own view.
  const record = values.length > 1 ? {} : setAt({}, by, value);
  const view = values.length > 1 ? resource.list : getListAndFormOfRecord(resource, record).list;
  if (values.includes(undefined) || new Set(values).size < values.length || !view) {
    throw createFilterError('unknown_filter', [key]);
  }
  const keys = values.map((one) => sortKeyOfValue(field, one));
  const condition: StoreCondition =
    values.length > 1 ? { op: 'among', path: by, keys } : createFieldEqualsCondition(resource, by, value);
  return { view, record, conditions: [condition], usedParameters: [key] };
}

/**
 * Returns the filters that a list call may use. These are the filters of the called list, and filters of the
 * resource's other lists. A filter of another list is left out if the called list already uses its query key.
 */
function collectFiltersForListView(resource: AnyResource, view: ListView<Loose>) {
  const offered = [...listViewsUsedByApi(resource), view].flatMap(collectAllFiltersOfList);
  return [...new Map(offered.map((filter) => [getFilterTextKeys('route', filter).join(), filter])).values()];
}

/** Returns the sort order that a call asks for, followed by the sort order of the list. */
function parseRequestedSortOrder(
  view: ListView<Loose>,
  sort: string | undefined,
  isMasked: MaskedPathTest,
): SortPathAndDirection[] {
  if (sort === undefined) return declaredSortOrderOf(view);
  const first = parseSortOrder(view, sort);
  if (!first) throw createFilterError('unknown_filter', [SORT_ORDER_PARAMETER]);
  if (isMasked(first.path)) throw new ApiError('no_right');
  return getSortOrderOfListRequest(view, first);
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
function parseRequestedFields(operator: Operator, resource: AnyResource, text: string): readonly string[] {
  const paths = text.split(QUERY_VALUE_SEPARATOR);
  const added = new Set([
    ...getRelatedNumberNames(resource).map(relatedNumberPathInRow),
    ...findReferencesShownByTitleInRows(resource).map(({ path }) => getReferenceTitlePath(path)),
  ]);
  const declared = paths.filter((path) => !API_MANAGED_BODY_KEYS.includes(path) && !added.has(path));
  const unknown = declared.filter((path) => !isDeclaredFieldPath(resource, path));
  const wrong = [...unknown, ...paths.slice(limits.maxFieldsPerListCall)];
  if (wrong.length > 0) throw new ApiError('unknown_field', { args: { keys: formatNamesForMessage(wrong) } });
  if (declared.some((path) => isLongPersonalTextField(resource, path)))
    requirePersonalDataRight(operator, [resource]);
  return paths;
}

/**
 * Splits a comma-separated text into names of kinds of related records. Throws 400 for a name that the
 * resource does not declare in `related`.
 */
export const parseRelatedKindNames = (
  resource: AnyResource,
  text: string | undefined,
  key: string,
): readonly string[] => parseListOfKnownNames(Object.keys(resource.related ?? {}), text, key);

function parseListOfKnownNames(
  known: readonly string[],
  text: string | undefined,
  key: string,
): readonly string[] {
  const names = text === undefined || text === '' ? [] : text.split(',');
  const isWrong = names.some((name) => !known.includes(name));
  if (isWrong || new Set(names).size < names.length) throw createFilterError('unknown_filter', [key]);
  return names;
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
  isWhole: boolean;
  /** True if a filter depends on the instant of the call. */
  isTimed: boolean;
  /** The right that an export of the list requires, in addition to the right to the list. */
  exporting: RequiredAccessRight;
}

/**
 * Parses a list call. Adds to the access log the values by which the call filters masked fields. Throws 400
 * for an unknown parameter or value. Throws 403 for parameters with which a caller could find out a masked
 * value (decisions, section 14).
 */
export function parseListRequest(
  collection: CollectionResources,
  call: Pick<RouteCall, 'request' | 'operator' | 'access'>,
): ParsedListQuery {
  const { request, operator } = call;
  const params = parseQueryParams(request.url);
  const resource = findRequestedResource(collection, params);
  const { view, record, conditions, usedParameters: understood } = parseRequestedView(resource, params);
  const isMasked = createMaskedFieldCheck(operator, resource, record);
  const most = isCallForPrinting(request.headers) ? limits.maxPrintedRows : limits.maxRowsPerPage;
  const paging = parsePagingHeaders(request.headers, view.perPage, most);
  const done = new Set([
    FIELDS_QUERY_PARAMETER,
    SORT_ORDER_PARAMETER,
    RELATED_COUNTS_KEY,
    ...understood,
    ...listFixedValuesAsQueryParams(resource).map(({ key }) => key),
  ]);
  const rest = new Map([...params].filter(([key]) => !done.has(key)));
  const filters = collectFiltersForListView(resource, view);
  const parsed = parseListFilters(resource, filters, rest, isMasked);
  if ('wrong' in parsed) throw createFilterError('unknown_filter', parsed.wrong);
  const order = parseRequestedSortOrder(view, params.get(SORT_ORDER_PARAMETER), isMasked);
  const fields = params.get(FIELDS_QUERY_PARAMETER);
  const numbers = getRelatedNumberNames(resource);
  const counted = parseListOfKnownNames(numbers, params.get(RELATED_COUNTS_KEY), RELATED_COUNTS_KEY);
  const named = fields === undefined ? [] : parseRequestedFields(operator, resource, fields);
  const related = numbers.filter(
    (name) => counted.includes(name) || named.includes(relatedNumberPathInRow(name)),
  );
  addMaskedFiltersToAccessLog(
    call,
    collection,
    findValuesComparedWithMaskedFields(parsed.conditions, isMasked),
  );
  return {
    resource,
    view,
    query: {
      where: [...createFixedValueConditions(resource), ...conditions, ...parsed.conditions],
      order,
      ...paging,
    },
    ...(fields !== undefined && { fields: [...new Set([...named, ...related.map(relatedNumberPathInRow)])] }),
    related,
    isWhole: parsed.conditions.length === 0 && params.get(SORT_ORDER_PARAMETER) === undefined,
    isTimed: filters.some((filter) => isTimeDependentFilter(filter) && rest.has(getFilterValueKey(filter))),
    exporting: { group: getFirstMenuGroup(collection.all), ...combineRightNames([view.exports?.needs]) },
  };
}
