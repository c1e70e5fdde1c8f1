import {
  blankItem,
  isFileField,
  isObject,
  isSettable,
  type Loose,
  type Problems,
  type Shape,
} from '../../src/schema/index';
import { assetsIn } from '../../src/schema/leaves';

interface Merging {
  /** Returns the `_id` of an item that is new to a list. */
  newId: () => string;
  /** Filled with a problem for each item that names an asset which the record does not hold. */
  problems: Problems;
}

function mergeItems(
  of: Shape,
  stored: readonly Loose[],
  sent: readonly Loose[],
  path: string,
  how: Merging,
): Loose[] {
  const held = new Map(stored.flatMap((item) => assetsIn(of, item)).map((asset) => [asset._id, asset]));
  const before = new Map(stored.map((item) => [item._id, item]));
  /** Returns the stored item of an id, once only: no two items of the body can be the same stored one. */
  const take = (id: unknown) => {
    const item = typeof id === 'string' ? before.get(id) : undefined;
    before.delete(id);
    return item;
  };
  return sent.map((item, index) => {
    const old = take(item._id) ?? { ...blankItem(of), _id: how.newId() };
    const merged = mergeInto(of, old, item, `${path}.${index}.`, how);
    for (const [name, field] of Object.entries(of)) {
      if (!isFileField(field)) continue;
      const wanted = item[name];
      const asset = isObject(wanted) ? held.get(String(wanted._id)) : null;
      if (asset === undefined) how.problems[`${path}.${index}.${name}`] = { key: 'notHeld' };
      merged[name] = wanted === undefined ? (old[name] ?? null) : (asset ?? null);
    }
    return merged;
  });
}

function mergeInto(fields: Shape, stored: Loose, body: Loose, prefix: string, how: Merging): Loose {
  const merged: Loose = { ...stored };
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    const path = prefix + name;
    // File fields of items are merged by mergeItems, which knows the whole list.
    if (value === undefined || !isSettable(field, false)) continue;
    const old = stored[name];
    if (field.kind === 'group' && isObject(value)) {
      merged[name] = mergeInto(field.of, isObject(old) ? old : {}, value, `${path}.`, how);
    } else if (field.kind === 'list' && Array.isArray(value)) {
      merged[name] = mergeItems(field.of, Array.isArray(old) ? old.filter(isObject) : [], value, path, how);
    } else merged[name] = value;
  }
  return merged;
}

/**
 * Merges a body's editable fields into a stored record: groups deeply, lists by replacing them with items that are
 * matched by `_id`. Keys that the schema does not know survive everywhere (decisions, section 3, "Bodies").
 */
export function mergeRecord(
  fields: Shape,
  stored: Loose,
  body: Loose,
  newId: () => string,
): { record: Loose; problems: Problems } {
  const problems: Problems = {};
  return { record: mergeInto(fields, stored, body, '', { newId, problems }), problems };
}
