import { getFieldKindAtPath, isTextFieldAtPath } from '../filters/filter';
import { getFilterTypeName } from '../filters/registry';
import { ALL_FIELDS_SEARCH_KEY } from '../filters/search';
import { hasComparableValues } from '../kinds/registry';
import {
  getFieldKindName,
  isBooleanField,
  isChoiceField,
  isDayField,
  isInstantField,
  isNumberField,
  isTagsField,
  isTimeField,
} from '../kinds/traits';
import { fieldAt } from '../record/record';
import type { AnyField, Kind } from '../words/fields';
import { getLastPathSegment, type Loose } from '../words/paths';
import { listConditionFieldPathsOfPhase, type Phase } from '../words/phase';
import type { AnyFilter, AnyResource, FilterOfType, FilterType } from '../words/resource';

/**
 * A function that returns contradictions between a filter and its resource; each sentence names the change to
 * make.
 */
type FilterFaultFinder<T extends FilterType> = (filter: FilterOfType<T>, resource: AnyResource) => string[];

/**
 * Whether a field can be searched for a term. A day field can be searched, because the term is compared with
 * the day as text.
 */
const isSearchableField = (resource: AnyResource, path: string) => {
  const field = fieldAt(resource.fields, path);
  return isTextFieldAtPath(resource, path) || isDayField(field) || isChoiceField(field);
};

const findRepeatedValues = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) < index)),
];

/**
 * Returns a fault for each field of a phase that has the wrong type. The condition fields must be switches.
 * The start and the end must be days, or instants if the phase publishes records.
 */
export function findPhaseFieldFaults(
  { from, until, publishes, ...switched }: Omit<Phase<Loose>, 'of'>,
  resource: AnyResource,
): string[] {
  const findWrongFieldTypeFaults = (
    paths: readonly string[],
    hasExpectedType: (field: AnyField) => boolean,
    expectedKind: Kind,
  ) =>
    paths
      .filter((path) => !hasExpectedType(fieldAt(resource.fields, path)))
      .map(
        (path) =>
          `a phase needs ${expectedKind}() at ${path}, which is ${getFieldKindAtPath(resource, path)}()`,
      );
  const [isTimed, kind] = publishes
    ? ([isInstantField, 'dateTime'] as const)
    : ([isDayField, 'date'] as const);
  return [
    ...findWrongFieldTypeFaults(listConditionFieldPathsOfPhase(switched), isBooleanField, 'bool'),
    ...findWrongFieldTypeFaults([from, until], isTimed, kind),
  ];
}

const faultFinderByFilterType: { readonly [T in FilterType]: FilterFaultFinder<T> } = {
  range({ range: path }, resource) {
    const field = fieldAt(resource.fields, path);
    return isTimeField(field) || isNumberField(field)
      ? []
      : [
          `{ range: '${path}' } asks for days or numbers, and ${path} is ${getFieldKindName(field)}(): name a date(), a dateTime(), an int(), a decimal() or a money()`,
        ];
  },
  search: (filter, resource) => [
    ...filter.search
      .filter((path) => !isSearchableField(resource, path))
      .map(
        (path) =>
          `search finds texts, days and choices, and ${path} is ${getFieldKindAtPath(resource, path)}(): take it out`,
      ),
    ...(filter.all && filter.search.map(getLastPathSegment).includes(ALL_FIELDS_SEARCH_KEY)
      ? [`search names a field '${ALL_FIELDS_SEARCH_KEY}', which searches all of them: take one away`]
      : []),
    ...findRepeatedValues(filter.search.map(getLastPathSegment)).map(
      (lastSegment) =>
        `search has two fields that end in '${lastSegment}', by which they are chosen: take one out`,
    ),
  ],
  equals: (filter, resource) =>
    hasComparableValues(fieldAt(resource.fields, filter.equals))
      ? []
      : [
          `{ equals: '${filter.equals}' } can't compare ${getFieldKindAtPath(resource, filter.equals)}(): take it out`,
        ],
  contains: (filter, resource) =>
    filter.contains
      .filter((path) => !isTextFieldAtPath(resource, path))
      .map(
        (path) => `contains finds texts, and ${path} is ${getFieldKindAtPath(resource, path)}(): take it out`,
      ),
  empty: () => [],
  // Resources can't declare this filter: lists create it for each path in `emptiness`.
  blank: (filter) => [`{ blank: '${filter.blank}' } is no filter to declare: name the path in emptiness`],
  phase: ({ phase }, resource) => findPhaseFieldFaults(phase, resource),
  tagged: (filter, resource) =>
    isTagsField(fieldAt(resource.fields, filter.tagged))
      ? []
      : [
          `{ tagged: '${filter.tagged}' } asks for tags(), and that is ${getFieldKindAtPath(resource, filter.tagged)}()`,
        ],
  // `faults/tree.ts` checks that the filter's field refers to a tree, because only that file knows all
  // resources.
  below: () => [],
  month: (filter, resource) =>
    isDayField(fieldAt(resource.fields, filter.month))
      ? []
      : [
          `{ month: '${filter.month}' } asks for a date(), and that is ${getFieldKindAtPath(resource, filter.month)}()`,
        ],
  // `faults/related.ts` checks these filters, because only that file knows all resources.
  over: () => [],
  desk: () => [],
};

export const findFilterDeclarationFaults = (filter: AnyFilter, resource: AnyResource): string[] =>
  (faultFinderByFilterType[getFilterTypeName(filter)] as FilterFaultFinder<FilterType>)(filter, resource);
