import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import {
  type AnyField,
  daySpanBoundsOf,
  daySpansOfferedByFilters,
  fieldAt,
  fieldTypeHandlerOf,
  getKeysOfFilter,
  isNumberField,
  parseRelativeDay,
  type RangeBounds,
  resolveRelativeDay,
} from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import labelledStyles from '../../../ui/Labelled.module.css';
import { Skeleton } from '../../../ui/Skeleton';
import { useText } from '../../../ui/useText';
import { DayInput } from '../../fields/day/DayInput';
import { parseDayInput } from '../../fields/day/readTypedDay';
import { lazyRequiredComponent } from '../../loading/lazyPart';
import { useListModel } from '../listing/ListingContext';
import filterBarStyles from './FilterBar.module.css';
import type { FilterInputs, FilterProps } from './filterTypes';
import styles from './RangeFilter.module.css';

const isRelativeDay = (dayText: string) => parseRelativeDay(dayText) !== undefined;
const isInvalidDay = (dayText: string) =>
  dayText.trim() !== '' && !isRelativeDay(dayText) && parseDayInput(dayText) === undefined;

/**
 * Returns two days, the earlier one first, in whichever order they were typed; undefined if one is invalid.
 */
function parseDayRange(dayTexts: readonly string[]): readonly string[] | undefined {
  if (dayTexts.some(isInvalidDay)) return undefined;
  const days = dayTexts.map((dayText) => (isRelativeDay(dayText) ? dayText : (parseDayInput(dayText) ?? '')));
  return days.includes('') || days.some(isRelativeDay) ? days : days.toSorted();
}

/** Returns two numbers, the smaller one first; undefined if one is invalid for the field. */
function parseNumberRange(numberTexts: readonly string[], field: AnyField): readonly string[] | undefined {
  const { parse, print, key } = fieldTypeHandlerOf(field);
  const parsedValues = numberTexts.map((numberText) => (numberText === '' ? '' : parse(numberText, field)));
  if (parsedValues.includes(undefined)) return undefined;
  const formatBoundOrEmpty = (boundValue: unknown) => (boundValue === '' ? '' : print(boundValue));
  if (parsedValues.includes('')) return parsedValues.map(formatBoundOrEmpty);
  return parsedValues
    .toSorted((a, b) => Number(key(a, field)) - Number(key(b, field)))
    .map(formatBoundOrEmpty);
}

interface DaySpanChipsProps {
  start: string;
  end: string;
  onChoose: (dayRange: RangeBounds) => void;
}

const DaySpanChips = ({ start, end, onChoose }: DaySpanChipsProps) => {
  const translate = useText();
  return (
    <span className={styles.spans}>
      {daySpansOfferedByFilters.map((daySpan) => {
        const spanBounds = daySpanBoundsOf(daySpan);
        const isSpanChosen =
          resolveRelativeDay(spanBounds.start, 'start') === parseDayInput(start) &&
          resolveRelativeDay(spanBounds.end, 'end') === parseDayInput(end);
        return (
          <button
            key={daySpan}
            type="button"
            className={styles.span}
            aria-pressed={isSpanChosen}
            onClick={({ currentTarget: { form } }) => {
              // The change is rendered at once, because the filter bar's form reads the inputs right after
              // it.
              flushSync(() => onChoose(spanBounds));
              form?.requestSubmit();
            }}
          >
            {translate(`list.filter.spans.${daySpan}`)}
          </button>
        );
      })}
    </span>
  );
};

const LazyNumberRangeFilter = lazyRequiredComponent(
  async () => (await import('./NumberRangeFilter')).NumberRangeFilter,
);

const DayRangeFilter = ({ filter, draft, onChange, isWrong }: FilterProps<'range'>) => {
  const { texts } = useListModel();
  const translate = useText();
  const label = texts.column(filter.range);
  const [startKey = '', endKey = ''] = getKeysOfFilter('bar', filter);
  const startDay = resolveRelativeDay(draft[startKey] ?? '', 'start');
  const endDay = resolveRelativeDay(draft[endKey] ?? '', 'end');
  const renderDayInput = (bound: 'start' | 'end', key: string, dayValue: string) => {
    const inputLabel = translate(`list.filter.${bound}`, { label });
    return (
      <DayInput
        value={dayValue}
        onChange={(dayText) => onChange({ [key]: dayText })}
        label={inputLabel}
        aria-label={inputLabel}
        aria-invalid={(isWrong && isInvalidDay(dayValue)) || undefined}
        min={bound === 'end' ? parseDayInput(startDay) : undefined}
        max={bound === 'start' ? parseDayInput(endDay) : undefined}
      />
    );
  };
  return (
    <fieldset className={classNames(labelledStyles.field, filterBarStyles.range, styles.spanned)}>
      <legend className={classNames(labelledStyles.label, styles.label)} title={label}>
        {label}
      </legend>
      <div className={styles.ends}>
        <DaySpanChips
          {...{ start: startDay, end: endDay }}
          onChoose={(dayRange) => onChange({ [startKey]: dayRange.start, [endKey]: dayRange.end })}
        />
        {renderDayInput('start', startKey, startDay)}
        <span>–</span>
        {renderDayInput('end', endKey, endDay)}
      </div>
      {isWrong && (
        <span className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {translate('list.filter.notADate')}
        </span>
      )}
    </fieldset>
  );
};

const RangeFilter = (props: FilterProps<'range'>) => {
  const { resource } = useListModel();
  const field = fieldAt(resource.fields, props.filter.range);
  if (!isNumberField(field)) return <DayRangeFilter {...props} />;
  return (
    <Suspense fallback={<Skeleton shape="box" className={filterBarStyles.range} />}>
      <LazyNumberRangeFilter {...props} field={field} />
    </Suspense>
  );
};

export const rangeFilterInputs: FilterInputs<'range'> = {
  Input: RangeFilter,
  start: () => ({}),
  read(inputTexts, { range: fieldPath }, { fields }) {
    const field = fieldAt(fields, fieldPath);
    return isNumberField(field) ? parseNumberRange(inputTexts, field) : parseDayRange(inputTexts);
  },
};
