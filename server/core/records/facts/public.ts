import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { limits, mayHavePublicRecords } from '../../../../src/core/schema/index';
import type { CollectionResources } from '../../call/collections';
import type { QueryParameter } from '../../call/facts';

const createWholeNumberSchema = (maximum?: number) => ({
  type: 'integer',
  minimum: 0,
  ...(maximum && { maximum }),
});

/**
 * Returns the query parameters of a collection's public answers, in addition to the parameters of a list.
 * Empty if the collection publishes nothing.
 */
export const listPublicQueryParameters = (
  { all }: CollectionResources,
  isListRoute: boolean,
): QueryParameter[] => (all.some(mayHavePublicRecords) ? createPublicQueryParameters(isListRoute) : []);

const createPublicQueryParameters = (isListRoute: boolean): QueryParameter[] => [
  {
    name: 'public',
    schema: jsonSchemaBuilders.oneOf(['true']),
    about: 'What is public now, by the paths that the resource answers: as a storefront shows it',
  },
  {
    name: 'at',
    schema: jsonSchemaBuilders.text,
    about: 'With public: an instant in place of now, for operators',
  },
  ...(isListRoute
    ? [
        { name: 'skip', schema: createWholeNumberSchema(), about: 'With public: as the header' },
        {
          name: 'limit',
          schema: createWholeNumberSchema(limits.maxPublicListRows),
          about: 'With public: as the header',
        },
      ]
    : []),
];
