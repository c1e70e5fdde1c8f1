import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import {
  recordCreateSchemaRef,
  recordSchemaRef,
  recordUpdateSchemaRef,
} from '../../../../src/core/schema/described/record';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import { publicQueryParametersIfPublished } from './public';

export const singleRecordAnswerSchema = ({ one }: Pick<CollectionResources, 'one'>): JsonSchema =>
  jsonSchemaBuilders.object({ [one]: recordSchemaRef(one) });

/** In addition to the error, answers with status 409 or 412 have this property: the current record. */
export const conflictAnswerProperties = ({ one }: Pick<CollectionResources, 'one'>) => ({
  [one]: recordSchemaRef(one),
});

/**
 * Schema of a list's summary: the total number of records, and which of them the answer contains. A limit of
 * 0 means all records.
 */
export const listSummarySchema = jsonSchemaBuilders.object({
  totalCount: jsonSchemaBuilders.whole,
  skip: jsonSchemaBuilders.whole,
  limit: jsonSchemaBuilders.whole,
});

export const recordListPageSchema = ({ one, many }: Pick<CollectionResources, 'one' | 'many'>): JsonSchema =>
  jsonSchemaBuilders.object({
    summary: listSummarySchema,
    [many]: jsonSchemaBuilders.list(recordSchemaRef(one)),
  });

export const readRecordRouteDescription = (collection: CollectionResources): RouteDescription => ({
  title: `Reads one of ${collection.path}`,
  query: publicQueryParametersIfPublished(collection, false),
  isPrinted: true,
  answer: singleRecordAnswerSchema(collection),
});

export const createRecordRouteDescription = (collection: CollectionResources): RouteDescription => ({
  title: `Creates one of ${collection.path}`,
  body: recordCreateSchemaRef(collection.one),
  status: 201,
  answer: singleRecordAnswerSchema(collection),
  carries: conflictAnswerProperties(collection),
  errors: ['invalid', 'filter_needed', 'busy', 'storage_full'],
});

export const updateRecordRouteDescription = (collection: CollectionResources): RouteDescription => ({
  title: `Changes one of ${collection.path}`,
  about: 'What the body lacks stays as it is; items of lists are matched by their _id.',
  version: 'needed',
  body: recordUpdateSchemaRef(collection.one),
  answer: singleRecordAnswerSchema(collection),
  carries: conflictAnswerProperties(collection),
  errors: ['invalid', 'wrong_id', 'not_allowed', 'busy', 'storage_full'],
});

export const removeRecordRouteDescription = (collection: CollectionResources): RouteDescription => ({
  title: `Deletes one of ${collection.path}`,
  isBinned: true,
  isRepeatable: true,
  version: 'needed',
  answer: jsonSchemaBuilders.object(
    {
      [collection.one]: jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text }),
      stays: {
        ...jsonSchemaBuilders.object({
          accessLog: jsonSchemaBuilders.whole,
          message: jsonSchemaBuilders.text,
        }),
        description: 'Of a member: the entries of the record of access that stay, and what else does',
      },
    },
    ['stays'],
  ),
  carries: conflictAnswerProperties(collection),
  errors: ['in_use', 'not_removable', 'not_allowed'],
});
