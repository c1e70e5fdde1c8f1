import { useRef } from 'react';
import { type AnyField, shapeOf } from '../../schema/index';

/**
 * Normalises a changed value to the API's stored form when its control loses focus. An unchanged value keeps
 * its letters.
 */
export function useShapeOnLeave(field: AnyField, value: unknown, change: (value: unknown) => void) {
  /** The value before the change; undefined without a change in progress. */
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
