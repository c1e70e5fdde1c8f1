import {
  type AnyResource,
  collectAllFiltersOfList,
  createFieldEqualsCondition,
  createVariantOnlyRecord,
  declaredSortOrderOf,
  determinePhaseOfRecord,
  fieldTypeHandlerOf,
  findEqualityFilterOfField,
  findField,
  findPublishRule,
  getAt,
  getLastPathSegment,
  getListAndFormOfRecord,
  getPhaseNameForPeriod,
  type Loose,
  limits,
  listViewsUsedByApi,
  type PublishOptions,
  parseInstant,
  publishPeriod,
  type SortPathAndDirection,
  type StoreCondition,
  setAt,
} from '../../../../src/core/schema/index';
import {
  createPhaseCondition,
  toTimeComparableWithPeriod,
} from '../../../../src/core/schema/query/conditions';
import { ApiError } from '../../basics/errors';
import type { CollectionResources } from '../../call/collections';
import { ANONYMOUS_OPERATOR } from '../../call/operator';
import {
  createFilterError,
  listFixedValuesAsQueryParams,
  PUBLIC_ONLY_QUERY_PARAMETER,
  parsePagingHeaders,
  parseQueryParams,
  type QueryParams,
} from '../../call/params';
import { authoriseCaller } from '../../call/rights';
import type { RouteCall } from '../../call/route';
import type { Document } from '../../store/store';
import { createFixedValueConditions, findRequestedResource } from './query';

/**
 * Query parameter with which an operator asks for the records that are public at a given instant instead of
 * now.
 */
export const INSTANT_QUERY_PARAMETER = 'at';
/** Path of the category field, by which a storefront may filter. */
const CATEGORY_FIELD_PATH = 'category';

export function createPublicRecordsCondition(
  resource: AnyResource,
  { phase = publishPeriod }: PublishOptions<Loose>,
  instant: string,
): StoreCondition {
  const runningPhaseName = getPhaseNameForPeriod(phase, 'running');
  if (runningPhaseName === undefined) throw new Error('A phase in force has a name');
  return createPhaseCondition(resource, phase, runningPhaseName, toTimeComparableWithPeriod(phase, instant));
}

export const isRecordPublic = (
  { phase = publishPeriod }: PublishOptions<Loose>,
  record: Loose,
  instant: string,
): boolean => determinePhaseOfRecord(phase, record, instant) === getPhaseNameForPeriod(phase, 'running');

/**
 * Returns the instant that a call asks for: now, unless an operator names another instant. Throws 401 or 403
 * if any other caller names an instant, and 400 for an invalid instant.
 */
export function parseRequestedInstant(
  { who }: CollectionResources,
  call: RouteCall,
  params: QueryParams,
): string {
  const instantText = params.get(INSTANT_QUERY_PARAMETER);
  if (instantText === undefined) return call.now.toISOString();
  if (call.operator === ANONYMOUS_OPERATOR) throw new ApiError('not_signed_in');
  authoriseCaller({ who, method: 'GET' }, call.operator);
  const instant = parseInstant(instantText);
  if (instant === undefined) throw createFilterError('unknown_filter', [INSTANT_QUERY_PARAMETER]);
  return instant;
}

/** Parses the parameters of a call for public records. Throws 400 for unknown parameters. */
export function parsePublicQueryParams(
  { request }: RouteCall,
  allowedParams: readonly string[],
): QueryParams {
  const params = parseQueryParams(request.url);
  const invalidParams = [...params.keys()].filter(
    (key) => key !== PUBLIC_ONLY_QUERY_PARAMETER && !allowedParams.includes(key),
  );
  if (params.get(PUBLIC_ONLY_QUERY_PARAMETER) !== 'true') invalidParams.push(PUBLIC_ONLY_QUERY_PARAMETER);
  if (invalidParams.length > 0) throw createFilterError('unknown_filter', invalidParams);
  return params;
}

/**
 * Returns the paging of a public list: from the call's query parameters, otherwise from its headers. Caches
 * identify an answer by its URL. So they can serve a page only if the paging is in the query parameters.
 */
function parseRequestedPaging({ headers }: Request, params: QueryParams, perPage: number) {
  const pagingHeaders = new Headers();
  for (const name of ['skip', 'limit']) {
    const pagingValue = params.get(name) ?? headers.get(name);
    if (pagingValue !== null && pagingValue !== undefined) pagingHeaders.set(name, pagingValue);
  }
  const paging = parsePagingHeaders(
    pagingHeaders,
    Math.min(perPage, limits.maxPublicListRows),
    limits.maxPublicListRows,
  );
  if (paging.limit === 0) throw new ApiError('bad_paging');
  return paging;
}

/**
 * Returns the variant that a call names, with the variant's rule for public records. Throws 400 if a needed
 * variant is missing, or has no public records.
 */
function parseRequestedVariant(resource: AnyResource, params: QueryParams) {
  const variantPath = resource.variants?.by;
  const variantParameter = variantPath && getLastPathSegment(variantPath);
  const variantName = variantParameter === undefined ? undefined : params.get(variantParameter);
  if (variantPath && variantParameter && variantName === undefined)
    throw createFilterError('filter_needed', [variantParameter]);
  const record = createVariantOnlyRecord(resource, variantName);
  const publishRule = findPublishRule(resource, record);
  if (!publishRule)
    throw createFilterError(
      'unknown_filter',
      variantParameter ? [variantParameter] : [PUBLIC_ONLY_QUERY_PARAMETER],
    );
  const variantConditions =
    variantPath && variantName !== undefined
      ? [createFieldEqualsCondition(resource, variantPath, variantName)]
      : [];
  return {
    record,
    publish: publishRule,
    conditions: variantConditions,
    keys: variantParameter ? [variantParameter] : [],
  };
}

/**
 * Whether a resource's lists can be filtered by category. If so, the store keeps an index key of the
 * category.
 */
const hasCategoryFilter = (resource: AnyResource): boolean =>
  findEqualityFilterOfField(
    listViewsUsedByApi(resource).flatMap(collectAllFiltersOfList),
    CATEGORY_FIELD_PATH,
  ) !== undefined;

/**
 * Returns the condition for the category that a call names; no condition if the call names none. Throws 400
 * for an invalid category, and if public answers do not contain the category.
 */
function createCategoryConditions(
  resource: AnyResource,
  { answers }: PublishOptions<Loose>,
  params: QueryParams,
): StoreCondition[] {
  const isCategoryFilterable = answers.includes(CATEGORY_FIELD_PATH) && hasCategoryFilter(resource);
  const field = isCategoryFilterable ? findField(resource.fields, CATEGORY_FIELD_PATH) : undefined;
  const categoryText = params.get(CATEGORY_FIELD_PATH);
  if (categoryText === undefined) return [];
  const category = field && fieldTypeHandlerOf(field).parse(categoryText, field);
  if (category === undefined) throw createFilterError('unknown_filter', [CATEGORY_FIELD_PATH]);
  return [createFieldEqualsCondition(resource, CATEGORY_FIELD_PATH, category)];
}

export interface PublicListRequest {
  resource: AnyResource;
  publish: PublishOptions<Loose>;
  /**
   * The conditions that select the listed records, without the condition that they are public at the instant
   * `at`.
   */
  chosen: StoreCondition[];
  order: SortPathAndDirection[];
  skip: number;
  limit: number;
  /** Instant at which the listed records must be public. */
  at: string;
  /** True if an operator asked for an instant other than now. */
  isPreview: boolean;
}

export function parsePublicListRequest(collection: CollectionResources, call: RouteCall): PublicListRequest {
  const allParams = parseQueryParams(call.request.url);
  const resource = findRequestedResource(collection, allParams);
  const { record, publish, conditions, keys } = parseRequestedVariant(resource, allParams);
  const fixedParameterKeys = listFixedValuesAsQueryParams(resource).map(({ key }) => key);
  const params = parsePublicQueryParams(call, [
    'skip',
    'limit',
    INSTANT_QUERY_PARAMETER,
    CATEGORY_FIELD_PATH,
    ...keys,
    ...fixedParameterKeys,
  ]);
  const listView = getListAndFormOfRecord(resource, record).list;
  const paging = parseRequestedPaging(call.request, params, listView?.perPage ?? limits.maxPublicListRows);
  return {
    resource,
    publish,
    chosen: [
      ...createFixedValueConditions(resource),
      ...conditions,
      ...createCategoryConditions(resource, publish, params),
    ],
    order: listView ? declaredSortOrderOf(listView) : [],
    ...paging,
    at: parseRequestedInstant(collection, call, params),
    isPreview: params.has(INSTANT_QUERY_PARAMETER),
  };
}

/** Returns a public record with only the fields that storefronts get. */
export const pickPublicFields = ({ answers }: PublishOptions<Loose>, record: Document): Loose =>
  answers.reduce<Loose>((publicFields, path) => setAt(publicFields, path, getAt(record, path)), {
    _id: record._id,
  });
