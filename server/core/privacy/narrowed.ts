import type { AnyField, Shape } from '../../../src/core/schema/index';
import { getNestedFields } from '../../../src/core/schema/record/folds';

/**
 * Returns a function that reduces a shape (declared fields) to the fields for which `isFieldIncluded` returns
 * true. Groups and lists stay if they contain such a field. Each shape is analysed only once.
 */
export function createShapeFieldFilter(
  isFieldIncluded: (field: AnyField) => boolean,
): (fields: Shape) => Shape {
  const filteredShapeByShape = new WeakMap<Shape, Shape>();
  return function filterShape(fields) {
    const cachedShape = filteredShapeByShape.get(fields);
    if (cachedShape) return cachedShape;
    const filteredEntries = Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const nestedFields = getNestedFields(field);
      if (!nestedFields) return isFieldIncluded(field) ? [[name, field]] : [];
      const filteredNestedFields = filterShape(nestedFields);
      return Object.keys(filteredNestedFields).length > 0
        ? [[name, { ...field, of: filteredNestedFields } as AnyField]]
        : [];
    });
    const filteredShape = Object.fromEntries(filteredEntries);
    filteredShapeByShape.set(fields, filteredShape);
    return filteredShape;
  };
}
