import { filterType } from '../filters/registry';
import { ALL } from '../filters/search';
import { limits } from '../limits';
import { filterKeys } from '../query/query';
import { fieldAt } from '../record/record';
import type { AnyField } from '../words/fields';
import { lastName } from '../words/paths';
import { phases } from '../words/phase';
import type { AnyFilter, AnyResource, FilterOf, FilterType } from '../words/resource';
import { type JsonSchema, json } from './jsonSchema';

const term: JsonSchema = { ...json.text, maxLength: limits.queryValue };

/** A value as a parameter names it: of several choices one. */
function valueSchema(field: AnyField): JsonSchema {
  switch (field.kind) {
    case 'bool':
      return json.yesOrNo;
    case 'int':
      return json.whole;
    case 'number':
      return { type: 'number' };
    case 'choice':
    case 'choices':
      return json.oneOf(field.choices);
    case 'date':
      return json.day;
    case 'dateTime':
      return json.instant;
    default:
      return term;
  }
}

/** A value of a field as a query parameter of a call names it. */
export const parameterSchema = ({ fields }: AnyResource, path: string): JsonSchema =>
  valueSchema(fieldAt(fields, path));

/** The schemas of a filter's query parameters, in the order of its keys. A missing type does not compile. */
const described: {
  readonly [T in FilterType]: (filter: FilterOf<T>, resource: AnyResource) => readonly JsonSchema[];
} = {
  range: () => [json.day, json.day],
  search: ({ search, all }) => [json.oneOf([...(all ? [ALL] : []), ...search.map(lastName)]), term],
  equals: ({ equals }, resource) => [parameterSchema(resource, equals)],
  contains: () => [term],
  empty: () => [json.yesOrNo],
  phase: () => [json.oneOf(phases)],
};

/** The query parameters of a list call that set a filter, each with its schema. */
export function filterParameters(
  resource: AnyResource,
  filter: AnyFilter,
): (readonly [key: string, schema: JsonSchema])[] {
  // The map pairs each type with a handler for its filters; a union of functions can't express that.
  const describe = described[filterType(filter)] as (filter: AnyFilter, of: AnyResource) => JsonSchema[];
  const schemas = describe(filter, resource);
  return filterKeys('call', filter).map((key, index) => [key, schemas[index] ?? term] as const);
}
