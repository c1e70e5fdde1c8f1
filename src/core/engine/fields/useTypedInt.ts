import { type ChangeEvent, useLayoutEffect, useState } from 'react';
import type { FieldOf } from '../../schema/index';
import { caretIn, readInt, typedInt } from './typedInt';
import type { useField } from './useField';

const asItIs = (value: number): string => String(value);

interface Looks {
  /** A unit that pasted numbers may end with. */
  unit?: string | undefined;
  /** Formats the number while nothing is typed. */
  print?: (value: number) => string;
}

/**
 * Props of an input for a whole number; the wheel and letters do not change it. A text that is reformatted
 * would move the caret to its end, and the next digit with it. So the caret is put back.
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
