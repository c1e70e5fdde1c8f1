import { getFilterTypeName } from '../filters/registry';
import { ALL_FIELDS_SEARCH_KEY } from '../filters/search';
import { canFilterBySeveralValues } from '../filters/values';
import { isNumberField } from '../kinds/traits';
import * as limits from '../limits';
import { getKeysOfFilter } from '../query/query';
import { fieldAt, mayFieldBeEmpty } from '../record/record';
import { deskStates } from '../words/desk';
import type { AnyField, FieldOf, Kind } from '../words/fields';
import { getLastPathSegment } from '../words/paths';
import { listPhaseNamesOfPeriod } from '../words/phase';
import type { AnyFilter, AnyResource, FilterOfType, FilterType } from '../words/resource';
import { buildDecimalSchema } from './fields';
import { type JsonSchema, jsonSchemaBuilders } from './jsonSchema';

const searchTermSchema: JsonSchema = { ...jsonSchemaBuilders.text, maxLength: limits.maxQueryValueLength };

const getSearchTermSchema = () => searchTermSchema;

/** Functions that return the schema of a query parameter's value, one for each field type. */
const valueSchemaBuilderByKind: { readonly [K in Kind]: (field: FieldOf<K>) => JsonSchema } = {
  id: getSearchTermSchema,
  text: getSearchTermSchema,
  multiline: getSearchTermSchema,
  richText: getSearchTermSchema,
  int: () => jsonSchemaBuilders.whole,
  decimal: ({ digits }) => buildDecimalSchema(digits),
  number: () => ({ type: 'number' }),
  texts: getSearchTermSchema,
  bool: () => jsonSchemaBuilders.yesOrNo,
  dateTime: () => jsonSchemaBuilders.instant,
  date: () => jsonSchemaBuilders.day,
  choice: ({ choices }) => jsonSchemaBuilders.oneOf(choices),
  choices: ({ choices }) => jsonSchemaBuilders.oneOf(choices),
  tags: getSearchTermSchema,
  ref: getSearchTermSchema,
  refs: getSearchTermSchema,
  password: getSearchTermSchema,
  image: getSearchTermSchema,
  file: getSearchTermSchema,
  files: getSearchTermSchema,
  group: getSearchTermSchema,
  list: getSearchTermSchema,
  own: getSearchTermSchema,
};

/** Returns the schema of a query parameter that holds a value of the field at `fieldPath`. */
export function buildQueryParameterSchema({ fields }: AnyResource, fieldPath: string): JsonSchema {
  const field = fieldAt(fields, fieldPath);
  // The cast is needed because a union of functions can't express that each schema fits its field type.
  return (valueSchemaBuilderByKind[field.kind] as (field: AnyField) => JsonSchema)(field);
}

/**
 * For each filter type: a function that returns the schemas of the filter's query parameters, in the order of
 * the filter's keys. The code does not compile if a filter type is missing.
 */
const parameterBuilderByFilterType: {
  readonly [T in FilterType]: (filter: FilterOfType<T>, resource: AnyResource) => readonly JsonSchema[];
} = {
  range({ range }, resource) {
    const field = fieldAt(resource.fields, range);
    const boundSchema = isNumberField(field)
      ? buildQueryParameterSchema(resource, range)
      : jsonSchemaBuilders.day;
    return [boundSchema, boundSchema];
  },
  search: ({ search, all }) => [
    jsonSchemaBuilders.oneOf([...(all ? [ALL_FIELDS_SEARCH_KEY] : []), ...search.map(getLastPathSegment)]),
    searchTermSchema,
  ],
  equals: ({ equals }, resource) => {
    const valueSchema = buildQueryParameterSchema(resource, equals);
    const canHaveSeveralValues = canFilterBySeveralValues(fieldAt(resource.fields, equals));
    return [
      canHaveSeveralValues
        ? jsonSchemaBuilders.list(valueSchema, { maxItems: limits.maxValuesPerFilter, uniqueItems: true })
        : valueSchema,
    ];
  },
  contains: () => [searchTermSchema],
  empty: () => [jsonSchemaBuilders.yesOrNo],
  blank: ({ blank }, { fields }) =>
    mayFieldBeEmpty(fieldAt(fields, blank)) ? [jsonSchemaBuilders.yesOrNo] : [],
  phase: ({ phase }) => [jsonSchemaBuilders.oneOf(listPhaseNamesOfPeriod(phase))],
  desk: () => [
    jsonSchemaBuilders.list(jsonSchemaBuilders.oneOf(deskStates), {
      maxItems: deskStates.length,
      uniqueItems: true,
    }),
  ],
  below: () => [searchTermSchema, jsonSchemaBuilders.yesOrNo],
  over: () => [searchTermSchema],
  month: () => [{ ...jsonSchemaBuilders.whole, minimum: 1, maximum: 12 }],
  tagged: () => {
    const tagListSchema = jsonSchemaBuilders.list(
      { ...jsonSchemaBuilders.text, maxLength: limits.maxTagLength },
      { maxItems: limits.maxValuesPerFilter },
    );
    return [tagListSchema, tagListSchema];
  },
};

/** Returns the query parameters of a list call that set a filter, each with its schema. */
export function buildQueryParametersOfFilter(
  resource: AnyResource,
  filter: AnyFilter,
): (readonly [key: string, schema: JsonSchema])[] {
  // The cast is needed because a union of functions can't express that each handler fits its filter type.
  const buildParameterSchemas = parameterBuilderByFilterType[getFilterTypeName(filter)] as (
    filter: AnyFilter,
    filteredResource: AnyResource,
  ) => JsonSchema[];
  const parameterSchemas = buildParameterSchemas(filter, resource);
  return parameterSchemas.map(
    (schema, index) => [getKeysOfFilter('call', filter)[index] ?? '', schema] as const,
  );
}
