import { buildFieldRequestSchema } from '../../../../src/core/schema/described/fields';
import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { fieldAt, limits } from '../../../../src/core/schema/index';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import { createRecordVersionsSchema, createSkippedRecordsSchema } from './many';

const editedRecordsSchema = jsonSchemaBuilders.list(
  jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text, version: jsonSchemaBuilders.whole }),
);
/** A record that is gone has no version. */
const skippedRecordsWithVersionSchema = createSkippedRecordsSchema({ version: jsonSchemaBuilders.whole }, [
  'version',
]);
const valueCountsSchema = jsonSchemaBuilders.list(
  jsonSchemaBuilders.object({ value: {}, count: jsonSchemaBuilders.whole }),
);

/** Returns the schemas of the values that an edit may set, by path. */
const createEditableFieldSchemas = ({ all }: CollectionResources): Record<string, JsonSchema> =>
  Object.fromEntries(
    all.flatMap(({ fields, bulk }) =>
      (bulk?.edit ?? []).map((path) => [path, buildFieldRequestSchema(fieldAt(fields, path))] as const),
    ),
  );

export const describeBulkEditRoute = (collection: CollectionResources): RouteDescription => {
  const fieldSchemas = createEditableFieldSchemas(collection);
  return {
    title: `Gives several of ${collection.path} the same values`,
    about:
      'In short transactions; what was changed meanwhile or does not allow it stays. A record that resets would empty stays (`would_reset`) without `loses`. A dry run stores nothing and answers the present values too; its `set` may be empty.',
    body: jsonSchemaBuilders.body(
      {
        records: createRecordVersionsSchema(limits.maxRecordsPerBulkEdit),
        set: jsonSchemaBuilders.body(fieldSchemas, Object.keys(fieldSchemas)),
        dryRun: jsonSchemaBuilders.yesOrNo,
        loses: jsonSchemaBuilders.yesOrNo,
      },
      ['dryRun', 'loses'],
    ),
    answer: jsonSchemaBuilders.object(
      {
        done: editedRecordsSchema,
        same: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
        kept: skippedRecordsWithVersionSchema,
        changes: jsonSchemaBuilders.list(
          jsonSchemaBuilders.object(
            {
              path: jsonSchemaBuilders.text,
              by: jsonSchemaBuilders.oneOf(['set', 'reset', 'hook']),
              before: {},
              after: {},
              count: jsonSchemaBuilders.whole,
            },
            ['before', 'after'],
          ),
        ),
        present: jsonSchemaBuilders.list(
          jsonSchemaBuilders.object({ path: jsonSchemaBuilders.text, values: valueCountsSchema }),
        ),
        undo: jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text, until: jsonSchemaBuilders.instant }),
      },
      ['present', 'undo'],
    ),
    errors: ['invalid', 'too_many_records', 'in_progress', 'busy', 'storage_full'],
  };
};

export const describeUndoBulkEditRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Undoes an edit of several of ${path}`,
  about: `For ${limits.editUndoMinutes} minutes, by the operator of the edit. What was changed since stays.`,
  answer: jsonSchemaBuilders.object({ done: editedRecordsSchema, kept: skippedRecordsWithVersionSchema }),
  errors: ['in_progress', 'busy', 'storage_full'],
});
