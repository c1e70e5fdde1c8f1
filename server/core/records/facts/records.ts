import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import {
  createSchemaRef,
  recordSchemaRef,
  updateSchemaRef,
} from '../../../../src/core/schema/described/record';
import type { CollectionResources } from '../../call/faces';
import type { RouteSpec } from '../../call/facts';
import { publicQueryParameters } from './public';

/** Schema of an answer with one record of a collection. */
export const oneRecordSchema = ({ one }: Pick<CollectionResources, 'one'>): JsonSchema =>
  jsonSchemaBuilders.object({ [one]: recordSchemaRef(one) });

/** The property that answers with 409 and 412 have in addition: the current record. */
export const currentRecordProperties = ({ one }: Pick<CollectionResources, 'one'>) => ({
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

/** Schema of an answer with a page of a collection's records. */
export const recordPageSchema = ({ one, many }: Pick<CollectionResources, 'one' | 'many'>): JsonSchema =>
  jsonSchemaBuilders.object({
    summary: listSummarySchema,
    [many]: jsonSchemaBuilders.list(recordSchemaRef(one)),
  });

export const readRecordRouteSpec = (faces: CollectionResources): RouteSpec => ({
  title: `Reads one of ${faces.path}`,
  query: publicQueryParameters(faces, false),
  isPrinted: true,
  answer: oneRecordSchema(faces),
});

export const createRecordRouteSpec = (faces: CollectionResources): RouteSpec => ({
  title: `Creates one of ${faces.path}`,
  body: createSchemaRef(faces.one),
  status: 201,
  answer: oneRecordSchema(faces),
  carries: currentRecordProperties(faces),
  errors: ['invalid', 'filter_needed', 'busy', 'storage_full'],
});

export const updateRecordRouteSpec = (faces: CollectionResources): RouteSpec => ({
  title: `Changes one of ${faces.path}`,
  about: 'What the body lacks stays as it is; items of lists are matched by their _id.',
  version: 'needed',
  body: updateSchemaRef(faces.one),
  answer: oneRecordSchema(faces),
  carries: currentRecordProperties(faces),
  errors: ['invalid', 'wrong_id', 'not_allowed', 'busy', 'storage_full'],
});

export const removeRecordRouteSpec = (faces: CollectionResources): RouteSpec => ({
  title: `Deletes one of ${faces.path}`,
  isBinned: true,
  isRepeatable: true,
  version: 'needed',
  answer: jsonSchemaBuilders.object(
    {
      [faces.one]: jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text }),
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
  carries: currentRecordProperties(faces),
  errors: ['in_use', 'not_removable', 'not_allowed'],
});
