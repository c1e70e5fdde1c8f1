/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 uses unchanged. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type SchemaProperties = Readonly<Record<string, JsonSchema>>;

const OPENAPI_SCHEMA_REF_PREFIX = '#/components/schemas/';

/** Returns an object schema in which all properties are required except the `optionalNames` ones. */
function buildObjectSchema(properties: SchemaProperties, optionalNames: readonly string[] = []): JsonSchema {
  const requiredNames = Object.keys(properties).filter((name) => !optionalNames.includes(name));
  return { type: 'object', properties, ...(requiredNames.length > 0 && { required: requiredNames }) };
}

/** Returns a schema that accepts the values of any of the given schemas; equal schemas count once. */
function buildAnyOfSchema(schemas: readonly JsonSchema[]): JsonSchema {
  const schemaByJson = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [first = {}, ...others] = schemaByJson.values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** JSON schemas of common values, and functions that combine schemas. */
export const jsonSchemaBuilders = {
  text: { type: 'string' },
  whole: { type: 'integer' },
  yesOrNo: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  object: buildObjectSchema,
  /** Returns the schema of a request body, which accepts no undeclared property. */
  body: (properties: SchemaProperties, optionalNames: readonly string[] = []): JsonSchema => ({
    ...buildObjectSchema(properties, optionalNames),
    additionalProperties: false,
  }),
  list: (itemSchema: JsonSchema, constraints: JsonSchema = {}): JsonSchema => ({
    type: 'array',
    items: itemSchema,
    ...constraints,
  }),
  /** Returns the schema of an object whose values all have the same schema. */
  map: (valueSchema: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: valueSchema }),
  oneOf: (allowedValues: readonly (string | number)[]): JsonSchema => ({
    type: typeof allowedValues[0] === 'number' ? 'integer' : 'string',
    enum: allowedValues,
  }),
  anyOf: buildAnyOfSchema,
  orNull: (schema: JsonSchema): JsonSchema => buildAnyOfSchema([schema, { type: 'null' }]),
  /** Returns a reference to one of the document's component schemas. */
  component: (componentName: string): JsonSchema => ({ $ref: OPENAPI_SCHEMA_REF_PREFIX + componentName }),
} as const;
