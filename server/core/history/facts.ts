import { json } from '../../../src/core/schema/described/jsonSchema';
import { writerSchema } from '../../../src/core/schema/described/record';
import { limits } from '../../../src/core/schema/index';
import type { Faces } from '../call/faces';
import type { RouteFacts } from '../call/facts';
import { keptRecordsSchema } from '../records/facts/many';
import { currentRecordSchema, oneRecordSchema, summarySchema } from '../records/facts/records';

const made = json.object({ by: json.oneOf(['save', 'act', 'bin', 'back']), act: json.text, to: json.whole }, [
  'act',
  'to',
]);
const who = { version: json.whole, updatedAt: json.instant, updatedBy: writerSchema };
/** Keys that records of an older system lack. */
const UNKNOWN = ['updatedAt', 'updatedBy'];

export const listVersionsRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Lists the versions of one of ${path}`,
  isPaged: true,
  answer: json.object({
    summary: summarySchema,
    versions: json.list(
      json.object(
        {
          ...who,
          changed: {
            ...json.orNull(json.list(json.text)),
            description: 'Paths; null where what was before is not kept',
          },
          made: json.orNull(made),
        },
        UNKNOWN,
      ),
    ),
  }),
});

export const readVersionRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Tells what a version of one of ${path} changed`,
  query: [{ name: 'against', schema: json.oneOf(['now']), about: 'How it differs from the record as it is' }],
  answer: json.object({
    version: json.object(who, UNKNOWN),
    changes: json.orNull(
      json.list(
        json.object(
          {
            path: json.text,
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

export const returnToStateRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Makes an older state of one of ${faces.path} its next version`,
  version: 'needed',
  answer: oneRecordSchema(faces),
  carries: currentRecordSchema(faces),
  errors: ['invalid', 'not_allowed'],
});

/**
 * The answer to a call that restored a record. The answer to a repeated call reveals only the ids of the
 * restored items.
 */
const restored = json.object({ _id: json.text, _record: json.text });

export const restoreRouteFacts = ({ one, path }: Faces): RouteFacts => ({
  title: `Restores one of ${path} as the next version of its record`,
  version: 'taken',
  answer: json.object({ [one]: restored }),
  carries: { [one]: restored },
  errors: ['invalid'],
});

export const restoreSelectedRouteFacts = ({ path }: Faces): RouteFacts => ({
  title: `Restores several of ${path}, each as the next version of its record`,
  about: 'What is gone, is taken meanwhile or may not be changed by its operator is kept.',
  body: json.body({ ids: json.list(json.text, { minItems: 1, maxItems: limits.deletedAtOnce }) }),
  answer: json.object({
    restored: json.list(json.text),
    kept: keptRecordsSchema(),
  }),
  errors: ['too_many_records'],
});
