import type { AnyField, Shape } from '../../../src/core/schema/index';
import { getNestedFields } from '../../../src/core/schema/record/folds';

/**
 * Returns a function that reduces a shape (declared fields) to the fields for which `is` returns true. Groups
 * and lists stay if they contain such a field. Each shape is analysed only once.
 */
export function createShapeFieldFilter(is: (field: AnyField) => boolean): (fields: Shape) => Shape {
  const known = new WeakMap<Shape, Shape>();
  return function narrowed(fields) {
    const before = known.get(fields);
    if (before) return before;
    const own = Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const inner = getNestedFields(field);
      if (!inner) return is(field) ? [[name, field]] : [];
      const of = narrowed(inner);
      return Object.keys(of).length > 0 ? [[name, { ...field, of } as AnyField]] : [];
    });
    const made = Object.fromEntries(own);
    known.set(fields, made);
    return made;
  };
}
