import type { AnyField, Shape } from './fields';
import { isObject } from './kinds/nested';
import { kindOf } from './kinds/registry';
import { getAt, type Loose, setAt } from './paths';
import { stampOf, variantOf } from './record';
import type { AnyResource } from './resource';

/** Whether a record that lacks the field has its default. What only the API writes has one only if it is declared. */
function hasDefault(field: AnyField): boolean {
  if (stampOf(field) !== undefined) return false;
  const readOnly = 'readOnly' in field && field.readOnly === true;
  return !readOnly || ('default' in field && field.default !== undefined);
}

function filled(field: AnyField, value: unknown): unknown {
  if (field.kind === 'group') {
    if (isObject(value)) return fill(field.of, value);
    // A group without any default stays absent: its absence may have a meaning.
    const inner = value === undefined ? fill(field.of, {}) : {};
    return Object.keys(inner).length > 0 ? inner : value;
  }
  if (field.kind === 'list' && Array.isArray(value)) {
    return value.map((item) => (isObject(item) ? fill(field.of, item) : item));
  }
  return value === undefined && hasDefault(field) ? kindOf(field).blank(field) : value;
}

/** The older name of a field; undefined if it always had its own. */
export const formerName = (field: AnyField): string | undefined =>
  'formerly' in field ? field.formerly : undefined;

/** The value of a field, under its older name where the record has none under its own. */
function heldValue(field: AnyField, name: string, record: Loose): unknown {
  const former = formerName(field);
  return record[name] === undefined && former !== undefined ? record[former] : record[name];
}

function fill(fields: Shape, record: Loose): Loose {
  const added: Loose = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = filled(field, heldValue(field, name, record));
    if (value !== undefined && value !== record[name]) added[name] = value;
  }
  return Object.keys(added).length > 0 ? { ...record, ...added } : record;
}

/**
 * Returns a stored record as list, filter, form and API read it: a field that it lacks, because it was stored
 * before there was such a field, has the value of its older name, else its default, or that of the record's variant.
 */
export function withDefaults(resource: AnyResource, stored: Loose): Loose {
  const own = Object.entries(variantOf(resource, stored)?.defaults ?? {});
  const lacking = own.filter(([path]) => getAt(stored, path) === undefined);
  const record = lacking.reduce<Loose>((copy, [path, value]) => setAt(copy, path, value), stored);
  const by = resource.variants?.by;
  // A record that names no variant belongs to none: a default would put it into a list.
  const { [by ?? '']: _, ...others } = resource.fields;
  return fill(by === undefined ? resource.fields : others, record);
}
