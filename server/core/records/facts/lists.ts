import { parameterSchema } from '../../../../src/core/schema/described/filters';
import { jsonSchemaBuilders } from '../../../../src/core/schema/described/jsonSchema';
import { hasPersonal, limits } from '../../../../src/core/schema/index';
import { uniqueRules } from '../../../../src/core/schema/record/unique';
import type { CollectionResources } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';
import { listParameters, mergeParameters, resourceSelectParameters } from './parameters';
import { publicParameters } from './public';
import { recordPageSchema } from './records';

const isPersonalList = (faces: CollectionResources) => faces.all.some(hasPersonal);

export const listRecordsRouteFacts = (faces: CollectionResources): RouteFacts => ({
  title: `Lists ${faces.path}`,
  about: isPersonalList(faces)
    ? 'Rows hold what the lists show; personal data is masked, sorted by and searched in part only with its right.'
    : 'Rows lack long texts.',
  query: [...listParameters(faces), ...publicParameters(faces, true)],
  isPaged: true,
  isTagged: true,
  isPrinted: true,
  ...(isPersonalList(faces) && { isExported: true }),
  answer: recordPageSchema(faces),
  errors: ['filter_needed', 'unknown_field', 'export_running', 'busy'],
});

export const listSumsRouteFacts = (faces: CollectionResources): RouteFacts => ({
  title: `Sums numbers of ${faces.path} up`,
  about: 'Of all records that match the filters of the list, exact and as texts, by path.',
  query: listParameters(faces),
  answer: jsonSchemaBuilders.object({ sums: jsonSchemaBuilders.map(jsonSchemaBuilders.text) }),
  errors: ['filter_needed', 'unknown_field', 'busy'],
});

const pathOf = ({ all }: CollectionResources) =>
  all.some(({ tree }) => tree !== undefined)
    ? {
        path: {
          ...jsonSchemaBuilders.list(jsonSchemaBuilders.text),
          description: 'The names of the records above, the topmost first',
        },
      }
    : {};

export const recordTitlesRouteFacts = (faces: CollectionResources): RouteFacts => ({
  title: `Names ${faces.path}, for references to them`,
  query: [
    {
      name: 'q',
      schema: { ...jsonSchemaBuilders.text, maxLength: limits.queryValueLength },
      about: 'What the names contain',
    },
    {
      name: '_id',
      schema: jsonSchemaBuilders.list(jsonSchemaBuilders.text, { maxItems: limits.idsPerTitlesCall }),
      about: 'Or their ids',
    },
    ...resourceSelectParameters(faces, false),
  ],
  answer: jsonSchemaBuilders.object({
    titles: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({
        _id: jsonSchemaBuilders.text,
        title: jsonSchemaBuilders.text,
        detail: jsonSchemaBuilders.text,
        ...pathOf(faces),
      }),
    ),
    more: jsonSchemaBuilders.yesOrNo,
  }),
});

export const suggestTagsRouteFacts = (faces: CollectionResources): RouteFacts => ({
  title: `Suggests tags of ${faces.path}, the most frequent first`,
  about: 'Counted by the records that the caller may list.',
  query: [
    {
      name: 'q',
      schema: { ...jsonSchemaBuilders.text, maxLength: limits.queryValueLength },
      about: 'What the tags contain',
    },
    ...resourceSelectParameters(faces, false),
  ],
  answer: jsonSchemaBuilders.object({
    suggested: jsonSchemaBuilders.list(
      jsonSchemaBuilders.object({ tag: jsonSchemaBuilders.text, count: jsonSchemaBuilders.whole }),
      {
        maxItems: limits.tagsSuggested,
      },
    ),
    more: jsonSchemaBuilders.yesOrNo,
  }),
});

export const takenValuesRouteFacts = ({ path, all }: CollectionResources): RouteFacts => ({
  title: `Tells which values another one of ${path} has`,
  query: [
    { name: '_id', schema: jsonSchemaBuilders.text, about: 'The record that asks' },
    ...mergeParameters(
      all.flatMap((face) =>
        uniqueRules(face).flatMap(({ paths }) =>
          paths.map((each) => [each, parameterSchema(face, each)] as const),
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
