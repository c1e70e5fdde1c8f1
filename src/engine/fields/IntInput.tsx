import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Labelled } from '../../ui/Labelled';
import { readInt, typedInt } from './typedInt';
import { type InputProps, useField } from './useField';

const print = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

/** A whole number typed as digits; the wheel and letters leave it alone. */
export const IntInput = ({ path, field }: InputProps<'int'>) => {
  const translate = useTranslate();
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
        <span className="wrap plain">
          <input
            {...control}
            {...{ name, ref, placeholder }}
            className="control num"
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
            <span className="unit" aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Labelled>
  );
};
