import { flushSync } from 'react-dom';
import { type DayRange, filterKeys, today } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import labelledStyles from '../../../ui/Labelled.module.css';
import { useText } from '../../../ui/useText';
import { DayInput } from '../../fields/day/DayInput';
import { readDay } from '../../fields/day/readDay';
import { useListing } from '../listing/ListingContext';
import filterBarStyles from './FilterBar.module.css';
import type { FilterProps, VisibleFilter } from './filterTypes';
import styles from './RangeFilter.module.css';
import { daysOf, spans } from './spans';

const isNoDay = (text: string) => text.trim() !== '' && readDay(text) === undefined;

/** Days in order, however they were typed; undefined if one is invalid. */
function readDays(texts: readonly string[]): readonly string[] | undefined {
  if (texts.some(isNoDay)) return undefined;
  const days = texts.map((text) => readDay(text) ?? '');
  return days.includes('') ? days : days.toSorted();
}

interface SpanChipsProps {
  start: string;
  end: string;
  onChoose: (days: DayRange) => void;
}

/** The most frequent spans, each a press away. */
const SpanChips = ({ start, end, onChoose }: SpanChipsProps) => {
  const translate = useText();
  const day = today();
  return (
    <span className={styles.spans}>
      {spans.map((span) => {
        const days = daysOf(span, day);
        const isChosen = days.start === readDay(start) && days.end === readDay(end);
        return (
          <button
            key={span}
            type="button"
            className={styles.span}
            aria-pressed={isChosen}
            onClick={({ currentTarget: { form } }) => {
              // The form reads its inputs next: they have to hold the span by then.
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

/** Two days, either of them optional. */
const RangeFilter = ({ filter, draft, onChange, isWrong }: FilterProps<'range'>) => {
  const { texts } = useListing();
  const translate = useText();
  const label = texts.column(filter.range);
  const [startKey = '', endKey = ''] = filterKeys('call', filter);
  const { [startKey]: start = '', [endKey]: end = '' } = draft;
  const day = (which: 'start' | 'end', key: string, value: string) => {
    const name = translate(`list.filter.${which}`, { label });
    return (
      <DayInput
        value={value}
        onChange={(typed) => onChange({ [key]: typed })}
        label={name}
        aria-label={name}
        aria-invalid={(isWrong && isNoDay(value)) || undefined}
        min={which === 'end' ? readDay(start) : undefined}
        max={which === 'start' ? readDay(end) : undefined}
      />
    );
  };
  return (
    <fieldset className={classNames(labelledStyles.field, filterBarStyles.range)}>
      <legend className={labelledStyles.label}>{label}</legend>
      <div className={styles.ends}>
        <SpanChips
          {...{ start, end }}
          onChoose={(days) => onChange({ [startKey]: days.start, [endKey]: days.end })}
        />
        {day('start', startKey, start)}
        <span>–</span>
        {day('end', endKey, end)}
      </div>
      {isWrong && (
        <span className={classNames(labelledStyles.help, labelledStyles.bad)} role="alert">
          {translate('list.filter.notADate')}
        </span>
      )}
    </fieldset>
  );
};

export const rangeFilter: VisibleFilter<'range'> = { Input: RangeFilter, start: () => ({}), read: readDays };
