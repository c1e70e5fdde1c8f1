import { nowInstant } from '../basics/clock';
import {
  createContainsCondition,
  createFieldEqualsCondition,
  createSearchTermCondition,
  type MaskedPathTest,
  noPathIsMasked,
  type StoreCondition,
} from '../filters/condition';
import type { FilterValueByType, RangeBounds } from '../filters/filter';
import { getMonthIndexKeyPath } from '../filters/month';
import { getFilterHandler, getFilterTypeName } from '../filters/registry';
import { findFieldPathOfSearchKey, hasChoicesAtPath } from '../filters/search';
import { toEqualsFilterValues } from '../filters/values';
import { getFieldTypeHandler, sortKeyOfValue } from '../kinds/registry';
import { toTagSearchTerm } from '../kinds/tags';
import { isBooleanField, isChoiceField, isInstantField, isNumberField } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { getEndOfSeoulDay, getStartOfSeoulDay, today, toSeoulDay } from '../text/time';
import {
  type AnswerableRecordState,
  REPLY_DESK_ASSIGNEE_ID_PATH,
  REPLY_DESK_HELD_UNTIL_PATH,
} from '../words/desk';
import type { AnyField } from '../words/fields';
import type { Loose } from '../words/paths';
import { getPhaseNameForPeriod, type Phase, type PhaseName } from '../words/phase';
import type { AnyFilter, AnyResource, FilterOfType, FilterType } from '../words/resource';
import type { FilterValues } from './query';

/** Converts a filter's value into store conditions. */
type FilterConditionCreator<T extends FilterType> = (
  value: FilterValueByType[T],
  filter: FilterOfType<T>,
  resource: AnyResource,
  isPathMasked: MaskedPathTest,
) => StoreCondition;

/**
 * Returns the sort key of a range's start or end. A number outside the range of the field gets the next
 * integer outside the range of sort keys.
 */
function parseNumberSortKey(text: string, field: AnyField): number {
  const { key, parse } = getFieldTypeHandler(field);
  const sortKey = key(parse(text, field), field);
  return sortKey === null ? (Number.MAX_SAFE_INTEGER + 1) * (text.startsWith('-') ? -1 : 1) : Number(sortKey);
}

/**
 * Returns the condition for numbers in a range. Sort keys of numbers are integers, so the last number's key
 * plus 1 is the exclusive end.
 */
function createNumberRangeCondition(
  path: string,
  { start, end }: RangeBounds,
  field: AnyField,
): StoreCondition {
  return {
    op: 'between',
    path,
    ...(start && { from: parseNumberSortKey(start, field) }),
    ...(end && { until: parseNumberSortKey(end, field) + 1 }),
  };
}

/**
 * Returns a text that sorts after a time and before the next time. As the end of a range, it includes the
 * given time; as the start, it excludes this time.
 */
const toTextSortedJustAfter = (time: string) => `${time}~`;

/**
 * Returns the time to compare with a period's start and end: `instant` itself if they are instants, else the
 * day of `instant` in Asia/Seoul.
 */
export const toTimeComparableWithPeriod = (
  { publishes }: Pick<Phase<Loose>, 'publishes'>,
  instant: string,
): string => (publishes ? instant : toSeoulDay(instant));

/**
 * Returns the condition for records that are in a phase at a time. `comparisonTime` is a result of
 * `toTimeComparableWithPeriod`.
 */
export function createPhaseCondition(
  resource: AnyResource,
  phase: Phase<Loose>,
  phaseName: PhaseName,
  comparisonTime: string,
): StoreCondition {
  const { when = {}, limited, from, until, publishes } = phase;
  const createBooleanCondition = (path: string, value: boolean) =>
    createFieldEqualsCondition(resource, path, value);
  const createAllOfCondition = (...conditions: StoreCondition[]): StoreCondition => ({
    op: 'all',
    of: conditions,
  });
  const createAnyOfCondition = (...conditions: StoreCondition[]): StoreCondition => ({
    op: 'any',
    of: conditions,
  });
  const enabledConditions = Object.entries(when).map(([path, value]) =>
    createBooleanCondition(path, value === true),
  );
  const disabledCondition = createAnyOfCondition(
    ...Object.entries(when).map(([path, value]) => createBooleanCondition(path, value !== true)),
  );
  const limitedConditions = limited === undefined ? [] : [createBooleanCondition(limited, true)];
  const unlimitedConditions = limited === undefined ? [] : [createBooleanCondition(limited, false)];
  const createFieldIsEmptyCondition = (path: string): StoreCondition => ({ op: 'empty', path, empty: true });
  const upcomingCondition: StoreCondition = {
    op: 'between',
    path: from,
    from: toTextSortedJustAfter(comparisonTime),
  };
  const startedCondition = createAnyOfCondition(createFieldIsEmptyCondition(from), {
    op: 'between',
    path: from,
    until: toTextSortedJustAfter(comparisonTime),
  });
  // A period of days includes its last day; a period of instants excludes its last instant.
  const endBound = publishes ? toTextSortedJustAfter(comparisonTime) : comparisonTime;
  const endedCondition: StoreCondition = { op: 'between', path: until, until: endBound };
  const ongoingCondition = createAnyOfCondition(createFieldIsEmptyCondition(until), {
    op: 'between',
    path: until,
    from: endBound,
  });
  const phaseConditionEntries = [
    ['upcoming', createAllOfCondition(...enabledConditions, ...limitedConditions, upcomingCondition)],
    [
      'running',
      createAllOfCondition(
        ...enabledConditions,
        createAnyOfCondition(
          ...unlimitedConditions,
          createAllOfCondition(startedCondition, ongoingCondition),
        ),
      ),
    ],
    [
      'ended',
      createAllOfCondition(...enabledConditions, ...limitedConditions, startedCondition, endedCondition),
    ],
    [undefined, disabledCondition],
  ] as const;
  const matchingEntry = phaseConditionEntries.find(
    ([name]) => getPhaseNameForPeriod(phase, name) === phaseName,
  );
  if (!matchingEntry) throw new Error(`No phase of ${phase.of} is named ${phaseName}`);
  return matchingEntry[1];
}

/**
 * Returns the condition for records in one of the states answered, held, assigned and new. A record is in the
 * first of these states that applies; held means that the answer is postponed.
 */
function createDeskStateCondition(
  resource: AnyResource,
  answerPath: string,
  state: AnswerableRecordState,
): StoreCondition {
  const createEmptinessCondition = (path: string, isValueEmpty: boolean): StoreCondition => ({
    op: 'empty',
    path,
    empty: isValueEmpty,
  });
  const createIsAnsweredCondition = (isAnswered: boolean) =>
    isBooleanField(fieldAt(resource.fields, answerPath))
      ? createFieldEqualsCondition(resource, answerPath, isAnswered)
      : createEmptinessCondition(answerPath, !isAnswered);
  if (state === 'ANSWERED') return createIsAnsweredCondition(true);
  const heldUntilPath = REPLY_DESK_HELD_UNTIL_PATH;
  const endOfToday = `${today()}~`;
  const stateConditions: StoreCondition[] =
    state === 'HELD'
      ? [{ op: 'between', path: heldUntilPath, from: endOfToday }]
      : [
          {
            op: 'any',
            of: [
              createEmptinessCondition(heldUntilPath, true),
              { op: 'between', path: heldUntilPath, until: endOfToday },
            ],
          },
          createEmptinessCondition(REPLY_DESK_ASSIGNEE_ID_PATH, state === 'NEW'),
        ];
  return { op: 'all', of: [createIsAnsweredCondition(false), ...stateConditions] };
}

/** Functions that return the store conditions of each filter type. Only the API uses them. */
const conditionCreatorByFilterType: { readonly [T in FilterType]: FilterConditionCreator<T> } = {
  range(bounds, { range: path }, { fields }) {
    const { start, end } = bounds;
    const field = fieldAt(fields, path);
    if (isNumberField(field)) return createNumberRangeCondition(path, bounds, field);
    if (isInstantField(field)) {
      return {
        op: 'between',
        path,
        ...(start && { from: getStartOfSeoulDay(start) }),
        ...(end && { until: getEndOfSeoulDay(end) }),
      };
    }
    // Times are compared as texts. The end of the range is a text that sorts after the last day, so that day
    // is included.
    return {
      op: 'between',
      path,
      ...(start && { from: start }),
      ...(end && { until: toTextSortedJustAfter(end) }),
    };
  },
  search({ key, term }, filter, resource, isPathMasked) {
    const searchedFieldPath = findFieldPathOfSearchKey(filter, key);
    if (searchedFieldPath !== undefined && hasChoicesAtPath(resource, searchedFieldPath))
      return createFieldEqualsCondition(resource, searchedFieldPath, term);
    const textPaths = filter.search.filter((searchPath) => !hasChoicesAtPath(resource, searchPath));
    if (searchedFieldPath !== undefined)
      return createSearchTermCondition(resource, [searchedFieldPath], term, isPathMasked);
    return createContainsCondition(
      resource,
      textPaths.filter((searchPath) => !isPathMasked(searchPath)),
      term,
    );
  },
  equals(value, { equals: path }, resource) {
    const [one, ...others] = toEqualsFilterValues(value);
    if (others.length === 0) return createFieldEqualsCondition(resource, path, one);
    const field = fieldAt(resource.fields, path);
    const filterValues = toEqualsFilterValues(value);
    if (isChoiceField(field))
      return {
        op: 'among',
        path,
        keys: filterValues.map((filterValue) => sortKeyOfValue(field, filterValue)),
      };
    return {
      op: 'any',
      of: filterValues.map((filterValue) => createFieldEqualsCondition(resource, path, filterValue)),
    };
  },
  contains: (searchTerm, filter, resource, isPathMasked) =>
    createSearchTermCondition(resource, filter.contains, searchTerm, isPathMasked),
  empty: (wantsNonEmpty, filter) => ({ op: 'empty', path: filter.empty, empty: !wantsNonEmpty }),
  blank: (wantsEmpty, filter) => ({ op: 'empty', path: filter.blank, empty: wantsEmpty }),
  phase: (phaseName, { phase }, resource) =>
    createPhaseCondition(resource, phase, phaseName, toTimeComparableWithPeriod(phase, nowInstant())),
  tagged({ tags, all }, { tagged: path }) {
    const tagConditions = tags.map((tag) => ({ path, term: toTagSearchTerm(tag) }));
    return all
      ? {
          op: 'all',
          of: tagConditions.map((tagCondition): StoreCondition => ({ op: 'contains', any: [tagCondition] })),
        }
      : { op: 'contains', any: tagConditions };
  },
  below: ({ id, below: isBelowIncluded }, { below: path }, resource) =>
    isBelowIncluded ? { op: 'below', path, key: id } : createFieldEqualsCondition(resource, path, id),
  month: (monthNumber, filter) => ({
    op: 'equals',
    path: getMonthIndexKeyPath(filter.month),
    key: monthNumber,
  }),
  over: (key, { over: path, by }) => ({ op: 'over', path, by, key }),
  desk: (states, { desk: answeredPath }, resource) => ({
    op: 'any',
    of: states.map((state) => createDeskStateCondition(resource, answeredPath, state)),
  }),
};

/**
 * Returns the store conditions of all filters that have a value. A masked field matches only its whole value.
 */
export const createFilterConditions = (
  resource: AnyResource,
  filters: readonly AnyFilter[],
  filterValues: FilterValues,
  isPathMasked: MaskedPathTest = noPathIsMasked,
): StoreCondition[] =>
  filters.flatMap((filter) => {
    const filterValue = filterValues[getFilterHandler(filter).name(filter)];
    // The cast is needed because a union of functions can't express that each handler fits its filter type.
    const createCondition = conditionCreatorByFilterType[
      getFilterTypeName(filter)
    ] as FilterConditionCreator<FilterType>;
    return filterValue === undefined
      ? []
      : [createCondition(filterValue as never, filter, resource, isPathMasked)];
  });
