import {
  holdsItems,
  isGroupField,
  isObject,
  type Loose,
  type Shape,
} from '../../../../src/core/schema/index';

/** Returns the paths of a body's keys that the schema does not declare. */
export function findUndeclaredKeyPaths(fields: Shape, body: Loose, pathPrefix = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const keyPath = pathPrefix + name;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [keyPath];
    if (isGroupField(field) && isObject(value)) return findUndeclaredKeyPaths(field.of, value, `${keyPath}.`);
    if (!holdsItems(field) || !Array.isArray(value)) return [];
    return value.flatMap((item, index) => {
      if (!isObject(item)) return [];
      const { _id, ...rest } = item;
      return findUndeclaredKeyPaths(field.of, rest, `${keyPath}.${index}.`);
    });
  });
}
