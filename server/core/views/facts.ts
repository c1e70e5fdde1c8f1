import { type JsonSchema, jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { operatorIdAndNameSchema } from '../../../src/core/schema/described/record';
import { limits, TABLE_DENSITIES } from '../../../src/core/schema/index';
import type { RouteDescription } from '../call/facts';

const tableDensitySchema = jsonSchemaBuilders.oneOf(TABLE_DENSITIES);
const viewColumnsSchema = {
  ...jsonSchemaBuilders.orNull(
    jsonSchemaBuilders.list(jsonSchemaBuilders.text, { minItems: 1, uniqueItems: true }),
  ),
  description: 'Paths in the order in which they are shown; null for those of the schema',
};
const listVariantSchema = jsonSchemaBuilders.orNull(jsonSchemaBuilders.text);

const savedViewFieldSchemas = {
  resource: jsonSchemaBuilders.text,
  variant: listVariantSchema,
  name: jsonSchemaBuilders.text,
  shared: jsonSchemaBuilders.yesOrNo,
  filters: jsonSchemaBuilders.map(jsonSchemaBuilders.text),
  columns: viewColumnsSchema,
  order: jsonSchemaBuilders.text,
  density: tableDensitySchema,
};

const viewRequestSchema = {
  ...savedViewFieldSchemas,
  name: { ...jsonSchemaBuilders.text, minLength: 1, maxLength: limits.maxViewNameLength },
};
const optionalViewKeys = Object.keys(savedViewFieldSchemas).filter(
  (name) => name !== 'resource' && name !== 'name',
);

const savedViewSchema = jsonSchemaBuilders.object({
  _id: jsonSchemaBuilders.text,
  version: jsonSchemaBuilders.whole,
  createdAt: jsonSchemaBuilders.instant,
  updatedAt: jsonSchemaBuilders.instant,
  updatedBy: operatorIdAndNameSchema,
  owner: operatorIdAndNameSchema,
  ...savedViewFieldSchemas,
});

const viewAnswerSchema: JsonSchema = jsonSchemaBuilders.object({ view: savedViewSchema });
const initialViewIdSchema = {
  ...jsonSchemaBuilders.orNull(jsonSchemaBuilders.text),
  description: 'Id of the view that the list opens in',
};
const operatorListSettingsSchema = jsonSchemaBuilders.object({
  columns: viewColumnsSchema,
  view: initialViewIdSchema,
  density: tableDensitySchema,
});

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
    views: jsonSchemaBuilders.list(savedViewSchema),
    own: operatorListSettingsSchema,
  }),
};

export const viewReadRouteDescription: RouteDescription = {
  title: 'Reads a saved view',
  answer: viewAnswerSchema,
};

export const viewCreationRouteDescription: RouteDescription = {
  title: 'Saves a view',
  body: jsonSchemaBuilders.body(viewRequestSchema, optionalViewKeys),
  status: 201,
  answer: viewAnswerSchema,
  carries: { view: savedViewSchema },
  errors: ['invalid', 'too_many_views'],
};

export const viewUpdateRouteDescription: RouteDescription = {
  title: 'Changes a saved view',
  version: 'needed',
  body: {
    ...jsonSchemaBuilders.body({ _id: jsonSchemaBuilders.text, ...viewRequestSchema }, [
      '_id',
      ...Object.keys(viewRequestSchema),
    ]),
    examples: [{ name: '…' }],
  },
  answer: viewAnswerSchema,
  carries: { view: savedViewSchema },
  errors: ['invalid', 'wrong_id'],
};

export const viewRemovalRouteDescription: RouteDescription = {
  title: 'Deletes a saved view',
  version: 'needed',
  answer: jsonSchemaBuilders.object({ view: jsonSchemaBuilders.object({ _id: jsonSchemaBuilders.text }) }),
  carries: { view: savedViewSchema },
};

const listSettingsBodySchema = {
  resource: jsonSchemaBuilders.text,
  variant: listVariantSchema,
  columns: viewColumnsSchema,
  view: initialViewIdSchema,
  density: tableDensitySchema,
};

export const storeListSettingsRouteDescription: RouteDescription = {
  title: 'Stores what the caller shapes of a list without a view',
  body: jsonSchemaBuilders.body(listSettingsBodySchema, Object.keys(listSettingsBodySchema)),
  answer: jsonSchemaBuilders.object({ own: operatorListSettingsSchema }),
  errors: ['invalid'],
};

const homePartsSchema = jsonSchemaBuilders.object({
  parts: jsonSchemaBuilders.list(
    jsonSchemaBuilders.object({ name: jsonSchemaBuilders.text, hidden: jsonSchemaBuilders.yesOrNo }),
    { maxItems: limits.maxHomeParts },
  ),
});

export const readHomeRouteDescription: RouteDescription = {
  title: "Reads the caller's order of the home page's parts; empty for the product's",
  answer: jsonSchemaBuilders.object({ home: homePartsSchema }),
};

export const saveHomePageOrderRouteDescription: RouteDescription = {
  title: "Stores the caller's order of the home page's parts",
  body: homePartsSchema,
  answer: jsonSchemaBuilders.object({ home: homePartsSchema }),
  errors: ['invalid'],
};
