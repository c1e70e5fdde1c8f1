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
  factSchemas: Readonly<Record<string, JsonSchema>>,
): RouteDescription => {
  const relationNames = [...new Set(all.flatMap(({ related }) => Object.keys(related ?? {})))];
  const relationNamesSchema = jsonSchemaBuilders.list(jsonSchemaBuilders.oneOf(relationNames), {
    minItems: 1,
    uniqueItems: true,
  });
  const factNames = Object.keys(factSchemas);
  return {
    title: `Reads what refers to one of ${path}`,
    about:
      'The number and the newest five of each part in `of`, as its list shows them; of those in `count` the number alone. A part is absent without the right to read it. `sum` is exact. `beside` needs `personal`.',
    query: [
      {
        name: 'of',
        schema: relationNamesSchema,
        about: 'Parts with their newest records',
        example: relationNames.slice(0, 1),
      },
      { name: 'count', schema: relationNamesSchema, about: 'Parts with their number alone' },
      ...(factNames.length > 0
        ? [
            {
              name: 'beside',
              schema: jsonSchemaBuilders.list(jsonSchemaBuilders.oneOf(factNames), {
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
        ...(factNames.length > 0 && { beside: jsonSchemaBuilders.object(factSchemas, factNames) }),
        related: jsonSchemaBuilders.object(
          Object.fromEntries(
            relationNames.map((relationName) => [
              relationName,
              jsonSchemaBuilders.object(
                {
                  totalCount: jsonSchemaBuilders.whole,
                  sum: jsonSchemaBuilders.text,
                  [relationName]: jsonSchemaBuilders.list(relatedRecordRowSchema),
                },
                [relationName, 'sum'],
              ),
            ]),
          ),
          relationNames,
        ),
      },
      ['beside'],
    ),
    errors: ['filter_needed'],
  };
};
