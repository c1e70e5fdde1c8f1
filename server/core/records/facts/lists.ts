import { buildQueryParameterSchema } from '../../../../src/core/schema/described/filters';
import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { hasPersonalDataFields, limits } from '../../../../src/core/schema/index';
import { getUniqueConstraints } from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/collections';
import type { RouteDescription } from '../../call/facts';
import {
  createRecordListQueryParameters,
  createResourceSelectionParameters,
  mergeParametersOfSameName,
} from './parameters';
import { listPublicQueryParameters } from './public';
import { createRecordListPageSchema } from './records';

const hasPersonalDataInCollection = (collection: CollectionResources) =>
  collection.all.some(hasPersonalDataFields);

export const describeListRecordsRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Lists ${collection.path}`,
  about: hasPersonalDataInCollection(collection)
    ? 'Rows hold what the lists show; personal data is masked, sorted by and searched in part only with its right.'
    : 'Rows lack long texts.',
  query: [...createRecordListQueryParameters(collection), ...listPublicQueryParameters(collection, true)],
  isPaged: true,
  isTagged: true,
  isPrinted: true,
  ...(hasPersonalDataInCollection(collection) && { isExported: true }),
  answer: createRecordListPageSchema(collection),
  errors: ['filter_needed', 'unknown_field', 'export_running', 'busy'],
});

export const describeListSumsRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Sums numbers of ${collection.path} up`,
  about: 'Of all records that match the filters of the list, exact and as texts, by path.',
  query: createRecordListQueryParameters(collection),
  answer: jsonSchemaBuilders.object({ sums: jsonSchemaBuilders.map(jsonSchemaBuilders.text) }),
  errors: ['filter_needed', 'unknown_field', 'busy'],
});

const createTreePathSchemas = ({ all }: CollectionResources) =>
  all.some(({ tree }) => tree !== undefined)
    ? {
        path: {
          ...jsonSchemaBuilders.list(jsonSchemaBuilders.text),
          description: 'The names of the records above, the topmost first',
        },
      }
    : {};

export const describeRecordTitlesRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Names ${collection.path}, for references to them`,
  query: [
    {
      name: 'q',
      schema: { ...jsonSchemaBuilders.text, maxLength: limits.maxQueryValueLength },
      about: 'What the names contain',
    },
    {
      name: '_id',
      schema: jsonSchemaBuilders.list(jsonSchemaBuilders.text, { maxItems: limits.maxIdsPerTitlesCall }),
      about: 'Or their ids',
    },
    ...createResourceSelectionParameters(collection, false),
  ],
  answer: jsonSchemaBuilders.object({
    titles: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({
        _id: jsonSchemaBuilders.text,
        title: jsonSchemaBuilders.text,
        detail: jsonSchemaBuilders.text,
        ...createTreePathSchemas(collection),
      }),
    ),
    more: jsonSchemaBuilders.yesOrNo,
  }),
});

export const describeSuggestTagsRoute = (collection: CollectionResources): RouteDescription => ({
  title: `Suggests tags of ${collection.path}, the most frequent first`,
  about: 'Counted by the records that the caller may list.',
  query: [
    {
      name: 'q',
      schema: { ...jsonSchemaBuilders.text, maxLength: limits.maxQueryValueLength },
      about: 'What the tags contain',
    },
    ...createResourceSelectionParameters(collection, true),
  ],
  answer: jsonSchemaBuilders.object({
    suggested: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({ tag: jsonSchemaBuilders.text, count: jsonSchemaBuilders.whole }),
      {
        maxItems: limits.maxSuggestedTags,
      },
    ),
    more: jsonSchemaBuilders.yesOrNo,
  }),
});

export const describeTakenUniqueValuesRoute = ({ path, all }: CollectionResources): RouteDescription => ({
  title: `Tells which values another one of ${path} has`,
  query: [
    { name: '_id', schema: jsonSchemaBuilders.text, about: 'The record that asks' },
    ...mergeParametersOfSameName(
      all.flatMap((resource) =>
        getUniqueConstraints(resource).flatMap(({ paths }) =>
          paths.map((fieldPath) => [fieldPath, buildQueryParameterSchema(resource, fieldPath)] as const),
        ),
      ),
    ),
  ],
  answer: jsonSchemaBuilders.object({
    taken: jsonSchemaBuilders.list(jsonSchemaBuilders.text),
    names: {
      ...jsonSchemaBuilders.map(jsonSchemaBuilders.text),
      description: 'What the other record is called, masked, by path',
    },
  }),
});
