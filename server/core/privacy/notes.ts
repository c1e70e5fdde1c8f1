import {
  ALL_FIELDS_SEARCH_KEY,
  type AnyFilter,
  type AnyResource,
  collectAllFiltersOfList,
  FIELDS_QUERY_PARAMETER,
  fieldAt,
  fieldEntries,
  getFieldPathsOfFilter,
  getKeysOfFilter,
  getLastPathSegment,
  hasPersonalDataFields,
  hasSchemaDefinedFilterValues,
  isPersonalDataRecord,
  type Kind,
  listViewsUsedByApi,
  SORT_ORDER_PARAMETER,
} from '../../../src/core/schema/index';
import type { ServerMessages } from '../basics/messages';
import { type CollectionResources, findResourceOfRecord } from '../call/collections';
import { isCallForPrinting, listFixedValuesAsQueryParams, parseQueryParams } from '../call/params';
import type { ListPageAnswer, RouteCall } from '../call/route';
import type { RecordsInAnswerBody } from '../call/shown';
import type { Document } from '../store/store';
import {
  addOutcomesOfRecordsToAccessLog,
  createMaskedPersonOfRecord,
  getPersonalDataKindOfField,
} from './mask';
import { addImportToAccessLog } from './noteImport';
import { addMaskedUniqueValuesToAccessLog } from './rights';

/** Text that the access log holds in place of a value that could be personal. */
export const MASKED_FILTER_VALUE_TEXT = '***';

/**
 * Whether the values of each field type identify no person, unless the field is declared as personal data.
 */
const isImpersonalByFieldType: { readonly [K in Kind]: boolean } = {
  id: false,
  text: false,
  multiline: false,
  richText: false,
  int: true,
  decimal: true,
  number: false,
  texts: false,
  bool: true,
  dateTime: true,
  date: false,
  choice: true,
  choices: true,
  tags: false,
  ref: true,
  refs: true,
  password: false,
  image: false,
  file: false,
  files: false,
  group: false,
  list: false,
  own: false,
};

/** Whether the value of a filter reveals nothing about a person, so that the access log may contain it. */
function isFilterWithoutPersonalData(
  { fields }: AnyResource,
  filter: AnyFilter,
  filterValue: string,
): boolean {
  if (hasSchemaDefinedFilterValues(filter)) return true;
  const filterFieldPaths = getFieldPathsOfFilter(filter);
  const filterFields = filterFieldPaths.map((path) => fieldAt(fields, path));
  // Names of fields reveal nothing about a person. Neither do filters that ask whether a value is empty.
  const impersonalFilterValues = [
    ALL_FIELDS_SEARCH_KEY,
    'true',
    'false',
    ...filterFieldPaths.map(getLastPathSegment),
  ];
  return (
    impersonalFilterValues.includes(filterValue) ||
    filterFields.every(
      (field) => isImpersonalByFieldType[field.kind] && getPersonalDataKindOfField(field) === undefined,
    )
  );
}

/**
 * Returns the filters of a list call as `key=value`, for the access log. `***` replaces a value that could be
 * personal.
 */
function describeFiltersForAccessLog(
  resource: AnyResource,
  queryParams: ReadonlyMap<string, string>,
): string {
  const listFilters = listViewsUsedByApi(resource).flatMap(collectAllFiltersOfList);
  const fixedParameterKeys = new Set(listFixedValuesAsQueryParams(resource).map(({ key }) => key));
  const variantKey = resource.variants && getLastPathSegment(resource.variants.by);
  const filterTexts = [...queryParams].flatMap(([key, value]) => {
    if (fixedParameterKeys.has(key)) return [];
    const filter = listFilters.find((listFilter) => getKeysOfFilter('call', listFilter).includes(key));
    // The variant, the sort order and the fields are names that the schema declares. They were checked
    // before, so they reveal nothing about a person.
    const isNameValuedParameter = [variantKey, SORT_ORDER_PARAMETER, FIELDS_QUERY_PARAMETER].includes(key);
    const isValueLoggable =
      isNameValuedParameter || (filter !== undefined && isFilterWithoutPersonalData(resource, filter, value));
    return [`${key}=${isValueLoggable ? value : MASKED_FILTER_VALUE_TEXT}`];
  });
  return filterTexts.join('&');
}

/**
 * Adds to the access log how many records a list call showed. A call that skipped all records, for example to
 * count them, gets an entry only if a filter value could be personal.
 */
export function addListCountToAccessLog(
  { access }: RouteCall,
  shownCount: number,
  skippedCount: number,
): void {
  access.count = shownCount;
  if (shownCount === 0 && skippedCount > 0 && !access.filter?.includes(MASKED_FILTER_VALUE_TEXT))
    access.action = null;
}

/** Adds a valid list call to the access log. A list without personal data gets no entry. */
export function addListRequestToAccessLog(
  { access, request }: RouteCall,
  { all }: CollectionResources,
): void {
  const params = parseQueryParams(request.url);
  const isRequestedPersonalDataResource = (resource: AnyResource) =>
    listFixedValuesAsQueryParams(resource).every(({ key, text }) => params.get(key) === text) &&
    hasPersonalDataFields(resource);
  const isAnyResourceNamed = all.some((resource) =>
    listFixedValuesAsQueryParams(resource).every(({ key, text }) => params.get(key) === text),
  );
  // Several resources may show the collection. A call that names none of them is about all of them.
  const resource = isAnyResourceNamed
    ? all.find(isRequestedPersonalDataResource)
    : all.find(hasPersonalDataFields);
  const variantParameter = resource?.variants && params.get(getLastPathSegment(resource.variants.by));
  const requestedVariants = variantParameter
    ? variantParameter.split(',')
    : Object.keys(resource?.variants?.of ?? {});
  const hasPersonalVariant =
    !resource?.variants ||
    requestedVariants.some((variant) => resource.variants?.of[variant]?.personal !== false);
  if (!resource || !hasPersonalVariant) access.action = null;
  else
    Object.assign(access, { resource: resource.name, filter: describeFiltersForAccessLog(resource, params) });
}

/**
 * Adds to the access log that a call other than a list call showed rows about people. The entry names no
 * filters.
 */
export function addShownRowsToAccessLog(
  { access }: RouteCall,
  collection: CollectionResources,
  rows: readonly Document[],
): void {
  if (access.filter !== undefined || access.action === null) return;
  const personalRow = rows.find((row) => isPersonalDataRecord(findResourceOfRecord(collection, row), row));
  if (personalRow)
    Object.assign(access, { resource: findResourceOfRecord(collection, personalRow).name, filter: '' });
  else if (rows.length > 0) access.action = null;
}

/** Path of the field with a record's id. */
const ID_FIELD_PATH = '_id';

/** Adds a request for a list page to the access log, unless the page has only ids. */
export function addListPageRequestToAccessLog(
  call: RouteCall,
  collection: CollectionResources,
  { fields }: ListPageAnswer,
): void {
  addListRequestToAccessLog(call, collection);
  // A page with only ids shows no personal data. The records were logged when their list was read.
  if (fields?.join() === ID_FIELD_PATH) call.access.action = null;
  else if (call.access.action !== null && isCallForPrinting(call.request.headers))
    call.access.action = 'print';
}

type RecordsInAnswerByKey<K extends PropertyKey> = Extract<RecordsInAnswerBody, Record<K, unknown>>[K];

/**
 * Adds to the access log the people whom a search by title found. The entry is like that of a list. A search
 * without results is logged too.
 */
function addTitleSearchToAccessLog(
  { access }: RouteCall,
  collection: CollectionResources,
  { resource, term, documents }: RecordsInAnswerByKey<'titles'>,
): void {
  const personalDocuments = documents.filter((document) =>
    isPersonalDataRecord(findResourceOfRecord(collection, document), document),
  );
  const hasSearchTerm = term.trim() !== '';
  if (personalDocuments.length === 0 && (documents.length > 0 || !hasSearchTerm)) access.action = null;
  if (hasPersonalDataFields(resource)) access.resource = resource.name;
  Object.assign(access, {
    count: personalDocuments.length,
    filter: hasSearchTerm ? `q=${MASKED_FILTER_VALUE_TEXT}` : '',
  });
}

/**
 * Adds to the access log that a call asked whether other people's records have the given values. The entry is
 * like that of a list filtered by these values.
 */
function addUniqueValueCheckToAccessLog(
  call: RouteCall,
  collection: CollectionResources,
  { resource, record, paths: takenPaths }: RecordsInAnswerByKey<'taken'>,
): void {
  const { access, request } = call;
  const { all } = collection;
  addMaskedUniqueValuesToAccessLog(call, resource, record);
  const queriedPaths = [...parseQueryParams(request.url).keys()].filter((path) =>
    all.some(({ fields }) =>
      [...fieldEntries(fields)].some(([own, field]) => own === path && getPersonalDataKindOfField(field)),
    ),
  );
  if (queriedPaths.length === 0) access.action = null;
  const maskedFilterText = queriedPaths.map((path) => `${path}=${MASKED_FILTER_VALUE_TEXT}`).join('&');
  Object.assign(access, {
    count: takenPaths.some((path) => queriedPaths.includes(path)) ? 1 : 0,
    filter: maskedFilterText,
  });
}

/**
 * Adds to the access log each list with personal data in which a search found records. The entry is like that
 * of a list that was read.
 */
function addSearchedListsToAccessLog(
  { access }: RouteCall,
  searchedLists: RecordsInAnswerByKey<'lists'>,
  { masks }: Pick<ServerMessages, 'masks'>,
): void {
  const listAccessEntries = searchedLists.flatMap(
    ({ resource, record, count, filter = `q=${MASKED_FILTER_VALUE_TEXT}`, person }) => {
      if (!isPersonalDataRecord(resource, record)) return [];
      const subjectProperty = person && { subject: createMaskedPersonOfRecord(resource, person, masks) };
      return [{ resource: resource.name, count, filter, ...subjectProperty }];
    },
  );
  if (listAccessEntries.length > 0) Object.assign(access, { action: 'list', each: listAccessEntries });
}

/** Adds to the access log the records that an answer's body is about. */
export function addRecordsInAnswerToAccessLog(
  call: RouteCall,
  collection: () => CollectionResources,
  recordsInAnswer: RecordsInAnswerBody,
  messages: Pick<ServerMessages, 'masks'>,
): void {
  if ('titles' in recordsInAnswer) addTitleSearchToAccessLog(call, collection(), recordsInAnswer.titles);
  else if ('lists' in recordsInAnswer) addSearchedListsToAccessLog(call, recordsInAnswer.lists, messages);
  else if ('taken' in recordsInAnswer)
    addUniqueValueCheckToAccessLog(call, collection(), recordsInAnswer.taken);
  else if ('each' in recordsInAnswer)
    addOutcomesOfRecordsToAccessLog(call, collection(), recordsInAnswer.each, messages);
  else addImportToAccessLog(call, recordsInAnswer.imported);
}
