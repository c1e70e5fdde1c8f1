import { nowInstant } from '../basics/clock';
import {
  createContainsCondition,
  createFieldEqualsCondition,
  createTermCondition,
  type MaskedPathTest,
  noPathIsMasked,
  type StoreCondition,
} from '../filters/condition';
import type { FilterValueByType, RangeBounds } from '../filters/filter';
import { getMonthIndexKeyPath } from '../filters/month';
import { getFilterHandler, getFilterTypeName } from '../filters/registry';
import { findFieldPathOfSearchKey, hasChoicesAtPath } from '../filters/search';
import { toEqualsFilterValues } from '../filters/values';
import { fieldTypeHandlerOf, sortKeyOfValue } from '../kinds/registry';
import { toTagSearchTerm } from '../kinds/tags';
import { isBooleanField, isChoiceField, isInstantField, isNumberField } from '../kinds/traits';
import { fieldAt } from '../record/record';
import { getEndOfSeoulDay, getStartOfSeoulDay, today, toSeoulDay } from '../text/time';
import { type AnswerableRecordState, DESK_ASSIGNEE_ID_PATH, DESK_HELD_UNTIL_PATH } from '../words/desk';
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
  isMasked: MaskedPathTest,
) => StoreCondition;

/**
 * Returns the condition for numbers in a range. Sort keys of numbers are integers, so the last number's key
 * plus 1 is the exclusive end.
 */
function createNumberRangeCondition(
  path: string,
  { start, end }: RangeBounds,
  field: AnyField,
): StoreCondition {
  const parseNumberSortKey = (text: string) =>
    Number(fieldTypeHandlerOf(field).key(fieldTypeHandlerOf(field).parse(text, field), field));
  return {
    op: 'between',
    path,
    ...(start && { from: parseNumberSortKey(start) }),
    ...(end && { until: parseNumberSortKey(end) + 1 }),
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
export const toPeriodComparisonTime = (
  { publishes }: Pick<Phase<Loose>, 'publishes'>,
  instant: string,
): string => (publishes ? instant : toSeoulDay(instant));

/**
 * Returns the condition for records that are in a phase at a time. `time` is a result of
 * `toPeriodComparisonTime`.
 */
export function createPhaseCondition(
  resource: AnyResource,
  phase: Phase<Loose>,
  wanted: PhaseName,
  time: string,
): StoreCondition {
  const { when = {}, limited, from, until, publishes } = phase;
  const createBooleanCondition = (path: string, value: boolean) =>
    createFieldEqualsCondition(resource, path, value);
  const allOf = (...of: StoreCondition[]): StoreCondition => ({ op: 'all', of });
  const anyOf = (...of: StoreCondition[]): StoreCondition => ({ op: 'any', of });
  const isOn = Object.entries(when).map(([path, value]) => createBooleanCondition(path, value === true));
  const isOff = anyOf(
    ...Object.entries(when).map(([path, value]) => createBooleanCondition(path, value !== true)),
  );
  const limits = limited === undefined ? [] : [createBooleanCondition(limited, true)];
  const free = limited === undefined ? [] : [createBooleanCondition(limited, false)];
  const createFieldIsEmptyCondition = (path: string): StoreCondition => ({ op: 'empty', path, empty: true });
  const isAhead: StoreCondition = { op: 'between', path: from, from: toTextSortedJustAfter(time) };
  const hasBegun = anyOf(createFieldIsEmptyCondition(from), {
    op: 'between',
    path: from,
    until: toTextSortedJustAfter(time),
  });
  // A period of days includes its last day; a period of instants excludes its last instant.
  const last = publishes ? toTextSortedJustAfter(time) : time;
  const isOver: StoreCondition = { op: 'between', path: until, until: last };
  const goesOn = anyOf(createFieldIsEmptyCondition(until), { op: 'between', path: until, from: last });
  const conditions = [
    ['upcoming', allOf(...isOn, ...limits, isAhead)],
    ['running', allOf(...isOn, anyOf(...free, allOf(hasBegun, goesOn)))],
    ['ended', allOf(...isOn, ...limits, hasBegun, isOver)],
    [undefined, isOff],
  ] as const;
  const found = conditions.find(([name]) => getPhaseNameForPeriod(phase, name) === wanted);
  if (!found) throw new Error(`No phase of ${phase.of} is named ${wanted}`);
  return found[1];
}

/**
 * Returns the condition for records in one desk state. A record has the first of these states that applies:
 * answered, held, assigned, new.
 */
function createDeskStateCondition(
  resource: AnyResource,
  answered: string,
  state: AnswerableRecordState,
): StoreCondition {
  const createEmptinessCondition = (path: string, isEmpty: boolean): StoreCondition => ({
    op: 'empty',
    path,
    empty: isEmpty,
  });
  const createIsAnsweredCondition = (wanted: boolean) =>
    isBooleanField(fieldAt(resource.fields, answered))
      ? createFieldEqualsCondition(resource, answered, wanted)
      : createEmptinessCondition(answered, !wanted);
  if (state === 'ANSWERED') return createIsAnsweredCondition(true);
  const path = DESK_HELD_UNTIL_PATH;
  const day = `${today()}~`;
  const of: StoreCondition[] =
    state === 'HELD'
      ? [{ op: 'between', path, from: day }]
      : [
          { op: 'any', of: [createEmptinessCondition(path, true), { op: 'between', path, until: day }] },
          createEmptinessCondition(DESK_ASSIGNEE_ID_PATH, state === 'NEW'),
        ];
  return { op: 'all', of: [createIsAnsweredCondition(false), ...of] };
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
  search({ key, term }, filter, resource, isMasked) {
    const path = findFieldPathOfSearchKey(filter, key);
    if (path !== undefined && hasChoicesAtPath(resource, path))
      return createFieldEqualsCondition(resource, path, term);
    const texts = filter.search.filter((one) => !hasChoicesAtPath(resource, one));
    if (path !== undefined) return createTermCondition(resource, [path], term, isMasked);
    return createContainsCondition(
      resource,
      texts.filter((one) => !isMasked(one)),
      term,
    );
  },
  equals(value, { equals: path }, resource) {
    const [one, ...others] = toEqualsFilterValues(value);
    if (others.length === 0) return createFieldEqualsCondition(resource, path, one);
    const field = fieldAt(resource.fields, path);
    const several = toEqualsFilterValues(value);
    if (isChoiceField(field))
      return { op: 'among', path, keys: several.map((each) => sortKeyOfValue(field, each)) };
    return { op: 'any', of: several.map((each) => createFieldEqualsCondition(resource, path, each)) };
  },
  contains: (value, filter, resource, isMasked) =>
    createTermCondition(resource, filter.contains, value, isMasked),
  empty: (value, filter) => ({ op: 'empty', path: filter.empty, empty: !value }),
  blank: (value, filter) => ({ op: 'empty', path: filter.blank, empty: value }),
  phase: (value, { phase }, resource) =>
    createPhaseCondition(resource, phase, value, toPeriodComparisonTime(phase, nowInstant())),
  tagged({ tags, all }, { tagged: path }) {
    const has = tags.map((tag) => ({ path, term: toTagSearchTerm(tag) }));
    return all
      ? { op: 'all', of: has.map((term): StoreCondition => ({ op: 'contains', any: [term] })) }
      : { op: 'contains', any: has };
  },
  below: ({ id, below: all }, { below: path }, resource) =>
    all ? { op: 'below', path, key: id } : createFieldEqualsCondition(resource, path, id),
  month: (value, filter) => ({ op: 'equals', path: getMonthIndexKeyPath(filter.month), key: value }),
  over: (key, { over: path, by }) => ({ op: 'over', path, by, key }),
  desk: (states, { desk: answered }, resource) => ({
    op: 'any',
    of: states.map((state) => createDeskStateCondition(resource, answered, state)),
  }),
};

/**
 * Returns the store conditions of all filters that have a value. A masked field matches only its whole value.
 */
export const createFilterConditions = (
  resource: AnyResource,
  filters: readonly AnyFilter[],
  values: FilterValues,
  isMasked: MaskedPathTest = noPathIsMasked,
): StoreCondition[] =>
  filters.flatMap((filter) => {
    const value = values[getFilterHandler(filter).name(filter)];
    // The cast is needed because a union of functions can't express that each handler fits its filter type.
    const condition = conditionCreatorByFilterType[
      getFilterTypeName(filter)
    ] as FilterConditionCreator<FilterType>;
    return value === undefined ? [] : [condition(value as never, filter, resource, isMasked)];
  });
