import { type JsonSchema, json } from '../../../src/core/schema/described/jsonSchema';
import { writerSchema } from '../../../src/core/schema/described/record';
import { DENSITIES, limits } from '../../../src/core/schema/index';
import type { RouteFacts } from '../call/facts';

const density = json.oneOf(DENSITIES);
const columns = {
  ...json.orNull(json.list(json.text, { minItems: 1, uniqueItems: true })),
  description: 'Paths in the order in which they are shown; null for those of the schema',
};
const variant = json.orNull(json.text);

const given = {
  resource: json.text,
  variant,
  name: json.text,
  shared: json.yesOrNo,
  filters: json.map(json.text),
  columns,
  order: json.text,
  density,
};

const sent = { ...given, name: { ...json.text, minLength: 1, maxLength: limits.viewName } };
const optional = Object.keys(given).filter((name) => name !== 'resource' && name !== 'name');

const view = json.object({
  _id: json.text,
  version: json.whole,
  createdAt: json.instant,
  updatedAt: json.instant,
  updatedBy: writerSchema,
  owner: writerSchema,
  ...given,
});

const answer: JsonSchema = json.object({ view });
const opens = { ...json.orNull(json.text), description: 'Id of the view that the list opens in' };
const own = json.object({ columns, view: opens, density });

export const listViewsRouteFacts: RouteFacts = {
  title: 'Lists the saved views that the caller may read',
  query: [
    { name: 'resource', schema: json.text },
    { name: 'variant', schema: json.text, about: "Empty for those of the resource's own list" },
  ],
  isPaged: true,
  answer: json.object({
    summary: json.object({ totalCount: json.whole, skip: json.whole, limit: json.whole }),
    views: json.list(view),
    own,
  }),
};

export const readViewRouteFacts: RouteFacts = { title: 'Reads a saved view', answer };

export const createViewRouteFacts: RouteFacts = {
  title: 'Saves a view',
  body: json.body(sent, optional),
  status: 201,
  answer,
  carries: { view },
  errors: ['invalid', 'too_many_views'],
};

export const updateViewRouteFacts: RouteFacts = {
  title: 'Changes a saved view',
  version: 'needed',
  body: {
    ...json.body({ _id: json.text, ...sent }, ['_id', ...Object.keys(sent)]),
    examples: [{ name: '…' }],
  },
  answer,
  carries: { view },
  errors: ['invalid', 'wrong_id'],
};

export const removeViewRouteFacts: RouteFacts = {
  title: 'Deletes a saved view',
  version: 'needed',
  answer: json.object({ view: json.object({ _id: json.text }) }),
  carries: { view },
};

const shape = { resource: json.text, variant, columns, view: opens, density };

export const listShapeRouteFacts: RouteFacts = {
  title: 'Stores what the caller shapes of a list without a view',
  body: json.body(shape, Object.keys(shape)),
  answer: json.object({ own }),
  errors: ['invalid'],
};

const home = json.object({
  parts: json.list(json.object({ name: json.text, hidden: json.yesOrNo }), { maxItems: limits.homeParts }),
});

export const readHomeRouteFacts: RouteFacts = {
  title: "Reads the caller's order of the home page's parts; empty for the product's",
  answer: json.object({ home }),
};

export const storeHomeRouteFacts: RouteFacts = {
  title: "Stores the caller's order of the home page's parts",
  body: home,
  answer: json.object({ home }),
  errors: ['invalid'],
};
