import { useRef } from 'react';
import { type AnyField, shapeOf } from '../../schema/index';

/**
 * Converts a changed value to the API's stored form when its control loses focus; an unchanged value keeps
 * its letters.
 */
export function useShapeOnLeave(field: AnyField, value: unknown, change: (value: unknown) => void) {
  /** The value before the current change; undefined without one. */
  const before = useRef<{ value: unknown } | undefined>(undefined);
  return {
    change: (next: unknown) => {
      before.current ??= { value };
      change(next);
    },
    leave: () => {
      const shaped = shapeOf(field, value);
      if (before.current && before.current.value !== value && shaped !== value) change(shaped);
      before.current = undefined;
    },
  };
}
