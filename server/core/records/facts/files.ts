import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import { createConflictAnswerProperties, createSingleRecordAnswerSchema } from './records';

/**
 * Returns the description shared by the endpoints that add, reorder or remove a record's files. These calls
 * change the record's version.
 */
export const describeRecordFilesRoute = (
  collection: CollectionResources,
  title: string,
  bodySchema?: JsonSchema,
): RouteDescription => ({
  title: `${title}, of one of ${collection.path}`,
  version: 'needed',
  ...(bodySchema && { body: bodySchema }),
  answer: createSingleRecordAnswerSchema(collection),
  carries: createConflictAnswerProperties(collection),
  errors: ['bad_index', 'invalid'],
});

export const reorderFilesBodySchema = jsonSchemaBuilders.body({
  order: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
});
