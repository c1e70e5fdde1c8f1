import type { Shape } from './fields';
import { isObject } from './kinds/nested';
import { assetsIn } from './leaves';
import type { Loose } from './paths';
import type { Problems } from './problems';
import { blankItem, isFileField, isSettable } from './record';

interface Merging {
  /** A fresh `_id` for an item that is new to a list. */
  newId: () => string;
  /** Paths of items that name an asset which the record does not hold. */
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
  /** The stored item of an id, for the first that names it: no two items share one. */
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
    // The assets that items name are found by whoever holds the whole list.
    if (value === undefined || !isSettable(field, false)) continue;
    const old = stored[name];
    if (field.kind === 'group' && isObject(value)) {
      merged[name] = mergeInto(field.of, isObject(old) ? old : {}, value, `${path}.`, how);
    } else if (field.kind === 'list' && Array.isArray(value)) {
      merged[name] = mergeItems(field.of, Array.isArray(old) ? old : [], value, path, how);
    } else merged[name] = value;
  }
  return merged;
}

/**
 * A stored record with a body's editable fields: groups merge deeply, lists are replaced with items matched
 * by `_id`, so that keys which the schema does not know survive everywhere (decisions, section 3, "Bodies").
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
