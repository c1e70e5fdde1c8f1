import { buildFieldRequestSchemasByName } from '../../../../src/core/schema/described/fields';
import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { limits, type Shape } from '../../../../src/core/schema/index';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import { createRecordVersionsSchema, createSkippedRecordsSchema } from './many';
import { createConflictAnswerProperties, createSingleRecordAnswerSchema } from './records';

/**
 * Returns the schemas and names of the properties for the input fields of an action on a record. A body may
 * lack any of them; such fields stay unchanged.
 */
function composeInputSchemaProperties(inputFields: Shape) {
  const inputFieldSchemas = buildFieldRequestSchemasByName(inputFields, false);
  return { properties: inputFieldSchemas, names: Object.keys(inputFieldSchemas) };
}

export const describeRunActionRoute = (
  collection: CollectionResources,
  actionName: string,
  inputFields: Shape,
): RouteDescription => {
  const { properties, names } = composeInputSchemaProperties(inputFields);
  return {
    title: `Does ${actionName} on one of ${collection.path}`,
    version: 'needed',
    body: jsonSchemaBuilders.body(properties, names),
    answer: createSingleRecordAnswerSchema(collection),
    carries: createConflictAnswerProperties(collection),
    errors: ['invalid', 'not_now', 'not_allowed', 'busy', 'storage_full'],
  };
};

export const describeSelectedRecordsActRoute = (
  { path }: CollectionResources,
  actionName: string,
  inputFields: Shape,
): RouteDescription => {
  const { properties, names } = composeInputSchemaProperties(inputFields);
  return {
    title: `Does ${actionName} on several of ${path}`,
    about: 'Each record is a transaction of its own; what was changed meanwhile or does not allow it stays.',
    body: jsonSchemaBuilders.body(
      { records: createRecordVersionsSchema(limits.maxRecordsPerAct), ...properties },
      names,
    ),
    answer: jsonSchemaBuilders.object({
      done: jsonSchemaBuilders.list(
        jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text, version: jsonSchemaBuilders.whole }),
      ),
      kept: createSkippedRecordsSchema(),
    }),
    errors: ['too_many_records', 'in_progress', 'busy', 'storage_full'],
  };
};
