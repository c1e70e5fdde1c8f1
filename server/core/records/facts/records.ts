import { type JsonSchema, json } from '../../../../src/core/schema/described/jsonSchema';
import {
  createSchemaRef,
  recordSchemaRef,
  updateSchemaRef,
} from '../../../../src/core/schema/described/record';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';
import { publicParameters } from './public';

/** Schema of an answer with one record of a collection. */
export const oneRecordSchema = ({ one }: Pick<Faces, 'one'>): JsonSchema =>
  json.object({ [one]: recordSchemaRef(one) });

/** Additional body of 409 and 412 answers: the current record. */
export const currentRecordSchema = ({ one }: Pick<Faces, 'one'>) => ({ [one]: recordSchemaRef(one) });

/**
 * Schema of a list's summary: the total number of records, and which of them the answer contains. A limit of
 * 0 means all records.
 */
export const summarySchema = json.object({ totalCount: json.whole, skip: json.whole, limit: json.whole });

/** Schema of an answer with a page of a collection. */
export const recordPageSchema = ({ one, many }: Pick<Faces, 'one' | 'many'>): JsonSchema =>
  json.object({ summary: summarySchema, [many]: json.list(recordSchemaRef(one)) });

export const readRecordRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Reads one of ${faces.path}`,
  query: publicParameters(faces, false),
  isPrinted: true,
  answer: oneRecordSchema(faces),
});

export const createRecordRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Creates one of ${faces.path}`,
  body: createSchemaRef(faces.one),
  status: 201,
  answer: oneRecordSchema(faces),
  carries: currentRecordSchema(faces),
  errors: ['invalid', 'filter_needed', 'busy', 'storage_full'],
});

export const updateRecordRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Changes one of ${faces.path}`,
  about: 'What the body lacks stays as it is; items of lists are matched by their _id.',
  version: 'needed',
  body: updateSchemaRef(faces.one),
  answer: oneRecordSchema(faces),
  carries: currentRecordSchema(faces),
  errors: ['invalid', 'wrong_id', 'not_allowed', 'busy', 'storage_full'],
});

export const removeRecordRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Deletes one of ${faces.path}`,
  isBinned: true,
  isRepeatable: true,
  version: 'needed',
  answer: json.object(
    {
      [faces.one]: json.object({ _id: json.text }),
      stays: {
        ...json.object({ accessLog: json.whole, message: json.text }),
        description: 'Of a member: the entries of the record of access that stay, and what else does',
      },
    },
    ['stays'],
  ),
  carries: currentRecordSchema(faces),
  errors: ['in_use', 'not_removable', 'not_allowed'],
});
