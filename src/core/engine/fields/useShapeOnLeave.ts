import { useRef } from 'react';
import { type AnyField, shapeOf } from '../../schema/index';

/**
 * Gives a changed value, once its control is left, the shape in which the API stores it. An unchanged value keeps its
 * letters.
 */
export function useShapeOnLeave(field: AnyField, value: unknown, change: (value: unknown) => void) {
  /** The value before it was changed; undefined while nobody changes it. */
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
