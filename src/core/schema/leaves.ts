import type { Asset } from './fieldOptions';
import type { AnyField, Shape } from './fields';
import { isObject } from './kinds/nested';
import type { Loose } from './paths';

interface Leaf {
  path: string;
  field: AnyField;
  value: unknown;
}

/** Every value of a record that is neither a group nor a list, with its path; an item's path carries its index. */
export function* leaves(fields: Shape, record: Loose, prefix = ''): Generator<Leaf> {
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name];
    const path = prefix + name;
    if (field.kind === 'group' && isObject(value)) yield* leaves(field.of, value, `${path}.`);
    else if (field.kind === 'list' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (isObject(item)) yield* leaves(field.of, item, `${path}.${index}.`);
      }
    } else yield { path, field, value };
  }
}

const isAsset = (value: unknown): value is Asset => isObject(value) && typeof value._id === 'string';

/** Every asset that a record's fields hold, at any depth; what is none, as other programs may have left it, is passed over. */
export function assetsIn(fields: Shape, record: Loose): Asset[] {
  return [...leaves(fields, record)].flatMap(({ field, value }) => {
    if (field.kind === 'files' && Array.isArray(value)) return value.filter(isAsset);
    return (field.kind === 'image' || field.kind === 'file') && isAsset(value) ? [value] : [];
  });
}

/** What a leaf becomes; undefined takes its key away. */
export type Change = (field: AnyField, value: unknown, inList: boolean) => unknown;

/** A copy of a record with its leaves changed; keys that the schema does not know stay as they are. */
export function mapLeaves(fields: Shape, record: Loose, change: Change, inList = false): Loose {
  const copy: Loose = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(record, name)) continue;
    const value = record[name];
    if (field.kind === 'group' && isObject(value)) copy[name] = mapLeaves(field.of, value, change, inList);
    else if (field.kind === 'list' && Array.isArray(value)) {
      copy[name] = value.map((item) => (isObject(item) ? mapLeaves(field.of, item, change, true) : item));
    } else {
      const changed = change(field, value, inList);
      if (changed === undefined) delete copy[name];
      else copy[name] = changed;
    }
  }
  return copy;
}
