import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../../src/core/schema/index';
import type { RouteDescription } from '../../call/facts';

const searchHitSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  title: jsonSchemaBuilders.text,
  detail: jsonSchemaBuilders.text,
  route: jsonSchemaBuilders.text,
});

export const globalSearchRouteDescription: RouteDescription = {
  title: 'Searches the records of every list that the caller may read',
  query: [{ name: 'q', schema: { ...jsonSchemaBuilders.text, maxLength: limits.maxQueryValueLength } }],
  answer: jsonSchemaBuilders.object({
    groups: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object(
        {
          resource: jsonSchemaBuilders.text,
          variant: jsonSchemaBuilders.text,
          totalCount: jsonSchemaBuilders.whole,
          items: jsonSchemaBuilders.list(searchHitSchema, { maxItems: limits.maxSearchResultsPerList }),
          list: { ...jsonSchemaBuilders.text, description: 'Route of the list that shows exactly these' },
        },
        ['variant', 'list'],
      ),
    ),
  }),
};
