import { useTranslate } from 'ra-core';
import { lastName, writeRange } from '../../../schema/index';
import { DayInput } from '../../fields/day/DayInput';
import { readDay } from '../../fields/day/readDay';
import { useListScreen } from '../ListScreenContext';
import { isNoDay, typedRange } from './draft';
import type { FilterProps } from './filterTypes';

/** Two days, either of which may be left out. */
export const RangeFilter = ({ filter, draft, onChange, wrong }: FilterProps<'range'>) => {
  const { texts } = useListScreen();
  const translate = useTranslate();
  const key = lastName(filter.range);
  const label = texts.column(filter.range);
  const { start, end } = typedRange(draft[key]);
  const isWrong = wrong.includes(key);
  const day = (which: 'start' | 'end', value: string, set: (value: string) => string) => {
    const name = translate(`list.filter.${which}`, { label });
    return (
      <DayInput
        value={value}
        onChange={(typed) => onChange({ [key]: set(typed.replaceAll('~', '')) })}
        label={name}
        aria-label={name}
        aria-invalid={(isWrong && isNoDay(value)) || undefined}
        min={which === 'end' ? readDay(start) : undefined}
        max={which === 'start' ? readDay(end) : undefined}
      />
    );
  };
  return (
    <fieldset className="field f-range">
      <legend className="label">{label}</legend>
      <div className="range">
        {day('start', start, (typed) => writeRange(typed, end))}
        <span>–</span>
        {day('end', end, (typed) => writeRange(start, typed))}
      </div>
      {isWrong && (
        <span className="help bad" role="alert">
          {translate('list.filter.notADate')}
        </span>
      )}
    </fieldset>
  );
};
