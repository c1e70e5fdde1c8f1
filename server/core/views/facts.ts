import { type JsonSchema, jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { lastRecordEditorSchema } from '../../../src/core/schema/described/record';
import { limits, TABLE_DENSITIES } from '../../../src/core/schema/index';
import type { RouteDescription } from '../call/facts';

const density = jsonSchemaBuilders.oneOf(TABLE_DENSITIES);
const columns = {
  ...jsonSchemaBuilders.orNull(
    jsonSchemaBuilders.list(jsonSchemaBuilders.text, { minItems: 1, uniqueItems: true }),
  ),
  description: 'Paths in the order in which they are shown; null for those of the schema',
};
const variant = jsonSchemaBuilders.orNull(jsonSchemaBuilders.text);

const given = {
  resource: jsonSchemaBuilders.text,
  variant,
  name: jsonSchemaBuilders.text,
  shared: jsonSchemaBuilders.yesOrNo,
  filters: jsonSchemaBuilders.map(jsonSchemaBuilders.text),
  columns,
  order: jsonSchemaBuilders.text,
  density,
};

const sent = {
  ...given,
  name: { ...jsonSchemaBuilders.text, minLength: 1, maxLength: limits.maxViewNameLength },
};
const optional = Object.keys(given).filter((name) => name !== 'resource' && name !== 'name');

const view = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  version: jsonSchemaBuilders.whole,
  createdAt: jsonSchemaBuilders.instant,
  updatedAt: jsonSchemaBuilders.instant,
  updatedBy: lastRecordEditorSchema,
  owner: lastRecordEditorSchema,
  ...given,
});

const answer: JsonSchema = jsonSchemaBuilders.object({ view });
const opens = {
  ...jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
  description: 'Id of the view that the list opens in',
};
const own = jsonSchemaBuilders.object({ columns, view: opens, density });

export const listViewsRouteDescription: RouteDescription = {
  title: 'Lists the saved views that the caller may read',
  query: [
    { name: 'resource', schema: jsonSchemaBuilders.text },
    { name: 'variant', schema: jsonSchemaBuilders.text, about: "Empty for those of the resource's own list" },
  ],
  isPaged: true,
  answer: jsonSchemaBuilders.object({
    summary: jsonSchemaBuilders.object({
      totalCount: jsonSchemaBuilders.whole,
      skip: jsonSchemaBuilders.whole,
      limit: jsonSchemaBuilders.whole,
    }),
    views: jsonSchemaBuilders.list(view),
    own,
  }),
};

export const readViewRouteDescription: RouteDescription = { title: 'Reads a saved view', answer };

export const createViewRouteDescription: RouteDescription = {
  title: 'Saves a view',
  body: jsonSchemaBuilders.body(sent, optional),
  status: 201,
  answer,
  carries: { view },
  errors: ['invalid', 'too_many_views'],
};

export const updateViewRouteDescription: RouteDescription = {
  title: 'Changes a saved view',
  version: 'needed',
  body: {
    ...jsonSchemaBuilders.body({ _id: jsonSchemaBuilders.text, ...sent }, ['_id', ...Object.keys(sent)]),
    examples: [{ name: '…' }],
  },
  answer,
  carries: { view },
  errors: ['invalid', 'wrong_id'],
};

export const removeViewRouteDescription: RouteDescription = {
  title: 'Deletes a saved view',
  version: 'needed',
  answer: jsonSchemaBuilders.object({ view: jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text }) }),
  carries: { view },
};

const shape = { resource: jsonSchemaBuilders.text, variant, columns, view: opens, density };

export const storeListSettingsRouteDescription: RouteDescription = {
  title: 'Stores what the caller shapes of a list without a view',
  body: jsonSchemaBuilders.body(shape, Object.keys(shape)),
  answer: jsonSchemaBuilders.object({ own }),
  errors: ['invalid'],
};

const home = jsonSchemaBuilders.object({
  parts: jsonSchemaBuilders.list(
    jsonSchemaBuilders.object({ name: jsonSchemaBuilders.text, hidden: jsonSchemaBuilders.yesOrNo }),
    { maxItems: limits.maxHomeParts },
  ),
});

export const readHomeRouteDescription: RouteDescription = {
  title: "Reads the caller's order of the home page's parts; empty for the product's",
  answer: jsonSchemaBuilders.object({ home }),
};

export const storeHomeRouteDescription: RouteDescription = {
  title: "Stores the caller's order of the home page's parts",
  body: home,
  answer: jsonSchemaBuilders.object({ home }),
  errors: ['invalid'],
};
