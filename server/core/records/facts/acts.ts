import { sentProperties } from '../../../../src/core/schema/described/fields';
import { json } from '../../../../src/core/schema/described/jsonSchema';
import { limits, type Shape } from '../../../../src/core/schema/index';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';
import { keptRecordsSchema, namedRecordsSchema } from './many';
import { currentRecordSchema, oneRecordSchema } from './records';

/**
 * Returns schema properties for the fields that an act asks for. Fields missing in the body stay unchanged.
 */
function askedProperties(asked: Shape) {
  const properties = sentProperties(asked, false);
  return { properties, names: Object.keys(properties) };
}

export const actRouteFacts = (faces: Faces, act: string, asked: Shape): RouteFacts => {
  const { properties, names } = askedProperties(asked);
  return {
    title: `Does ${act} on one of ${faces.path}`,
    version: 'needed',
    body: json.body(properties, names),
    answer: oneRecordSchema(faces),
    carries: currentRecordSchema(faces),
    errors: ['invalid', 'not_now', 'not_allowed', 'busy', 'storage_full'],
  };
};

export const actSelectedRouteFacts = ({ path }: Faces, act: string, asked: Shape): RouteFacts => {
  const { properties, names } = askedProperties(asked);
  return {
    title: `Does ${act} on several of ${path}`,
    about: 'Each record is a transaction of its own; what was changed meanwhile or does not allow it stays.',
    body: json.body({ records: namedRecordsSchema(limits.actedAtOnce), ...properties }, names),
    answer: json.object({
      done: json.list(json.object({ _id: json.text, version: json.whole })),
      kept: keptRecordsSchema(),
    }),
    errors: ['too_many_records', 'in_progress', 'busy', 'storage_full'],
  };
};
