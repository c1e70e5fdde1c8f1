import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../../src/core/schema/index';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import { createResourceSelectionParameters } from './parameters';

const recordVersionSchema = jsonSchemaBuilders.body({
  _id: jsonSchemaBuilders.text,
  version: jsonSchemaBuilders.whole,
});

/** Schema of a body that names records, each with the version that the operator saw. */
export const createRecordVersionsSchema = (maxItems: number): JsonSchema =>
  jsonSchemaBuilders.list(recordVersionSchema, { minItems: 1, maxItems });

/** Schema of the records that an action on several records left unchanged, with the reasons. */
export const createSkippedRecordsSchema = (
  extraProperties: Readonly<Record<string, JsonSchema>> = {},
  optionalNames: readonly string[] = [],
): JsonSchema =>
  jsonSchemaBuilders.list(
    jsonSchemaBuilders.object(
      {
        _id: jsonSchemaBuilders.text,
        ...extraProperties,
        title: jsonSchemaBuilders.text,
        code: jsonSchemaBuilders.text,
        message: jsonSchemaBuilders.text,
        fields: jsonSchemaBuilders.map(jsonSchemaBuilders.text),
      },
      ['fields', ...optionalNames],
    ),
  );

export const describeDeleteSelectedRecordsRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Deletes several of ${path}`,
  about: 'What was changed meanwhile or can not be deleted stays.',
  body: jsonSchemaBuilders.body({ records: createRecordVersionsSchema(limits.maxRecordsPerDeletion) }),
  isRepeatable: true,
  answer: jsonSchemaBuilders.object({
    deleted: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
    bin: {
      ...jsonSchemaBuilders.list(jsonSchemaBuilders.text),
      description: 'Ids in the bin of those that wait there',
    },
    kept: createSkippedRecordsSchema({ version: jsonSchemaBuilders.whole }),
  }),
  errors: ['too_many_records'],
});

const orderedIdsSchema = jsonSchemaBuilders.list(jsonSchemaBuilders.text, {
  minItems: 1,
  maxItems: limits.maxManuallyOrderedRecords,
});

export const describeReorderRecordsRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Puts the records of ${path} in order`,
  about:
    'Writes the places 1…n to the records whose number differs, in one transaction, each as a new version. `before` are all ids in the order that was seen.',
  body: jsonSchemaBuilders.body({ ids: orderedIdsSchema, before: orderedIdsSchema }),
  answer: jsonSchemaBuilders.object({
    ids: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
    changed: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text, version: jsonSchemaBuilders.whole }),
    ),
  }),
  errors: ['other_order', 'too_many_records'],
  carries: { ids: jsonSchemaBuilders.list(jsonSchemaBuilders.text) },
});

const schemaOfIdOrKey = {
  ...jsonSchemaBuilders.text,
  minLength: 1,
  maxLength: limits.maxIdempotencyKeyLength,
};
const importRowSchema = jsonSchemaBuilders.body(
  {
    _id: schemaOfIdOrKey,
    version: jsonSchemaBuilders.whole,
    key: schemaOfIdOrKey,
    record: { type: 'object' },
  },
  ['_id', 'version', 'key'],
);

export const describeImportRecordsRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Stores rows of a sheet as ${collection.path}`,
  about:
    'A row with _id and version changes that record, one without creates one. A row that empties or resets a stored value is refused (`would_lose`) without `loses`. A dry run stores nothing, refuses no such row, and tells every value that changes, masked where it is personal. Where the file has a sheet of items, a row holds them as a list: each item with its values, and the `_id` of the stored one.',
  query: createResourceSelectionParameters(collection, true),
  body: jsonSchemaBuilders.body(
    {
      rows: jsonSchemaBuilders.list(importRowSchema, { minItems: 1, maxItems: limits.maxRowsPerImport }),
      dryRun: jsonSchemaBuilders.yesOrNo,
      loses: jsonSchemaBuilders.yesOrNo,
    },
    ['loses'],
  ),
  answer: jsonSchemaBuilders.object({
    rows: jsonSchemaBuilders.list(
      jsonSchemaBuilders.anyOf([
        jsonSchemaBuilders.object(
          {
            outcome: jsonSchemaBuilders.oneOf(['created', 'updated', 'same', 'again']),
            _id: jsonSchemaBuilders.text,
            version: jsonSchemaBuilders.whole,
            changes: jsonSchemaBuilders.list(
              jsonSchemaBuilders.object({
                path: jsonSchemaBuilders.text,
                before: {},
                after: {},
                by: jsonSchemaBuilders.oneOf(['cell', 'reset', 'hook']),
              }),
            ),
            unique: jsonSchemaBuilders.list(
              jsonSchemaBuilders.object({ path: jsonSchemaBuilders.text, value: jsonSchemaBuilders.text }),
            ),
            references: jsonSchemaBuilders.map({}),
          },
          ['changes', 'unique', 'references'],
        ),
        jsonSchemaBuilders.object(
          {
            outcome: jsonSchemaBuilders.oneOf(['refused']),
            code: jsonSchemaBuilders.text,
            message: jsonSchemaBuilders.text,
            fields: jsonSchemaBuilders.map(jsonSchemaBuilders.text),
            path: jsonSchemaBuilders.text,
            value: {},
            allowed: jsonSchemaBuilders.list({}),
          },
          ['fields', 'path', 'value', 'allowed'],
        ),
      ]),
    ),
  }),
  errors: ['filter_needed', 'not_allowed', 'too_many_records'],
});
