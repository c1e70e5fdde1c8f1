import type { AnyField, Shape } from '../../../src/core/schema/index';
import { fieldsInside } from '../../../src/core/schema/record/folds';

/**
 * Returns a function that reduces a shape to the fields for which `is` returns true, with the groups and
 * lists that contain such fields. It analyses each shape only once, so that lists cost less.
 */
export function createShapeFieldFilter(is: (field: AnyField) => boolean): (fields: Shape) => Shape {
  const known = new WeakMap<Shape, Shape>();
  return function narrowed(fields) {
    const before = known.get(fields);
    if (before) return before;
    const own = Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const inner = fieldsInside(field);
      if (!inner) return is(field) ? [[name, field]] : [];
      const of = narrowed(inner);
      return Object.keys(of).length > 0 ? [[name, { ...field, of } as AnyField]] : [];
    });
    const made = Object.fromEntries(own);
    known.set(fields, made);
    return made;
  };
}
