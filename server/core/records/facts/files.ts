import { type JsonSchema, json } from '../../../../src/core/schema/described/jsonSchema';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';
import { currentRecordSchema, oneRecordSchema } from './records';

/**
 * Returns the description shared by the endpoints that add, reorder or remove a record's files. These calls
 * change the record's version.
 */
export const recordFilesRouteFacts = (faces: Faces, title: string, body?: JsonSchema): RouteFacts => ({
  title: `${title}, of one of ${faces.path}`,
  version: 'needed',
  ...(body && { body }),
  answer: oneRecordSchema(faces),
  carries: currentRecordSchema(faces),
  errors: ['bad_index', 'invalid'],
});

export const orderBodySchema = json.body({ order: json.list(json.text) });
