import { isObject } from '../../schema/index';

/** Every value at a path; it passes through lists without an index. */
export function valuesAt(record: unknown, path: string): unknown[] {
  const step = (values: unknown[], key: string): unknown[] =>
    values.flatMap((value) =>
      Array.isArray(value) ? step(value, key) : isObject(value) ? [value[key]] : [],
    );
  return path.split('.').reduce<unknown[]>(step, [record]);
}
