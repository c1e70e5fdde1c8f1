import { isObject } from '../kinds/nested';
import { kindOf } from '../kinds/registry';
import { holdsFields, holdsItems } from '../kinds/traits';
import type { AnyField, Shape } from '../words/fields';
import { getAt, type Loose, setAt } from '../words/paths';
import type { AnyResource } from '../words/resource';
import { innerFields } from './folds';
import { stampOf, variantOf } from './record';
import { isSameValue } from './sameValue';

/** Whether a missing field gets its default; a field that only the API writes needs a declared one. */
function hasDefault(field: AnyField): boolean {
  if (stampOf(field) !== undefined) return false;
  const readOnly = 'readOnly' in field && field.readOnly === true;
  return !readOnly || ('default' in field && field.default !== undefined);
}

/** Returns the older name of a field; undefined if it was never renamed. */
export const formerName = (field: AnyField): string | undefined =>
  'renamedFrom' in field ? field.renamedFrom : undefined;

/**
 * Returns a function that tells whether a value is the one stored by a save that does not know the field's
 * older name.
 */
const isUnsetAs = (field: AnyField) => (value: unknown) =>
  value === undefined || isSameValue(value, kindOf(field).blank(field));

/** Fills the missing fields of a record; returns the same record if none are missing. */
type Fill = (record: Loose) => Loose;

/** Returns a function that gives a field's value instead of the stored one. */
function filledBy(field: AnyField): (value: unknown) => unknown {
  if (holdsFields(field)) {
    const fill = fillOf(field.of);
    return (value) => {
      if (isObject(value)) return fill(value);
      // A group without any default stays absent, because its absence may have a meaning.
      const inner = value === undefined ? fill({}) : {};
      return Object.keys(inner).length > 0 ? inner : value;
    };
  }
  const { blank } = kindOf(field);
  const orBlank = hasDefault(field)
    ? (value: unknown) => (value === undefined ? blank(field) : value)
    : (value: unknown) => value;
  if (!holdsItems(field)) return orBlank;
  const fill = fillOf(field.of);
  return (value) =>
    Array.isArray(value) ? value.map((item) => (isObject(item) ? fill(item) : item)) : orBlank(value);
}

/**
 * Returns a function that fills records with these fields; it is created once, since whole lists pass through
 * it.
 */
function fillOf(fields: Shape): Fill {
  const known = Object.entries(fields).flatMap(([name, field]) => {
    const former = formerName(field);
    const isLeaf = former === undefined && innerFields(field) === undefined;
    if (isLeaf && !hasDefault(field)) return [];
    return [{ name, former, isLeaf, filled: filledBy(field), isUnset: isUnsetAs(field) }];
  });
  return (record) => {
    let copy: Loose | undefined;
    for (const { name, former, isLeaf, filled, isUnset } of known) {
      const own = record[name];
      // This shortcut applies to almost every value in almost every row.
      if (isLeaf && own !== undefined) continue;
      const isOlder = former !== undefined && Object.hasOwn(record, former);
      const value = filled(isOlder && isUnset(own) ? record[former] : own);
      if (!isOlder && (value === undefined || value === own)) continue;
      copy ??= { ...record };
      // The next write stores the value only under its present name, so that emptying the field is final.
      if (isOlder) delete copy[former];
      if (value !== undefined) copy[name] = value;
    }
    return copy ?? record;
  };
}

const fills = new WeakMap<AnyResource, Fill>();

function fillOfResource(resource: AnyResource): Fill {
  const made = fills.get(resource);
  if (made) return made;
  // A record without a variant belongs to none, and a default would put it into a list.
  const { [resource.variants?.by ?? '']: _, ...others } = resource.fields;
  const fill = fillOf(others);
  fills.set(resource, fill);
  return fill;
}

/**
 * Returns a stored record in the form that lists, filters, forms and the API read. A field added later gets
 * its default, or that of the variant. A value under an older name moves to the present one, unless that was
 * given another value since.
 */
export function withDefaults(resource: AnyResource, stored: Loose): Loose {
  const { defaults } = variantOf(resource, stored) ?? {};
  const fill = fillOfResource(resource);
  if (defaults === undefined) return fill(stored);
  const lacking = Object.entries(defaults).filter(([path]) => getAt(stored, path) === undefined);
  return fill(lacking.reduce<Loose>((copy, [path, value]) => setAt(copy, path, value), stored));
}
