import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type FieldOf, kindOf } from '../../schema/index';
import { Labelled } from '../../ui/Labelled';
import { type InputProps, useField } from './useField';

const DRAFT = /^-?\d{0,15}$/;

/** The number that a draft stands for; nothing typed is the field's default. */
const read = (draft: string, field: FieldOf<'int'>): unknown =>
  /\d/.test(draft) ? Number(draft) : kindOf(field).blank(field);

const print = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

/** A whole number typed as digits; the wheel and letters leave it alone. */
export const IntInput = ({ path, field }: InputProps<'int'>) => {
  const translate = useTranslate();
  const { value, onChange, onBlur, frame, placeholder, name, ref } = useField<unknown>(path);
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    const digits = text.normalize('NFKC').replace(/[,\s]/g, '');
    if (!DRAFT.test(digits)) return;
    setDraft(digits);
    onChange(read(digits, field));
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
          {field.unit && (
            <span className="unit" aria-hidden="true">
              {translate(`form.units.${field.unit}`)}
            </span>
          )}
        </span>
      )}
    </Labelled>
  );
};
