import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import type { FieldOf } from '../../schema/index';
import { caretIn, readInt, typedInt } from './typedInt';
import type { useField } from './useField';

const asItIs = (value: number): string => String(value);

interface Looks {
  /** With which a number may be pasted. */
  unit?: string | undefined;
  /** How a number stands while nothing is typed. */
  print?: (value: number) => string;
}

/**
 * Props of an input in which a whole number is typed; the wheel and letters leave it alone. A text that is shown
 * otherwise than it was typed would have the caret at its end, so that the next digit went there: it is put back.
 */
export function useTypedInt(
  { value, onChange, onBlur }: Pick<ReturnType<typeof useField<unknown>>, 'value' | 'onChange' | 'onBlur'>,
  field: FieldOf<'int'>,
  { unit, print = asItIs }: Looks,
) {
  const [draft, setDraft] = useState<string | null>(null);
  const [caret, setCaret] = useState<{ input: HTMLInputElement; at: number } | null>(null);
  useLayoutEffect(() => caret?.input.setSelectionRange(caret.at, caret.at), [caret]);
  const shown = draft ?? (typeof value === 'number' ? print(value) : '');
  return {
    className: 'num',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: shown,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      const { value: text, selectionStart } = target;
      const typed = typedInt(text, unit);
      setCaret({ input: target, at: caretIn(text, selectionStart ?? text.length, shown, unit) });
      if (typed === undefined) return;
      setDraft(typed);
      onChange(readInt(typed, field));
    },
    onBlur() {
      setDraft(null);
      onBlur();
    },
  };
}
