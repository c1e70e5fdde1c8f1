import { isObject, type Shape } from '../../schema/index';

/** Whether a path runs through a list, so that one record has many values there. */
export function isRepeated(fields: Shape, path: string): boolean {
  const [head = '', ...rest] = path.split('.');
  const field = fields[head];
  if (rest.length === 0 || (field?.kind !== 'list' && field?.kind !== 'group')) return false;
  return field.kind === 'list' || isRepeated(field.of, rest.join('.'));
}

/** Every value at a path; lists on the way are passed through without an index. */
export function valuesAt(record: unknown, path: string): unknown[] {
  const step = (values: unknown[], key: string): unknown[] =>
    values.flatMap((value) =>
      Array.isArray(value) ? step(value, key) : isObject(value) ? [value[key]] : [],
    );
  return path.split('.').reduce<unknown[]>(step, [record]);
}
