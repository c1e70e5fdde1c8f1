import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import {
  buildOpenRecordSchemaRef,
  buildRecordCreateSchemaRef,
  buildRecordSchemaRef,
  buildRecordUpdateSchemaRef,
} from '../../../../src/core/schema/described/record';
import { mayHavePublicRecords } from '../../../../src/core/schema/index';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import { listPublicQueryParameters } from './public';

export const createSingleRecordAnswerSchema = ({ one }: Pick<CollectionResources, 'one'>): JsonSchema =>
  jsonSchemaBuilders.object({ [one]: buildRecordSchemaRef(one) });

/**
 * Returns the schema of the property that answers with status 409 or 412 have in addition to the error: the
 * current record.
 */
export const createConflictAnswerProperties = ({ one }: Pick<CollectionResources, 'one'>) => ({
  [one]: buildRecordSchemaRef(one),
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

/** Returns the schema of a record in the answers of a call that a storefront may make too. */
const createReadRecordSchema = ({ all, one }: Pick<CollectionResources, 'all' | 'one'>): JsonSchema =>
  all.some(mayHavePublicRecords) ? buildOpenRecordSchemaRef(one) : buildRecordSchemaRef(one);

export const createRecordListPageSchema = (collection: CollectionResources): JsonSchema =>
  jsonSchemaBuilders.object({
    summary: listSummarySchema,
    [collection.many]: jsonSchemaBuilders.list(createReadRecordSchema(collection)),
  });

export const describeReadRecordRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Reads one of ${collection.path}`,
  query: listPublicQueryParameters(collection, false),
  isPrinted: true,
  answer: jsonSchemaBuilders.object({ [collection.one]: createReadRecordSchema(collection) }),
});

export const describeCreateRecordRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Creates one of ${collection.path}`,
  body: buildRecordCreateSchemaRef(collection.one),
  status: 201,
  answer: createSingleRecordAnswerSchema(collection),
  carries: createConflictAnswerProperties(collection),
  errors: ['invalid', 'filter_needed', 'busy', 'storage_full'],
});

export const describeUpdateRecordRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Changes one of ${collection.path}`,
  about: 'What the body lacks stays as it is; items of lists are matched by their _id.',
  version: 'needed',
  body: buildRecordUpdateSchemaRef(collection.one),
  answer: createSingleRecordAnswerSchema(collection),
  carries: createConflictAnswerProperties(collection),
  errors: ['invalid', 'wrong_id', 'not_allowed', 'busy', 'storage_full'],
});

export const describeRemoveRecordRoute = (collection: CollectionResources): RouteDescription => ({
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
  carries: createConflictAnswerProperties(collection),
  errors: ['in_use', 'not_removable', 'not_allowed'],
});
