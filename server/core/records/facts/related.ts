import { type JsonSchema, jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';

/**
 * Schema of a row in a list of related records. Only `_id` is required, because a row lacks some keys of a
 * whole record.
 */
const relatedRecordRowSchema: JsonSchema = {
  type: 'object',
  properties: { _id: jsonSchemaBuilders.text },
  required: ['_id'],
};

export const describeRelatedRecordsRoute = (
  { path, all }: CollectionResources,
  beside: Readonly<Record<string, JsonSchema>>,
): RouteDescription => {
  const names = [...new Set(all.flatMap(({ related }) => Object.keys(related ?? {})))];
  const named = jsonSchemaBuilders.list(jsonSchemaBuilders.oneOf(names), { minItems: 1, uniqueItems: true });
  const facts = Object.keys(beside);
  return {
    title: `Reads what refers to one of ${path}`,
    about:
      'The number and the newest five of each part in `of`, as its list shows them; of those in `count` the number alone. A part is absent without the right to read it. `sum` is exact. `beside` needs `personal`.',
    query: [
      { name: 'of', schema: named, about: 'Parts with their newest records', example: names.slice(0, 1) },
      { name: 'count', schema: named, about: 'Parts with their number alone' },
      ...(facts.length > 0
        ? [
            {
              name: 'beside',
              schema: jsonSchemaBuilders.list(jsonSchemaBuilders.oneOf(facts), {
                minItems: 1,
                uniqueItems: true,
              }),
              about: 'Further facts, each as its own call answers its first page',
            },
          ]
        : []),
    ],
    answer: jsonSchemaBuilders.object(
      {
        ...(facts.length > 0 && { beside: jsonSchemaBuilders.object(beside, facts) }),
        related: jsonSchemaBuilders.object(
          Object.fromEntries(
            names.map((name) => [
              name,
              jsonSchemaBuilders.object(
                {
                  totalCount: jsonSchemaBuilders.whole,
                  sum: jsonSchemaBuilders.text,
                  [name]: jsonSchemaBuilders.list(relatedRecordRowSchema),
                },
                [name, 'sum'],
              ),
            ]),
          ),
          names,
        ),
      },
      ['beside'],
    ),
    errors: ['filter_needed'],
  };
};
