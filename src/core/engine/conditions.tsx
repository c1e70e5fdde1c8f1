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
  getFilterValueKey,
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

/** The list that the filter values belong to. `record` contains only the name of the list's variant. */
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
  path: string,
  value: unknown,
  { resource, record, texts }: FilterDescriptionContext,
): ReactNode => {
  const field = fieldAt(resource.fields, path);
  const target = getTargetResourceName(field);
  if (target !== undefined) return <ReferencedTitle resource={target} id={String(value)} />;
  if (typeof value === 'boolean') return texts.answer(path, value);
  const isChoice = getChoicesOfField(resource, record, path).includes(String(value));
  return isChoice ? texts.choice(path, String(value)) : String(value);
};

/** Returns the text for a relative day, such as today; an absolute day is returned unchanged. */
function translateRelativeFilterDay(text: string, translate: TranslateFunction): string {
  const relative = parseRelativeDay(text);
  if (!relative) return text;
  const { unit, count } = relative;
  const place = count === 0 ? 'now' : count < 0 ? 'before' : 'after';
  return translate(`listViews.relative.${unit}.${place}`, { count: Math.abs(count) });
}

/**
 * Functions that return the texts of an active filter, by filter type. A type without a function is a compile
 * error.
 */
const filterDescriberByType: {
  readonly [T in FilterType]: (
    filter: FilterOfType<T>,
    value: FilterValueByType[T],
    words: FilterDescriptionContext,
  ) => FilterLabelAndValue;
} = {
  range({ range }, { start, end }, { resource, texts, translate }) {
    const field = fieldAt(resource.fields, range);
    const days = [resolveRelativeDay(start, 'start'), resolveRelativeDay(end, 'end')];
    const ends = isNumberField(field) && field.grouped !== false ? [start, end].map(groupThousands) : days;
    const value = ends.join(' ~ ').trim();
    if (days[0] === start && days[1] === end) return { label: texts.column(range), value };
    const span = daySpansOfferedByFilters
      .map(daySpanBoundsOf)
      .findIndex((own) => own.start === start && own.end === end);
    const named = daySpansOfferedByFilters[span];
    const said = named
      ? translate(`list.filter.spans.${named}`)
      : [start, end]
          .map((text) => translateRelativeFilterDay(text, translate))
          .join(' ~ ')
          .trim();
    return { label: texts.column(range), value: `${said} (${value})` };
  },
  search(filter, { key, term }, words) {
    const path = filter.search.find(
      (one) => key !== ALL_FIELDS_SEARCH_KEY && getLastPathSegment(one) === key,
    );
    const { texts, translate } = words;
    return {
      label: path === undefined ? translate('list.filter.value') : texts.label(path),
      value: path === undefined ? term : renderFilterValue(path, term, words),
    };
  },
  equals: (filter, value, words) => ({
    label: words.texts.label(filter.equals),
    value: valuesOfEqualsFilter(value).map((own, index) => (
      <Fragment key={String(own)}>
        {index > 0 && ', '}
        {words.offers?.[getFilterValueKey(filter)]?.find((one) => one.value === own)?.label ??
          renderFilterValue(filter.equals, own, words)}
      </Fragment>
    )),
  }),
  contains: ({ contains }, value, { texts }) => ({ label: contains.map(texts.label).join('·'), value }),
  phase: ({ phase }, name, { texts, translate }) => ({
    label: texts.column(phase.of),
    value: translate(`list.phases.${name}`),
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
  below: (filter, { id, below }, words) => ({
    label: words.texts.label(filter.below),
    value: (
      <>
        {renderFilterValue(filter.below, id, words)}
        {below && ` ${words.translate('list.filter.below')}`}
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
  listed: FilteredListContext,
  filters: readonly AnyFilter[],
  values: FilterValues,
): (FilterLabelAndValue & { name: string; without: FilterValues })[] {
  const translate = useText();
  const say = useTranslate();
  const translateResourceName = (resource: string) => say(`resources.${resource}.name`);
  return filters.flatMap((filter) => {
    const name = getFilterValueKey(filter);
    const { [name]: value, ...without } = values;
    if (value === undefined) return [];
    // The cast is needed because TypeScript can't express that the filter's type determines the value's type.
    const sayOf = filterDescriberByType[filterTypeName(filter)] as (
      filter: AnyFilter,
      value: unknown,
      words: FilterDescriptionContext,
    ) => FilterLabelAndValue;
    return [
      { name, without, ...sayOf(filter, value, { ...listed, translate, nameOf: translateResourceName }) },
    ];
  });
}
