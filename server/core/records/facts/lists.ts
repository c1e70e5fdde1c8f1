import { parameterSchema } from '../../../../src/core/schema/described/filters';
import { json } from '../../../../src/core/schema/described/jsonSchema';
import { hasPersonal, limits } from '../../../../src/core/schema/index';
import { uniqueRules } from '../../../../src/core/schema/record/unique';
import type { Faces } from '../../call/faces';
import type { RouteFacts } from '../../call/facts';
import { faceParameters, listParameters, mergeParameters } from './parameters';
import { publicParameters } from './public';
import { recordPageSchema } from './records';

const isPersonalList = (faces: Faces) => faces.all.some(hasPersonal);

export const listRecordsRouteFacts = (faces: Faces): RouteFacts => ({
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

export const sumsRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Sums numbers of ${faces.path} up`,
  about: 'Of all records that match the filters of the list, exact and as texts, by path.',
  query: listParameters(faces),
  answer: json.object({ sums: json.map(json.text) }),
  errors: ['filter_needed', 'unknown_field', 'busy'],
});

const pathOf = ({ all }: Faces) =>
  all.some(({ tree }) => tree !== undefined)
    ? { path: { ...json.list(json.text), description: 'The names of the records above, the topmost first' } }
    : {};

export const titlesRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Names ${faces.path}, for references to them`,
  query: [
    { name: 'q', schema: { ...json.text, maxLength: limits.queryValue }, about: 'What the names contain' },
    { name: '_id', schema: json.list(json.text, { maxItems: limits.titleIds }), about: 'Or their ids' },
    ...faceParameters(faces, false),
  ],
  answer: json.object({
    titles: json.list(json.object({ _id: json.text, title: json.text, detail: json.text, ...pathOf(faces) })),
    more: json.yesOrNo,
  }),
});

export const tagsRouteFacts = (faces: Faces): RouteFacts => ({
  title: `Suggests tags of ${faces.path}, the most frequent first`,
  about: 'Counted by the records that the caller may list.',
  query: [
    { name: 'q', schema: { ...json.text, maxLength: limits.queryValue }, about: 'What the tags contain' },
    ...faceParameters(faces, false),
  ],
  answer: json.object({
    suggested: json.list(json.object({ tag: json.text, count: json.whole }), {
      maxItems: limits.tagsSuggested,
    }),
    more: json.yesOrNo,
  }),
});

export const takenValuesRouteFacts = ({ path, all }: Faces): RouteFacts => ({
  title: `Tells which values another one of ${path} has`,
  query: [
    { name: '_id', schema: json.text, about: 'The record that asks' },
    ...mergeParameters(
      all.flatMap((face) =>
        uniqueRules(face).flatMap(({ paths }) =>
          paths.map((each) => [each, parameterSchema(face, each)] as const),
        ),
      ),
    ),
  ],
  answer: json.object({
    taken: json.list(json.text),
    names: { ...json.map(json.text), description: 'What the other record is called, masked, by path' },
  }),
});
