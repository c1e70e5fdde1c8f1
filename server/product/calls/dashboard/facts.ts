import { shownProperties } from '../../../../src/core/schema/described/fields';
import { json } from '../../../../src/core/schema/described/jsonSchema';
import type { Faces } from '../../../core/call/faces';
import type { RouteFacts } from '../../../core/call/facts';
import { summarySchema } from '../../../core/records/facts/records';

const spans = { today: json.whole, week: json.whole };
const before = 'Of the span before; absent where there are no data of then';
const counted = json.map(
  json.object({ ...spans, former: { ...json.object(spans), description: before } }, ['former']),
);
const altogether = json.map(json.object({ today: json.whole, week: json.whole, total: json.whole }));

const figure = { amount: json.whole, count: json.whole };

export const summaryRouteFacts: RouteFacts = {
  title: 'Counts orders, shipments, claims and purchases by their state',
  answer: json.object({ orders: counted, shipping: counted, claims: counted, purchases: counted }),
};

export const applicationsRouteFacts: RouteFacts = {
  title: 'Counts applications by their choice',
  answer: json.object({ interests: altogether, subscriptions: altogether }),
};

export const salesRouteFacts = (charts: readonly string[]): RouteFacts => ({
  title: 'Sums sales, in won',
  query: [
    { name: 'by', schema: json.oneOf(charts), required: true },
    { name: 'from', schema: json.day },
    { name: 'to', schema: json.day },
  ],
  answer: json.object({
    rows: json.list(
      json.object(
        {
          key: json.text,
          ...figure,
          name: json.text,
          former: { ...json.object(figure), description: before },
        },
        ['name', 'former'],
      ),
    ),
  }),
  errors: ['filter_needed', 'bad_period'],
});

/** Returns the description of the endpoint that lists reviews, with the fields that the dashboard shows. */
export function reviewsRouteFacts({ all: [face], many }: Faces, shown: readonly string[]): RouteFacts {
  const fields = Object.entries(shownProperties(face.fields)).filter(([name]) => shown.includes(name));
  const row = json.object(
    { ...Object.fromEntries(fields), version: json.whole },
    shown.filter((name) => name !== '_id'),
  );
  return {
    title: 'Lists the latest reviews',
    isPaged: true,
    answer: json.object({ summary: summarySchema, [many]: json.list(row) }),
  };
}
