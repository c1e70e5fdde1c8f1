import { useRef } from 'react';
import { type AnyField, normalizeFieldValue } from '../../schema/index';

/**
 * When an input loses focus, converts its value to the form in which the API stores it. A value that the
 * operator did not change stays as it is.
 */
export function useNormaliseValueOnBlur(field: AnyField, value: unknown, change: (value: unknown) => void) {
  /** The field's value before the operator changed it; undefined if the operator changed nothing. */
  const before = useRef<{ value: unknown } | undefined>(undefined);
  return {
    change: (next: unknown) => {
      before.current ??= { value };
      change(next);
    },
    leave: () => {
      const shaped = normalizeFieldValue(field, value);
      if (before.current && before.current.value !== value && shaped !== value) change(shaped);
      before.current = undefined;
    },
  };
}
