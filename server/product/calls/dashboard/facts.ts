import { buildResponseSchemasByFieldName } from '../../../../src/core/schema/described/fields';
import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import type { CollectionResources } from '../../../core/call/collections';
import type { RouteDescription } from '../../../core/call/facts';
import { listSummarySchema } from '../../../core/records/facts/records';

const periodCountSchemas = { today: jsonSchemaBuilders.whole, week: jsonSchemaBuilders.whole };
const precedingPeriodDescription = 'Of the span before; absent where there are no data of then';
const countsWithPrecedingPeriodSchema = jsonSchemaBuilders.map(
  jsonSchemaBuilders.object(
    {
      ...periodCountSchemas,
      former: { ...jsonSchemaBuilders.object(periodCountSchemas), description: precedingPeriodDescription },
    },
    ['former'],
  ),
);
const totalCountsSchema = jsonSchemaBuilders.map(
  jsonSchemaBuilders.object({
    today: jsonSchemaBuilders.whole,
    week: jsonSchemaBuilders.whole,
    total: jsonSchemaBuilders.whole,
  }),
);

const amountAndCountSchemas = { amount: jsonSchemaBuilders.whole, count: jsonSchemaBuilders.whole };

export const statusCountsRouteDescription: RouteDescription = {
  title: 'Counts orders, shipments, claims and purchases by their state',
  answer: jsonSchemaBuilders.object({
    orders: countsWithPrecedingPeriodSchema,
    shipping: countsWithPrecedingPeriodSchema,
    claims: countsWithPrecedingPeriodSchema,
    purchases: countsWithPrecedingPeriodSchema,
  }),
};

export const applicationsRouteDescription: RouteDescription = {
  title: 'Counts applications by their choice',
  answer: jsonSchemaBuilders.object({ interests: totalCountsSchema, subscriptions: totalCountsSchema }),
};

export const createSalesRouteDescription = (chartNames: readonly string[]): RouteDescription => ({
  title: 'Sums sales, in won',
  query: [
    { name: 'by', schema: jsonSchemaBuilders.oneOf(chartNames), required: true },
    { name: 'from', schema: jsonSchemaBuilders.day },
    { name: 'to', schema: jsonSchemaBuilders.day },
  ],
  answer: jsonSchemaBuilders.object({
    rows: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object(
        {
          key: jsonSchemaBuilders.text,
          ...amountAndCountSchemas,
          name: jsonSchemaBuilders.text,
          former: {
            ...jsonSchemaBuilders.object(amountAndCountSchemas),
            description: precedingPeriodDescription,
          },
        },
        ['name', 'former'],
      ),
    ),
  }),
  errors: ['filter_needed', 'bad_period'],
});

/** Returns the description of the endpoint that lists reviews, with the fields that the dashboard shows. */
export function createReviewsRouteDescription(
  { all: [resource], many }: CollectionResources,
  shownFieldNames: readonly string[],
): RouteDescription {
  const shownFieldEntries = Object.entries(buildResponseSchemasByFieldName(resource.fields)).filter(
    ([name]) => shownFieldNames.includes(name),
  );
  const rowSchema = jsonSchemaBuilders.object(
    { ...Object.fromEntries(shownFieldEntries), version: jsonSchemaBuilders.whole },
    shownFieldNames.filter((name) => name !== '_id'),
  );
  return {
    title: 'Lists the latest reviews',
    isPaged: true,
    answer: jsonSchemaBuilders.object({
      summary: listSummarySchema,
      [many]: jsonSchemaBuilders.list(rowSchema),
    }),
  };
}
