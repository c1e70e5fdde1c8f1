import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import {
  ALL_FIELDS_SEARCH_KEY,
  type AnyFilter,
  type AnyResource,
  daySpanBoundsOf,
  daySpansOfferedByFilters,
  type FilterOfType,
  type FilterType,
  type FilterValueByType,
  type FilterValues,
  fieldAt,
  filterTypeName,
  getChoicesOfField,
  getFilterName,
  getLastPathSegment,
  getTargetResourceName,
  groupThousands,
  isNumberField,
  type Loose,
  parseRelativeDay,
  resolveRelativeDay,
  valuesOfEqualsFilter,
} from '../schema/index';
import { addAnswerDeskStateTexts } from '../ui/deskStateTexts';
import { type TranslateFunction, useText } from '../ui/useText';
import { addViewTexts } from '../ui/viewTexts';
import type { FilterOptionsByName } from './EngineContext';
import { useRecordTitle } from './fields/titles';
import type { Texts } from './texts';

addAnswerDeskStateTexts();
addViewTexts();

const ReferencedTitle = ({ resource, id }: { resource: string; id: string }) =>
  useRecordTitle(resource, id).title?.title ?? '…';

/**
 * The list that the filter values belong to. `record` contains only the field with the list's variant
 * (subtype of records), or nothing.
 */
interface FilteredListContext {
  resource: AnyResource;
  record: Loose;
  texts: Texts;
  /** The options of filters whose possible values are not in the schema, by filter name. */
  offers?: FilterOptionsByName;
}

type FilterDescriptionContext = FilteredListContext & {
  translate: TranslateFunction;
  nameOf: (resource: string) => string;
};

/** The texts that describe an active filter: the label of the filtered field, and the value. */
interface FilterLabelAndValue {
  label: string;
  value: ReactNode;
}

const renderFilterValue = (
  fieldPath: string,
  value: unknown,
  { resource, record, texts }: FilterDescriptionContext,
): ReactNode => {
  const field = fieldAt(resource.fields, fieldPath);
  const targetResourceName = getTargetResourceName(field);
  if (targetResourceName !== undefined)
    return <ReferencedTitle resource={targetResourceName} id={String(value)} />;
  if (typeof value === 'boolean') return texts.answer(fieldPath, value);
  const isChoiceValue = getChoicesOfField(resource, record, fieldPath).includes(String(value));
  return isChoiceValue ? texts.choice(fieldPath, String(value)) : String(value);
};

/** Returns the text for a relative day, such as today; an absolute day is returned unchanged. */
function translateRelativeFilterDay(dayText: string, translate: TranslateFunction): string {
  const relativeDay = parseRelativeDay(dayText);
  if (!relativeDay) return dayText;
  const { unit, count } = relativeDay;
  const direction = count === 0 ? 'now' : count < 0 ? 'before' : 'after';
  return translate(`listViews.relative.${unit}.${direction}`, { count: Math.abs(count) });
}

/**
 * Functions that return the texts of an active filter, by filter type. A type without a function is a compile
 * error.
 */
const filterDescriberByType: {
  readonly [T in FilterType]: (
    filter: FilterOfType<T>,
    value: FilterValueByType[T],
    context: FilterDescriptionContext,
  ) => FilterLabelAndValue;
} = {
  range({ range }, { start, end }, { resource, texts, translate }) {
    const field = fieldAt(resource.fields, range);
    const resolvedDays = [resolveRelativeDay(start, 'start'), resolveRelativeDay(end, 'end')];
    const boundTexts =
      isNumberField(field) && field.grouped !== false ? [start, end].map(groupThousands) : resolvedDays;
    const rangeText = boundTexts.join(' ~ ').trim();
    if (resolvedDays[0] === start && resolvedDays[1] === end)
      return { label: texts.column(range), value: rangeText };
    const spanIndex = daySpansOfferedByFilters
      .map(daySpanBoundsOf)
      .findIndex((bounds) => bounds.start === start && bounds.end === end);
    const spanName = daySpansOfferedByFilters[spanIndex];
    const spanText = spanName
      ? translate(`list.filter.spans.${spanName}`)
      : [start, end]
          .map((dayText) => translateRelativeFilterDay(dayText, translate))
          .join(' ~ ')
          .trim();
    return { label: texts.column(range), value: `${spanText} (${rangeText})` };
  },
  search(filter, { key, term }, context) {
    const matchingPath = filter.search.find(
      (searchedPath) => key !== ALL_FIELDS_SEARCH_KEY && getLastPathSegment(searchedPath) === key,
    );
    const { texts, translate } = context;
    return {
      label: matchingPath === undefined ? translate('list.filter.value') : texts.label(matchingPath),
      value: matchingPath === undefined ? term : renderFilterValue(matchingPath, term, context),
    };
  },
  equals: (filter, value, context) => ({
    label: context.texts.label(filter.equals),
    value: valuesOfEqualsFilter(value).map((filteredValue, index) => (
      <Fragment key={String(filteredValue)}>
        {index > 0 && ', '}
        {context.offers?.[getFilterName(filter)]?.find((option) => option.value === filteredValue)?.label ??
          renderFilterValue(filter.equals, filteredValue, context)}
      </Fragment>
    )),
  }),
  contains: ({ contains }, value, { texts }) => ({ label: contains.map(texts.label).join('·'), value }),
  phase: ({ phase }, phaseName, { texts, translate }) => ({
    label: texts.column(phase.of),
    value: translate(`list.phases.${phaseName}`),
  }),
  desk: (_, states, { translate }) => ({
    label: translate('deskStates.label'),
    value: states.map((state) => translate(`deskStates.${state}`)).join(', '),
  }),
  tagged: (filter, { tags, all }, { texts, translate }) => ({
    label: texts.label(filter.tagged),
    value: all ? `${tags.join(', ')} ${translate('list.filter.tags.all')}` : tags.join(', '),
  }),
  blank: ({ blank }, value, { texts, translate }) => ({
    label: texts.column(blank),
    value: translate(`listViews.emptiness.${value ? 'empty' : 'filled'}`),
  }),
  below: (filter, { id, below }, context) => ({
    label: context.texts.label(filter.below),
    value: (
      <>
        {renderFilterValue(filter.below, id, context)}
        {below && ` ${context.translate('list.filter.below')}`}
      </>
    ),
  }),
  month: (filter, value, { texts, translate }) => ({
    label: texts.month(filter.month),
    value: translate('listViews.month', { month: value }),
  }),
  over: ({ to }, id, { nameOf }) => ({ label: nameOf(to), value: <ReferencedTitle resource={to} id={id} /> }),
  empty: ({ empty }, value, { texts }) => ({
    label: texts.column(empty),
    value: texts.state(empty, !value),
  }),
};

/** Returns a text for each active filter of a list, with a function that clears the filter. */
export function useActiveFilterTexts(
  listContext: FilteredListContext,
  filters: readonly AnyFilter[],
  filterValues: FilterValues,
): (FilterLabelAndValue & { name: string; without: FilterValues })[] {
  const translate = useText();
  const translateDynamicKey = useTranslate();
  const translateResourceName = (resource: string) => translateDynamicKey(`resources.${resource}.name`);
  return filters.flatMap((filter) => {
    const filterKey = getFilterName(filter);
    const { [filterKey]: value, ...without } = filterValues;
    if (value === undefined) return [];
    // The cast is needed because TypeScript can't express that the filter's type determines the value's type.
    const describeFilter = filterDescriberByType[filterTypeName(filter)] as (
      filter: AnyFilter,
      value: unknown,
      context: FilterDescriptionContext,
    ) => FilterLabelAndValue;
    return [
      {
        name: filterKey,
        without,
        ...describeFilter(filter, value, { ...listContext, translate, nameOf: translateResourceName }),
      },
    ];
  });
}
