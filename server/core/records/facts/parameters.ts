import {
  buildQueryParameterSchema,
  buildQueryParametersOfFilter,
} from '../../../../src/core/schema/described/filters';
import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import {
  type AnyResource,
  collectAllFiltersOfList,
  FIELDS_QUERY_PARAMETER,
  getLastPathSegment,
  limits,
  listViewsUsedByApi,
  SORT_ORDER_PARAMETER,
} from '../../../../src/core/schema/index';
import { collectOptionPathsExceptFlavours } from '../../../../src/core/schema/table/words';
import type { CollectionResources } from '../../call/collections';
import type { QueryParameter } from '../../call/facts';
import { listFixedValuesAsQueryParams } from '../../call/params';

/**
 * Merges query parameters that have the same name. The merged parameter accepts every value that one of these
 * parameters accepts.
 */
export function mergeParametersOfSameName(
  namedSchemas: readonly (readonly [name: string, schema: JsonSchema])[],
): QueryParameter[] {
  const parameterNames = [...new Set(namedSchemas.map(([name]) => name))];
  return parameterNames.map((name) => ({
    name,
    schema: jsonSchemaBuilders.anyOf(
      namedSchemas.flatMap(([other, schema]) => (other === name ? [schema] : [])),
    ),
  }));
}

/**
 * Returns the query parameters that choose one of the resources which share a collection. Each resource has
 * fixed values, by which it is chosen. With `isSelectionRequired`, a parameter is required if every resource
 * has a fixed value for it.
 */
export function createResourceSelectionParameters(
  { all }: CollectionResources,
  isSelectionRequired: boolean,
): QueryParameter[] {
  const fixedParams = all.flatMap((resource) =>
    listFixedValuesAsQueryParams(resource).map((param) => ({ resource, ...param })),
  );
  const parameterKeys = [...new Set(fixedParams.map(({ key }) => key))];
  return parameterKeys.map((key) => {
    const matchingParams = fixedParams.filter((param) => param.key === key);
    const parameterSchemas = matchingParams.map(({ resource, path }) =>
      buildQueryParameterSchema(resource, path),
    );
    return {
      name: key,
      schema: {
        ...jsonSchemaBuilders.anyOf(parameterSchemas),
        enum: [...new Set(matchingParams.map(({ value }) => value))],
      },
      ...(isSelectionRequired && matchingParams.length === all.length && { required: true }),
    };
  });
}

/**
 * Returns the query parameter that chooses records of one variant. If the resource has a list of all
 * variants, the parameter is optional and accepts several variants.
 */
function createVariantQueryParameters(resource: AnyResource): QueryParameter[] {
  if (!resource.variants) return [];
  const { by, of } = resource.variants;
  const variantsSchema = jsonSchemaBuilders.oneOf(Object.keys(of));
  const variantParameterName = getLastPathSegment(by);
  return resource.list
    ? [
        {
          name: variantParameterName,
          schema: jsonSchemaBuilders.list(variantsSchema, { minItems: 1, uniqueItems: true }),
        },
      ]
    : [{ name: variantParameterName, schema: variantsSchema, required: true }];
}

const listSortablePaths = (collection: CollectionResources): string[] => [
  ...new Set(
    collection.all
      .flatMap(collectOptionPathsExceptFlavours)
      .flatMap(({ word, path }) => (word === 'sorts' ? [path] : [])),
  ),
];

/**
 * Returns the query parameters of a list call: parameters that choose the resource and the variant, filters,
 * and sort orders.
 */
export function createRecordListQueryParameters(collection: CollectionResources): QueryParameter[] {
  const selectionParameters = [
    ...createResourceSelectionParameters(collection, true),
    ...collection.all.flatMap(createVariantQueryParameters),
  ];
  const isResourceSelectionParameter = (name: string) =>
    selectionParameters.some((parameter) => parameter.name === name);
  const filterParameters = collection.all.flatMap((resource) =>
    listViewsUsedByApi(resource)
      .flatMap(collectAllFiltersOfList)
      .flatMap((filter) => buildQueryParametersOfFilter(resource, filter)),
  );
  const sortablePaths = listSortablePaths(collection);
  const sortOrderSchema = jsonSchemaBuilders.oneOf(sortablePaths.flatMap((path) => [path, `-${path}`]));
  return [
    ...selectionParameters,
    ...mergeParametersOfSameName(filterParameters).filter(({ name }) => !isResourceSelectionParameter(name)),
    ...(sortablePaths.length > 0
      ? [
          {
            name: SORT_ORDER_PARAMETER,
            schema: sortOrderSchema,
            about: 'A path, with - before it for the reverse',
          },
        ]
      : []),
    {
      name: FIELDS_QUERY_PARAMETER,
      schema: jsonSchemaBuilders.list(jsonSchemaBuilders.text, {
        minItems: 1,
        maxItems: limits.maxFieldsPerListCall,
      }),
      about:
        'Paths: rows hold these, _id and version alone. `titles.` before the path of a reference asks for the title of its record, or for those of several',
    },
  ];
}
