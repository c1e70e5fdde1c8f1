import { useRef } from 'react';
import { type AnyField, normalizeFieldValue } from '../../schema/index';

/**
 * When an input loses focus, converts its value to the form in which the API stores it. A value that the
 * operator did not change stays as it is.
 */
export function useNormaliseValueOnBlur(field: AnyField, value: unknown, setValue: (value: unknown) => void) {
  /** The field's value before the operator changed it; undefined if the operator changed nothing. */
  const originalValueRef = useRef<{ value: unknown } | undefined>(undefined);
  return {
    change: (newValue: unknown) => {
      originalValueRef.current ??= { value };
      setValue(newValue);
    },
    leave: () => {
      const normalizedValue = normalizeFieldValue(field, value);
      if (originalValueRef.current && originalValueRef.current.value !== value && normalizedValue !== value)
        setValue(normalizedValue);
      originalValueRef.current = undefined;
    },
  };
}
