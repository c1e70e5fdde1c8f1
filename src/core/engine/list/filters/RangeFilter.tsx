import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import {
  type AnyField,
  daySpanBoundsOf,
  daySpansOfferedByFilters,
  fieldAt,
  fieldTypeHandlerOf,
  getFilterTextKeys,
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

const isRelativeDay = (text: string) => parseRelativeDay(text) !== undefined;
const isInvalidDay = (text: string) =>
  text.trim() !== '' && !isRelativeDay(text) && parseDayInput(text) === undefined;

/**
 * Returns two days, the earlier one first, in whichever order they were typed; undefined if one is invalid.
 */
function parseDayRange(dayTexts: readonly string[]): readonly string[] | undefined {
  if (dayTexts.some(isInvalidDay)) return undefined;
  const days = dayTexts.map((text) => (isRelativeDay(text) ? text : (parseDayInput(text) ?? '')));
  return days.includes('') || days.some(isRelativeDay) ? days : days.toSorted();
}

/** Returns two numbers, the smaller one first; undefined if one is invalid for the field. */
function parseNumberRange(numberTexts: readonly string[], field: AnyField): readonly string[] | undefined {
  const { parse, print, key } = fieldTypeHandlerOf(field);
  const parsedValues = numberTexts.map((text) => (text === '' ? '' : parse(text, field)));
  if (parsedValues.includes(undefined)) return undefined;
  const formatBoundOrEmpty = (value: unknown) => (value === '' ? '' : print(value));
  if (parsedValues.includes('')) return parsedValues.map(formatBoundOrEmpty);
  return parsedValues
    .toSorted((a, b) => Number(key(a, field)) - Number(key(b, field)))
    .map(formatBoundOrEmpty);
}

interface DaySpanChipsProps {
  start: string;
  end: string;
  onChoose: (days: RangeBounds) => void;
}

const DaySpanChips = ({ start, end, onChoose }: DaySpanChipsProps) => {
  const translate = useText();
  return (
    <span className={styles.spans}>
      {daySpansOfferedByFilters.map((span) => {
        const days = daySpanBoundsOf(span);
        const isSpanChosen =
          resolveRelativeDay(days.start, 'start') === parseDayInput(start) &&
          resolveRelativeDay(days.end, 'end') === parseDayInput(end);
        return (
          <button
            key={span}
            type="button"
            className={styles.span}
            aria-pressed={isSpanChosen}
            onClick={({ currentTarget: { form } }) => {
              // The change is rendered at once, because the filter bar's form reads the inputs right after
              // it.
              flushSync(() => onChoose(days));
              form?.requestSubmit();
            }}
          >
            {translate(`list.filter.spans.${span}`)}
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
  const [startKey = '', endKey = ''] = getFilterTextKeys('bar', filter);
  const start = resolveRelativeDay(draft[startKey] ?? '', 'start');
  const end = resolveRelativeDay(draft[endKey] ?? '', 'end');
  const renderDayInput = (bound: 'start' | 'end', key: string, value: string) => {
    const name = translate(`list.filter.${bound}`, { label });
    return (
      <DayInput
        value={value}
        onChange={(dayText) => onChange({ [key]: dayText })}
        label={name}
        aria-label={name}
        aria-invalid={(isWrong && isInvalidDay(value)) || undefined}
        min={bound === 'end' ? parseDayInput(start) : undefined}
        max={bound === 'start' ? parseDayInput(end) : undefined}
      />
    );
  };
  return (
    <fieldset className={classNames(labelledStyles.field, filterBarStyles.range)}>
      <legend className={labelledStyles.label}>{label}</legend>
      <div className={styles.ends}>
        <DaySpanChips
          {...{ start, end }}
          onChoose={(days) => onChange({ [startKey]: days.start, [endKey]: days.end })}
        />
        {renderDayInput('start', startKey, start)}
        <span>–</span>
        {renderDayInput('end', endKey, end)}
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
  read(inputTexts, { range: path }, { fields }) {
    const field = fieldAt(fields, path);
    return isNumberField(field) ? parseNumberRange(inputTexts, field) : parseDayRange(inputTexts);
  },
};
