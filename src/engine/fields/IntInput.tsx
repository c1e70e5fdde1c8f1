import { useState } from 'react';
import { Input } from '../../ui/Input';
import inputStyles from '../../ui/Input.module.css';
import { Labelled } from '../../ui/Labelled';
import { useText } from '../../ui/useText';
import styles from './IntInput.module.css';
import { readInt, typedInt } from './typedInt';
import { type InputProps, useField } from './useField';

const print = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

/** A whole number typed as digits; the wheel and letters leave it alone. */
export const IntInput = ({ path, field }: InputProps<'int'>) => {
  const translate = useText();
  const { value, onChange, onBlur, frame, placeholder, name, ref } = useField<unknown>(path);
  const [draft, setDraft] = useState<string | null>(null);
  const unit = field.unit && translate(`form.units.${field.unit}`);
  const type = (text: string) => {
    const typed = typedInt(text, unit);
    if (typed === undefined) return;
    setDraft(typed);
    onChange(readInt(typed, field));
  };
  return (
    <Labelled {...frame}>
      {(control) => (
        <span className={inputStyles.affixed}>
          <Input
            {...control}
            {...{ name, ref, placeholder }}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            value={draft ?? print(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setDraft(null);
              onBlur();
            }}
          />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Labelled>
  );
};
