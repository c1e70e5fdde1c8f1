import { queryParameterSchema } from '../../../../src/core/schema/described/filters';
import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { hasPersonalDataFields, limits } from '../../../../src/core/schema/index';
import { uniqueConstraintsOf } from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/faces';
import type { RouteDescription } from '../../call/facts';
import { mergeQueryParameters, recordListQueryParameters, resourceSelectionParameters } from './parameters';
import { publicQueryParameters } from './public';
import { recordListPageSchema } from './records';

const isPersonalList = (faces: CollectionResources) => faces.all.some(hasPersonalDataFields);

export const listRecordsRouteDescription = (faces: CollectionResources): RouteDescription => ({
  title: `Lists ${faces.path}`,
  about: isPersonalList(faces)
    ? 'Rows hold what the lists show; personal data is masked, sorted by and searched in part only with its right.'
    : 'Rows lack long texts.',
  query: [...recordListQueryParameters(faces), ...publicQueryParameters(faces, true)],
  isPaged: true,
  isTagged: true,
  isPrinted: true,
  ...(isPersonalList(faces) && { isExported: true }),
  answer: recordListPageSchema(faces),
  errors: ['filter_needed', 'unknown_field', 'export_running', 'busy'],
});

export const listSumsRouteDescription = (faces: CollectionResources): RouteDescription => ({
  title: `Sums numbers of ${faces.path} up`,
  about: 'Of all records that match the filters of the list, exact and as texts, by path.',
  query: recordListQueryParameters(faces),
  answer: jsonSchemaBuilders.object({ sums: jsonSchemaBuilders.map(jsonSchemaBuilders.text) }),
  errors: ['filter_needed', 'unknown_field', 'busy'],
});

const treePathSchemas = ({ all }: CollectionResources) =>
  all.some(({ tree }) => tree !== undefined)
    ? {
        path: {
          ...jsonSchemaBuilders.list(jsonSchemaBuilders.text),
          description: 'The names of the records above, the topmost first',
        },
      }
    : {};

export const recordTitlesRouteDescription = (faces: CollectionResources): RouteDescription => ({
  title: `Names ${faces.path}, for references to them`,
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
    ...resourceSelectionParameters(faces, false),
  ],
  answer: jsonSchemaBuilders.object({
    titles: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({
        _id: jsonSchemaBuilders.text,
        title: jsonSchemaBuilders.text,
        detail: jsonSchemaBuilders.text,
        ...treePathSchemas(faces),
      }),
    ),
    more: jsonSchemaBuilders.yesOrNo,
  }),
});

export const suggestTagsRouteDescription = (faces: CollectionResources): RouteDescription => ({
  title: `Suggests tags of ${faces.path}, the most frequent first`,
  about: 'Counted by the records that the caller may list.',
  query: [
    {
      name: 'q',
      schema: { ...jsonSchemaBuilders.text, maxLength: limits.maxQueryValueLength },
      about: 'What the tags contain',
    },
    ...resourceSelectionParameters(faces, true),
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

export const takenUniqueValuesRouteDescription = ({ path, all }: CollectionResources): RouteDescription => ({
  title: `Tells which values another one of ${path} has`,
  query: [
    { name: '_id', schema: jsonSchemaBuilders.text, about: 'The record that asks' },
    ...mergeQueryParameters(
      all.flatMap((face) =>
        uniqueConstraintsOf(face).flatMap(({ paths }) =>
          paths.map((each) => [each, queryParameterSchema(face, each)] as const),
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
