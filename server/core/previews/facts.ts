import { jsonSchemaBuilders } from '../../../src/core/schema/described/jsonSchema';
import { limits } from '../../../src/core/schema/index';
import type { CollectionResources } from '../call/collections';
import type { RouteDescription } from '../call/facts';

export const createPreviewRouteDescription = ({ path }: CollectionResources): RouteDescription => ({
  title: `Makes a page of one of ${path} that is not saved yet`,
  about: `Whoever has its address sees the record as visitors will, for ${limits.previewLifetimeMinutes} minutes.`,
  body: jsonSchemaBuilders.body({
    record: {
      ...jsonSchemaBuilders.map({}),
      description: 'Its values; those that no field can hold are left out',
    },
  }),
  status: 201,
  answer: jsonSchemaBuilders.object({
    preview: jsonSchemaBuilders.object({ url: jsonSchemaBuilders.text, until: jsonSchemaBuilders.instant }),
  }),
  errors: ['invalid', 'filter_needed', 'not_found'],
});

export const readPreviewRouteDescription: RouteDescription = {
  title: 'Reads a record that is not saved yet, as a storefront is answered it',
  answer: jsonSchemaBuilders.object({
    preview: jsonSchemaBuilders.object({
      resource: jsonSchemaBuilders.text,
      record: jsonSchemaBuilders.map({}),
      until: jsonSchemaBuilders.instant,
    }),
  }),
};

export const previewPageRouteDescription: RouteDescription = {
  title: 'The page of a record that is not saved yet',
  answer: 'bytes',
};

export const previewFileRouteDescription: RouteDescription = {
  title: 'A picture of a record that is not saved yet',
  answer: 'bytes',
};
