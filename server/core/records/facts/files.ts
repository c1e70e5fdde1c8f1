import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import type { CollectionResources } from '../../call/faces';
import type { RouteSpec } from '../../call/facts';
import { currentRecordProperties, oneRecordSchema } from './records';

/**
 * Returns the description shared by the endpoints that add, reorder or remove a record's files. These calls
 * change the record's version.
 */
export const recordFilesRouteSpec = (
  faces: CollectionResources,
  title: string,
  body?: JsonSchema,
): RouteSpec => ({
  title: `${title}, of one of ${faces.path}`,
  version: 'needed',
  ...(body && { body }),
  answer: oneRecordSchema(faces),
  carries: currentRecordProperties(faces),
  errors: ['bad_index', 'invalid'],
});

export const fileOrderBodySchema = jsonSchemaBuilders.body({
  order: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
});
