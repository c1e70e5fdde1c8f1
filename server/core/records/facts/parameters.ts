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
  all: readonly (readonly [name: string, schema: JsonSchema])[],
): QueryParameter[] {
  const names = [...new Set(all.map(([name]) => name))];
  return names.map((name) => ({
    name,
    schema: jsonSchemaBuilders.anyOf(all.flatMap(([other, schema]) => (other === name ? [schema] : []))),
  }));
}

/**
 * Returns the query parameters that choose one of the resources which share a collection. A parameter names a
 * value that is fixed for the chosen resource. With `isNeeded`, a parameter is required if every resource
 * fixes its value.
 */
export function createResourceSelectionParameters(
  { all }: CollectionResources,
  isNeeded: boolean,
): QueryParameter[] {
  const fixed = all.flatMap((resource) =>
    listFixedValuesAsQueryParams(resource).map((each) => ({ resource, ...each })),
  );
  const keys = [...new Set(fixed.map(({ key }) => key))];
  return keys.map((key) => {
    const own = fixed.filter((each) => each.key === key);
    const schemas = own.map(({ resource, path }) => buildQueryParameterSchema(resource, path));
    return {
      name: key,
      schema: { ...jsonSchemaBuilders.anyOf(schemas), enum: [...new Set(own.map(({ value }) => value))] },
      ...(isNeeded && own.length === all.length && { required: true }),
    };
  });
}

/**
 * Returns the query parameter that chooses a variant. The parameter accepts several variants if there is a
 * list of all variants.
 */
function createVariantQueryParameters(resource: AnyResource): QueryParameter[] {
  if (!resource.variants) return [];
  const { by, of } = resource.variants;
  const values = jsonSchemaBuilders.oneOf(Object.keys(of));
  const name = getLastPathSegment(by);
  return resource.list
    ? [{ name, schema: jsonSchemaBuilders.list(values, { minItems: 1, uniqueItems: true }) }]
    : [{ name, schema: values, required: true }];
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
  const chosen = [
    ...createResourceSelectionParameters(collection, true),
    ...collection.all.flatMap(createVariantQueryParameters),
  ];
  const isResourceSelectionParameter = (name: string) => chosen.some((each) => each.name === name);
  const filters = collection.all.flatMap((resource) =>
    listViewsUsedByApi(resource)
      .flatMap(collectAllFiltersOfList)
      .flatMap((filter) => buildQueryParametersOfFilter(resource, filter)),
  );
  const paths = listSortablePaths(collection);
  const orders = jsonSchemaBuilders.oneOf(paths.flatMap((path) => [path, `-${path}`]));
  return [
    ...chosen,
    ...mergeParametersOfSameName(filters).filter(({ name }) => !isResourceSelectionParameter(name)),
    ...(paths.length > 0
      ? [{ name: SORT_ORDER_PARAMETER, schema: orders, about: 'A path, with - before it for the reverse' }]
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
