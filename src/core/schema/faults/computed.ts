import { collectListViewsUsedByApi } from '../query/lists';
import { getFieldPathsOfFilter } from '../query/query';
import {
  collectStoredComputedFields,
  findDisplayComputationRule,
  findStoredComputationRule,
} from '../record/computed';
import { eachField } from '../record/folds';
import { findField, isInsideList } from '../record/record';
import { getFieldReadRight } from '../record/rights';
import { getRecordTitlePaths } from '../record/title';
import { getUniqueConstraints } from '../record/unique';
import { getSortPathOfOrderEntry } from '../table/views';
import type { DisplayRule } from '../words/fieldOptions';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import type { AnyResource, ListView } from '../words/resource';

const getPersonalDataKind = (field: AnyField | undefined) =>
  field && 'personal' in field ? field.personal : undefined;

const collectPathsFilteredByList = ({ filters = [], emptiness = [] }: ListView<Loose>) => [
  ...filters.flatMap((filter) => [...getFieldPathsOfFilter(filter)]),
  ...emptiness,
];

/**
 * Returns the options of a resource that need stored values, such as sorts and filters. Each result has the
 * option's name and the paths of the fields that the option uses.
 */
function findOptionsThatNeedStoredValues(resource: AnyResource): [place: string, paths: readonly string[]][] {
  const lists = collectListViewsUsedByApi(resource);
  const { title, details = [] } = getRecordTitlePaths(resource) ?? {};
  return [
    [
      'a sort',
      lists.flatMap(({ sorts = [], order = [] }) => [...sorts, ...order.map(getSortPathOfOrderEntry)]),
    ],
    ['a filter or a search', lists.flatMap(collectPathsFilteredByList)],
    ['a sum', lists.flatMap(({ sums = [] }) => sums)],
    ['the title', [...(title === undefined ? [] : [title]), ...details]],
    ['a unique rule', getUniqueConstraints(resource).flatMap(({ paths }) => paths)],
  ];
}

/**
 * Returns the faults of `display` fields. Their values are computed for answers and never stored, so options
 * such as sorts and filters can't use them.
 */
function findDisplayFieldFaults(resource: AnyResource): string[] {
  const { fields } = resource;
  const places = findOptionsThatNeedStoredValues(resource);
  return [...eachField(fields)].flatMap(([path, field]) => {
    const rule = findDisplayComputationRule(field);
    if (!rule) return [];
    const used = places.flatMap(([place, paths]) => (paths.includes(path) ? [place] : []));
    return [
      ...(isInsideList(fields, path) ? ['it is shown in a list: show it outside of it'] : []),
      ...(findStoredComputationRule(field)
        ? ['it is computed and only shown: take one of the words away']
        : []),
      ...findComputationRuleFaults(fields, field, rule),
      ...used.map((place) => `${place} needs a stored value: use computed instead of display`),
    ].map((fault) => `the field ${path}: ${fault}`);
  });
}

/**
 * Returns the faults of the rule that computes a field. The rule may only read other fields of the same
 * record, and must not reveal hidden fields.
 */
function findComputationRuleFaults(fields: Shape, field: AnyField, { from }: DisplayRule<unknown>): string[] {
  const sources = from.map((each) => [each, findField(fields, each)] as const);
  const inner = sources.flatMap(([each, source]) =>
    source ? [...eachField({ [each]: source })].map(([, one]) => one) : [],
  );
  const faults = [
    [from.length === 0, 'it is computed from nothing: name its fields in from'],
    [!('readOnly' in field && field.readOnly), 'it is computed, and bodies may set it too: make it readOnly'],
    [
      'labelOf' in field && field.labelOf !== undefined,
      'it is computed and shows another field: take one away',
    ],
    [
      inner.some((source) => getPersonalDataKind(source) !== undefined) &&
        getPersonalDataKind(field) === undefined,
      'it is computed from a personal field, and would tell it unmasked: make it personal too',
    ],
  ] as const;
  return [
    ...faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : [])),
    ...sources.flatMap(([each, source]) =>
      source ? [] : [`it is computed from ${each}, which is no field`],
    ),
    ...inner.flatMap((source) => {
      const word = getFieldReadRight(source);
      return word !== undefined && getFieldReadRight(field) !== word
        ? [`it is computed from a field that asks its readers for ${word}: give it reads: '${word}'`]
        : [];
    }),
    ...sources.flatMap(([each, source]) =>
      source && findDisplayComputationRule(source)
        ? [`it is computed from ${each}, which is only shown`]
        : [],
    ),
  ];
}

/** Returns the faults of computed fields, whether their values are stored (`computed`) or not (`display`). */
export function findComputedFieldFaults(resource: AnyResource): string[] {
  const { fields } = resource;
  const inLists = [...eachField(fields)].flatMap(([path, field]) =>
    findStoredComputationRule(field) && isInsideList(fields, path)
      ? [`${path} is computed in a list: compute it outside of it`]
      : [],
  );
  const own = collectStoredComputedFields(fields).flatMap(([path, field, rule]) =>
    [
      ...findComputationRuleFaults(fields, field, rule),
      ...(Number.isInteger(rule.revision) && rule.revision >= 1
        ? []
        : [`its revision is ${rule.revision}: a whole number from 1 on`]),
      ...rule.from.flatMap((each) => {
        const source = findField(fields, each);
        return source && findStoredComputationRule(source)
          ? [`it is computed from ${each}, which is computed itself`]
          : [];
      }),
    ].map((fault) => `the field ${path}: ${fault}`),
  );
  return [...inLists, ...own, ...findDisplayFieldFaults(resource)];
}
