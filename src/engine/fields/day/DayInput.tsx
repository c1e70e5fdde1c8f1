import type { ComponentProps } from 'react';
import { CalendarButton } from './CalendarButton';
import { readDay } from './readDay';

type DayInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> & {
  /** A day, `YYYY-MM-DD`, or whatever is being typed. */
  value: string;
  onChange: (value: string) => void;
  /** Names the calendar's button. */
  label: string;
  /** First and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
};

/** A day to be typed, or picked from a calendar. */
export const DayInput = ({ value, onChange, label, min, max, onBlur, ...rest }: DayInputProps) => (
  <span className="wrap day">
    <input
      placeholder="YYYY-MM-DD"
      {...rest}
      className="control num"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        const day = readDay(value);
        if (day !== undefined && day !== value) onChange(day);
        onBlur?.(event);
      }}
    />
    <CalendarButton
      {...{ label, min, max }}
      value={readDay(value)}
      disabled={rest.disabled || rest.readOnly}
      onPick={onChange}
    />
  </span>
);
