import { Calendar } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { Spinner } from '../../ui/Spinner';
import { readDay } from './readDay';
import './day.css';

const DayCalendar = lazy(() => import('./DayCalendar'));

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

/** A day to be typed, or picked from a calendar that is loaded when it is first opened. */
export const DayInput = ({ value, onChange, label, min, max, onBlur, ...rest }: DayInputProps) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
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
      <IconButton
        icon={Calendar}
        label={translate('list.calendar.open', { label })}
        aria-haspopup="dialog"
        disabled={rest.disabled || rest.readOnly}
        onClick={(event) => setAnchor(event.currentTarget.parentElement)}
      />
      {anchor && (
        <Suspense fallback={<Spinner />}>
          <DayCalendar
            {...{ anchor, label, min, max }}
            value={readDay(value)}
            onPick={onChange}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </span>
  );
};
