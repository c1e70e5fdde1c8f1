import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { operatorIdAndNameSchema } from '../../../src/core/schema/described/record';
import { limits } from '../../../src/core/schema/index';
import type { CollectionResources } from '../call/collections';
import type { RouteDescription } from '../call/facts';
import { createSkippedRecordsSchema } from '../records/facts/many';
import {
  createConflictAnswerProperties,
  createSingleRecordAnswerSchema,
  listSummarySchema,
} from '../records/facts/records';

const versionCauseSchema = jsonSchemaBuilders.object(
  {
    by: jsonSchemaBuilders.oneOf(['save', 'act', 'bin', 'back']),
    act: jsonSchemaBuilders.text,
    to: jsonSchemaBuilders.whole,
  },
  ['act', 'to'],
);
const lastEditSchemaProperties = {
  version: jsonSchemaBuilders.whole,
  updatedAt: jsonSchemaBuilders.instant,
  updatedBy: operatorIdAndNameSchema,
};
/** Keys that records from an older system may not have. */
const KEYS_MISSING_IN_OLD_RECORDS = ['updatedAt', 'updatedBy'];

export const describeListVersionsRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Lists the versions of one of ${path}`,
  isPaged: true,
  answer: jsonSchemaBuilders.object({
    summary: listSummarySchema,
    versions: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object(
        {
          ...lastEditSchemaProperties,
          changed: {
            ...jsonSchemaBuilders.orNull(jsonSchemaBuilders.list(jsonSchemaBuilders.text)),
            description: 'Paths; null where what was before is not kept',
          },
          made: jsonSchemaBuilders.orNull(versionCauseSchema),
        },
        KEYS_MISSING_IN_OLD_RECORDS,
      ),
    ),
  }),
});

export const describeReadVersionRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Tells what a version of one of ${path} changed`,
  query: [
    {
      name: 'against',
      schema: jsonSchemaBuilders.oneOf(['now']),
      about: 'How it differs from the record as it is',
    },
  ],
  answer: jsonSchemaBuilders.object({
    version: jsonSchemaBuilders.object(lastEditSchemaProperties, KEYS_MISSING_IN_OLD_RECORDS),
    changes: jsonSchemaBuilders.orNull(
      jsonSchemaBuilders.list(
        jsonSchemaBuilders.object(
          {
            path: jsonSchemaBuilders.text,
            before: {},
            after: {},
            cut: { const: true, description: 'Both texts are cut around the difference' },
          },
          ['cut'],
        ),
      ),
    ),
  }),
});

export const describeRevertToVersionRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Makes an older state of one of ${collection.path} its next version`,
  version: 'needed',
  answer: createSingleRecordAnswerSchema(collection),
  carries: createConflictAnswerProperties(collection),
  errors: ['invalid', 'not_allowed'],
});

/**
 * Schema of the answer to a call that restored records. If the call is repeated, the answer holds only the
 * ids of the restored records.
 */
const restoredRecordSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  _record: jsonSchemaBuilders.text,
});

export const describeRestoreFromBinRoute = ({ one, path }: CollectionResources): RouteDescription => ({
  title: `Restores one of ${path} as the next version of its record`,
  version: 'taken',
  answer: jsonSchemaBuilders.object({ [one]: restoredRecordSchema }),
  carries: { [one]: restoredRecordSchema },
  errors: ['invalid'],
});

export const describeRestoreManyFromBinRoute = ({ path }: CollectionResources): RouteDescription => ({
  title: `Restores several of ${path}, each as the next version of its record`,
  about: 'What is gone, is taken meanwhile or may not be changed by its operator is kept.',
  body: jsonSchemaBuilders.body({
    ids: jsonSchemaBuilders.list(jsonSchemaBuilders.text, {
      minItems: 1,
      maxItems: limits.maxRecordsPerDeletion,
    }),
  }),
  answer: jsonSchemaBuilders.object({
    restored: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
    kept: createSkippedRecordsSchema(),
  }),
  errors: ['too_many_records'],
});
