import { type ComponentProps, useState } from 'react';
import { classNames } from '../../../ui/classNames';
import { Input } from '../../../ui/Input';
import inputStyles from '../../../ui/Input.module.css';
import { CalendarButton } from './CalendarButton';
import styles from './DayInput.module.css';
import { parseDayInput } from './readTypedDay';
import { useDayWordReplacer } from './useDayWords';

type DayInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> & {
  /** The day in the input (`YYYY-MM-DD`), or the partly typed text. */
  value: string;
  /** Called with the day if the typed text is a valid day; otherwise with the text. */
  onChange: (changedValue: string) => void;
  /** Accessible name of the calendar's button. */
  label: string;
  /** First day that the operator can pick in the calendar; undefined if there is no limit. */
  min?: string | undefined;
  max?: string | undefined;
};

export const DayInput = ({ value, onChange, label, min, max, onBlur, ...rest }: DayInputProps) => {
  // The typed text stays as it is until something other than this input changes the value.
  const [draft, setDraft] = useState<{ text: string; reportedValue: string } | null>(null);
  const replaceDayWord = useDayWordReplacer();
  return (
    <span className={classNames(inputStyles.affixed, styles.day)}>
      <Input
        placeholder="YYYY-MM-DD"
        {...rest}
        className="num"
        inputMode="numeric"
        value={draft?.reportedValue === value ? draft.text : value}
        onChange={({ target: { value: typedText } }) => {
          const dayOrTypedText = parseDayInput(replaceDayWord(typedText)) ?? typedText;
          setDraft({ text: typedText, reportedValue: dayOrTypedText });
          onChange(dayOrTypedText);
        }}
        onBlur={(event) => {
          setDraft(null);
          onBlur?.(event);
        }}
      />
      <CalendarButton
        {...{ label, min, max }}
        value={parseDayInput(value)}
        disabled={rest.disabled || rest.readOnly}
        onPick={onChange}
      />
    </span>
  );
};
