import { filterKeys } from '../../../schema/index';
import { classNames } from '../../../ui/classNames';
import labelledStyles from '../../../ui/Labelled.module.css';
import { useText } from '../../../ui/useText';
import { DayInput } from '../../fields/day/DayInput';
import { readDay } from '../../fields/day/readDay';
import { useListScreen } from '../ListScreenContext';
import filterBarStyles from './FilterBar.module.css';
import type { FilterProps, VisibleFilter } from './filterTypes';
import styles from './RangeFilter.module.css';

const isNoDay = (text: string) => text.trim() !== '' && readDay(text) === undefined;

/** Days in order, whatever way they were typed; undefined where one of them is none. */
function readDays(texts: readonly string[]): readonly string[] | undefined {
  if (texts.some(isNoDay)) return undefined;
  const days = texts.map((text) => readDay(text) ?? '');
  return days.includes('') ? days : days.toSorted();
}

/** Two days, either of which may be left out. */
const RangeFilter = ({ filter, draft, onChange, isWrong }: FilterProps<'range'>) => {
  const { texts } = useListScreen();
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
