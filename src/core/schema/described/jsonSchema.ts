/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 uses unchanged. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type Properties = Readonly<Record<string, JsonSchema>>;

const COMPONENTS = '#/components/schemas/';

/** All properties are there but the `optional` ones. */
function object(properties: Properties, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Any of several schemas; equal schemas count once. */
function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const distinct = new Map(schemas.map((each) => [JSON.stringify(each), each]));
  const [first = {}, ...others] = distinct.values();
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** Builds schemas. */
export const json = {
  text: { type: 'string' },
  whole: { type: 'integer' },
  yesOrNo: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  object,
  /** An object that has no other property: a body with a key that is not declared is refused. */
  body: (properties: Properties, optional: readonly string[] = []): JsonSchema => ({
    ...object(properties, optional),
    additionalProperties: false,
  }),
  list: (items: JsonSchema, limits: JsonSchema = {}): JsonSchema => ({ type: 'array', items, ...limits }),
  /** An object with a value of one schema under each of its keys. */
  map: (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values }),
  oneOf: (values: readonly (string | number)[]): JsonSchema => ({
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: values,
  }),
  anyOf,
  orNull: (schema: JsonSchema): JsonSchema => anyOf([schema, { type: 'null' }]),
  /** A reference to a schema among the document's components. */
  component: (name: string): JsonSchema => ({ $ref: COMPONENTS + name }),
} as const;
