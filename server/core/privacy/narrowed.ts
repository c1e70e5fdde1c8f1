import type { AnyField, Shape } from '../../../src/core/schema/index';
import { innerOf } from '../../../src/core/schema/record/folds';

/**
 * Returns a function that keeps the fields of a shape that `is`, and the groups and lists that hold such ones. Each
 * shape is walked once, so that a list walks no more of its records than that.
 */
export function narrowedTo(is: (field: AnyField) => boolean): (fields: Shape) => Shape {
  const known = new WeakMap<Shape, Shape>();
  return function narrowed(fields) {
    const before = known.get(fields);
    if (before) return before;
    const own = Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const inner = innerOf(field);
      if (!inner) return is(field) ? [[name, field]] : [];
      const of = narrowed(inner);
      return Object.keys(of).length > 0 ? [[name, { ...field, of } as AnyField]] : [];
    });
    const made = Object.fromEntries(own);
    known.set(fields, made);
    return made;
  };
}
