/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 uses unchanged. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type SchemaProperties = Readonly<Record<string, JsonSchema>>;

const OPENAPI_SCHEMA_REF_PREFIX = '#/components/schemas/';

/** Returns an object schema in which all properties are required except the `optional` ones. */
function buildObjectSchema(properties: SchemaProperties, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Returns a schema that accepts the values of any of the given schemas; equal schemas count once. */
function buildAnyOfSchema(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = new Map(schemas.map((each) => [JSON.stringify(each), each]));
  const [first = {}, ...others] = distinct.values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** Builders of JSON schemas. */
export const jsonSchemaBuilders = {
  text: { type: 'string' },
  whole: { type: 'integer' },
  yesOrNo: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  object: buildObjectSchema,
  /** Returns the schema of a request body, which accepts no undeclared property. */
  body: (properties: SchemaProperties, optional: readonly string[] = []): JsonSchema => ({
    ...buildObjectSchema(properties, optional),
    additionalProperties: false,
  }),
  list: (items: JsonSchema, limits: JsonSchema = {}): JsonSchema => ({ type: 'array', items, ...limits }),
  /** Returns the schema of an object whose values all have the same schema. */
  map: (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values }),
  oneOf: (values: readonly (string | number)[]): JsonSchema => ({
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: values,
  }),
  anyOf: buildAnyOfSchema,
  orNull: (schema: JsonSchema): JsonSchema => buildAnyOfSchema([schema, { type: 'null' }]),
  /** Returns a reference to one of the document's component schemas. */
  component: (name: string): JsonSchema => ({ $ref: OPENAPI_SCHEMA_REF_PREFIX + name }),
} as const;
