import { MAX_RECORD_ID_LENGTH } from '../kinds/choice';
import { isGroupField, isSecretField } from '../kinds/traits';
import * as limits from '../limits';
import { isFieldStoredFromBody } from '../record/record';
import type { AnyField, FieldOf, Kind, Shape } from '../words/fields';
import { type JsonSchema, jsonSchemaBuilders } from './jsonSchema';

/** Name of the schema component for a stored file. */
export const ASSET_SCHEMA_NAME = 'Asset';

/** Reference to the schema of a stored file. */
export const assetSchemaRef: JsonSchema = jsonSchemaBuilders.component(ASSET_SCHEMA_NAME);

/** The functions that build the JSON schemas of a field type's values, in answers and in request bodies. */
interface FieldSchemaBuilders<K extends Kind> {
  /**
   * Returns the schema of a value in answers. The schema only names the value's type, because a value stored
   * before a rule existed may break this rule.
   */
  buildResponseSchema(field: FieldOf<K>): JsonSchema;
  /**
   * Returns the schema of a value in request bodies. The schema repeats the rules of the field type's `check`
   * that JSON Schema can express.
   */
  buildRequestSchema(field: FieldOf<K>): JsonSchema;
}

const shareSchemaOfRequestAndResponse = <K extends Kind>(
  buildSchema: (field: FieldOf<K>) => JsonSchema,
): FieldSchemaBuilders<K> => ({
  buildResponseSchema: buildSchema,
  buildRequestSchema: buildSchema,
});

const isNullableField = (field: object) => 'nullable' in field && field.nullable === true;

/** Returns a schema that also accepts null if the field is nullable. */
const allowNullIfNullable = (field: object, schema: JsonSchema): JsonSchema =>
  isNullableField(field) ? jsonSchemaBuilders.orNull(schema) : schema;

/**
 * Returns a schema that also accepts null if the field is nullable or required. A required value is null
 * until it is set.
 */
const allowNullIfNullableOrRequired = (field: object, schema: JsonSchema): JsonSchema =>
  isNullableField(field) || ('required' in field && field.required)
    ? jsonSchemaBuilders.orNull(schema)
    : schema;

/**
 * Returns the schema keywords for a text that is either empty, or matched by the field's pattern as a whole.
 */
const buildTextPatternSchema = ({ pattern }: FieldOf<'text'>): JsonSchema =>
  pattern ? { pattern: `^(?:${pattern.source})?$` } : {};

const buildLongTextSchemas = (defaultMaxLength: number): FieldSchemaBuilders<'multiline' | 'richText'> => ({
  buildResponseSchema: () => jsonSchemaBuilders.text,
  buildRequestSchema: ({ max = defaultMaxLength }) => ({ ...jsonSchemaBuilders.text, maxLength: max }),
});

const EMPTY_TEXT_SCHEMA: JsonSchema = { const: '' };

const isPersonalField = (field: object) => 'personal' in field && field.personal !== undefined;

/**
 * Returns the schema of a day or an instant that may be empty. In answers, the schema of a personal value
 * accepts any text, because lists mask such values.
 */
const buildOptionalDateSchemas = <K extends 'date' | 'dateTime'>(
  dateSchema: JsonSchema,
): FieldSchemaBuilders<K> => ({
  buildResponseSchema: (field) =>
    allowNullIfNullable(
      field,
      isPersonalField(field)
        ? jsonSchemaBuilders.text
        : jsonSchemaBuilders.anyOf([dateSchema, EMPTY_TEXT_SCHEMA]),
    ),
  buildRequestSchema: (field) =>
    allowNullIfNullable(field, jsonSchemaBuilders.anyOf([dateSchema, EMPTY_TEXT_SCHEMA])),
});

const buildFileSchemas = (): FieldSchemaBuilders<'image' | 'file'> => ({
  buildResponseSchema: () => jsonSchemaBuilders.orNull(assetSchemaRef),
  // In a request body, a list item names its stored file by `_id` to keep the file.
  buildRequestSchema: () =>
    jsonSchemaBuilders.orNull({
      ...jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text }),
      description: 'The stored file that it keeps',
    }),
});

const buildListFieldSchema = (
  itemSchema: JsonSchema,
  { max = limits.maxListFieldItems }: FieldOf<'list'>,
): JsonSchema => jsonSchemaBuilders.list(itemSchema, { maxItems: max });

/** Returns the schema of decimals as texts, with at most `decimalPlaces` decimal places. */
export const buildDecimalSchema = (decimalPlaces: number): JsonSchema => ({
  ...jsonSchemaBuilders.text,
  pattern: decimalPlaces === 0 ? '^-?\\d{1,40}$' : `^-?\\d{1,40}(\\.\\d{1,${decimalPlaces}})?$`,
});

const describeDecimal = (field: FieldOf<'decimal'>): string =>
  [
    field.currency ?? field.unit,
    field.min !== undefined && `at least ${field.min}`,
    field.max !== undefined && `at most ${field.max}`,
  ]
    .filter(Boolean)
    .join(', ');

/** The JSON schemas of each field type. The table does not compile if a field type is missing. */
const schemaBuildersByFieldKind: { readonly [K in Kind]: FieldSchemaBuilders<K> } = {
  id: shareSchemaOfRequestAndResponse(() => jsonSchemaBuilders.text),
  text: {
    buildResponseSchema: (field) => allowNullIfNullable(field, jsonSchemaBuilders.text),
    buildRequestSchema: (field) =>
      allowNullIfNullable(field, {
        ...jsonSchemaBuilders.text,
        maxLength: field.max ?? limits.maxTextLength,
        ...buildTextPatternSchema(field),
      }),
  },
  multiline: buildLongTextSchemas(limits.maxMultilineLength),
  richText: buildLongTextSchemas(limits.maxRichTextLength),
  int: {
    buildResponseSchema: (field) => allowNullIfNullableOrRequired(field, jsonSchemaBuilders.whole),
    buildRequestSchema: (field) =>
      allowNullIfNullableOrRequired(
        field,
        field.among
          ? jsonSchemaBuilders.oneOf(field.among)
          : {
              ...jsonSchemaBuilders.whole,
              minimum: field.min ?? Number.MIN_SAFE_INTEGER,
              maximum: field.max ?? Number.MAX_SAFE_INTEGER,
            },
      ),
  },
  decimal: {
    buildResponseSchema: (field) =>
      allowNullIfNullableOrRequired(field, {
        ...jsonSchemaBuilders.text,
        pattern: field.digits === 0 ? '^-?\\d+$' : `^-?\\d+\\.\\d{${field.digits}}$`,
        ...(field.currency && { description: field.currency }),
      }),
    // Numbers with at most the field's number of decimal places are also accepted.
    buildRequestSchema: (field) =>
      allowNullIfNullableOrRequired(field, {
        ...jsonSchemaBuilders.anyOf([buildDecimalSchema(field.digits), { type: 'number' }]),
        ...(describeDecimal(field) && { description: describeDecimal(field) }),
      }),
  },
  number: shareSchemaOfRequestAndResponse((field) => allowNullIfNullable(field, { type: 'number' })),
  texts: shareSchemaOfRequestAndResponse(() => jsonSchemaBuilders.list(jsonSchemaBuilders.text)),
  bool: shareSchemaOfRequestAndResponse((field) =>
    allowNullIfNullableOrRequired(field, jsonSchemaBuilders.yesOrNo),
  ),
  dateTime: buildOptionalDateSchemas(jsonSchemaBuilders.instant),
  date: buildOptionalDateSchemas(jsonSchemaBuilders.day),
  choice: shareSchemaOfRequestAndResponse((field) =>
    allowNullIfNullableOrRequired(field, jsonSchemaBuilders.oneOf(field.choices)),
  ),
  choices: shareSchemaOfRequestAndResponse((field) =>
    jsonSchemaBuilders.list(jsonSchemaBuilders.oneOf(field.choices), { uniqueItems: true }),
  ),
  tags: {
    buildResponseSchema: () => jsonSchemaBuilders.list(jsonSchemaBuilders.text),
    buildRequestSchema: ({ max = limits.maxTagsPerField }) =>
      jsonSchemaBuilders.list(
        { ...jsonSchemaBuilders.text, minLength: 1, maxLength: limits.maxTagLength, pattern: '^[^,]*$' },
        { maxItems: max },
      ),
  },
  ref: shareSchemaOfRequestAndResponse((field) =>
    allowNullIfNullable(field, {
      ...jsonSchemaBuilders.text,
      maxLength: MAX_RECORD_ID_LENGTH,
      description: `The _id of a record of ${field.resource}, or empty`,
    }),
  ),
  refs: shareSchemaOfRequestAndResponse(({ resource, max = limits.maxListFieldItems }) => ({
    ...jsonSchemaBuilders.list(
      { ...jsonSchemaBuilders.text, minLength: 1, maxLength: MAX_RECORD_ID_LENGTH },
      { uniqueItems: true, maxItems: max },
    ),
    description: `The _ids of records of ${resource}, in order`,
  })),
  password: shareSchemaOfRequestAndResponse(() => ({
    ...jsonSchemaBuilders.text,
    description: 'A compact JWE of { password, nonce }, to the key of session/key',
    writeOnly: true,
  })),
  image: buildFileSchemas(),
  file: buildFileSchemas(),
  files: shareSchemaOfRequestAndResponse(() => jsonSchemaBuilders.list(assetSchemaRef)),
  group: {
    buildResponseSchema: ({ of }) =>
      jsonSchemaBuilders.object(buildResponseSchemasByFieldName(of), Object.keys(of)),
    buildRequestSchema: ({ of }) =>
      jsonSchemaBuilders.body(buildFieldRequestSchemasByName(of, false), Object.keys(of)),
  },
  list: {
    buildResponseSchema: (field) =>
      jsonSchemaBuilders.list(
        jsonSchemaBuilders.object(
          { _id: jsonSchemaBuilders.text, ...buildResponseSchemasByFieldName(field.of) },
          ['_id', ...Object.keys(field.of)],
        ),
      ),
    buildRequestSchema: (field) =>
      buildListFieldSchema(
        jsonSchemaBuilders.body(
          { _id: jsonSchemaBuilders.text, ...buildFieldRequestSchemasByName(field.of, true) },
          ['_id', ...Object.keys(field.of)],
        ),
        field,
      ),
  },
  own: {
    buildResponseSchema: () => jsonSchemaBuilders.text,
    buildRequestSchema: ({ own, options }) =>
      jsonSchemaBuilders.anyOf([own.describe(options), EMPTY_TEXT_SCHEMA]),
  },
};

// The cast is needed because a union of functions can't express that each handler fits its field type.
const getSchemaBuildersOfField = (field: AnyField) =>
  schemaBuildersByFieldKind[field.kind] as FieldSchemaBuilders<Kind>;

export const buildFieldRequestSchema = (field: AnyField): JsonSchema =>
  getSchemaBuildersOfField(field).buildRequestSchema(field);

const buildFieldResponseSchema = (field: AnyField): JsonSchema =>
  getSchemaBuildersOfField(field).buildResponseSchema(field);

/** Returns the answer schemas of fields by name, without passwords. */
export const buildResponseSchemasByFieldName = (fields: Shape): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isSecretField(field) ? [] : [[name, buildFieldResponseSchema(field)]],
    ),
  );

/**
 * Whether a request body can set a field. A group counts as settable if the body can set at least one field
 * in it. So a group that only the API writes does not count.
 */
function canRequestBodySetField(field: AnyField, isInListItem: boolean): boolean {
  if (isGroupField(field))
    return Object.values(field.of).some((innerField) => canRequestBodySetField(innerField, isInListItem));
  return isFieldStoredFromBody(field, isInListItem) || (isSecretField(field) && !isInListItem);
}

export const buildFieldRequestSchemasByName = (
  fields: Shape,
  isInListItem: boolean,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      canRequestBodySetField(field, isInListItem) ? [[name, buildFieldRequestSchema(field)]] : [],
    ),
  );
