import { type ComponentProps, useState } from 'react';
import { classNames } from '../../../ui/classNames';
import { Input } from '../../../ui/Input';
import inputStyles from '../../../ui/Input.module.css';
import { CalendarButton } from './CalendarButton';
import styles from './DayInput.module.css';
import { parseDayInput } from './readTypedDay';
import { formatInstantForEditing, parseInstantInput, replaceDayOfInstant } from './readTypedInstant';
import { useDayWordReplacer } from './useDayWords';

type InstantInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** The instant in the input, or the partly typed text. */
  value: string;
  /** Called with the instant if the typed text is a valid time; otherwise with the text. */
  onChange: (changedValue: string) => void;
  /** Accessible name of the calendar's button. */
  label: string;
  /** True if the time is typed without seconds. */
  minutes?: boolean;
};

const DAY_TEXT_LENGTH = 10;
const SECONDS_PATTERN = /(?<=\d{2}:\d{2}):\d{2}$/;

export const TimeInput = ({ value, onChange, label, minutes, onBlur, ...rest }: InstantInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const instantText = formatInstantForEditing(value);
  const shownText = draft ?? (minutes ? instantText.replace(SECONDS_PATTERN, '') : instantText);
  const replaceDayWord = useDayWordReplacer();
  const parseTypedTextAndReport = (typedText: string) =>
    onChange(parseInstantInput(replaceDayWord(typedText)) ?? typedText);
  return (
    <span className={classNames(inputStyles.affixed, styles.day)}>
      <Input
        placeholder={minutes ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD HH:mm:ss'}
        {...rest}
        className="num"
        value={shownText}
        onChange={(event) => {
          setDraft(event.target.value);
          parseTypedTextAndReport(event.target.value);
        }}
        onBlur={(event) => {
          setDraft(null);
          onBlur?.(event);
        }}
      />
      <CalendarButton
        label={label}
        value={parseDayInput(shownText.slice(0, DAY_TEXT_LENGTH))}
        disabled={rest.disabled || rest.readOnly}
        onPick={(day) => parseTypedTextAndReport(replaceDayOfInstant(shownText, day))}
      />
    </span>
  );
};
