import type { AnyField, Shape } from './fields';
import { unmetChecks } from './hints';
import { isObject } from './kinds/nested';
import { kindOf } from './kinds/registry';
import { leaves } from './leaves';
import { getAt, type Loose } from './paths';
import type { Problem, Problems } from './problems';
import {
  choicesOf,
  fieldAt,
  isEditable,
  isRequired,
  mostFiles,
  stampOf,
  standing,
  variantOf,
  walk,
} from './record';
import type { AnyResource } from './resource';

/** Kinds whose values are checked item by item rather than as one. */
function checkInner(field: AnyField, value: unknown, path: string, problems: Problems): void {
  if (field.kind === 'group' && isObject(value)) checkFields(field.of, value, `${path}.`, problems);
  if (field.kind === 'list' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      checkFields(field.of, item as Loose, `${path}.${index}.`, problems);
    }
  }
}

function checkFields(fields: Shape, record: Loose, prefix: string, problems: Problems): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name];
    if (value === undefined) continue;
    const path = prefix + name;
    const problem = kindOf(field).check(value, field);
    if (problem) problems[path] = problem;
    else checkInner(field, value, path, problems);
  }
}

/** Type and size of every value that `record` carries; what it lacks is not asked for. */
export function checkTypes(fields: Shape, record: Loose): Problems {
  const problems: Problems = {};
  checkFields(fields, record, '', problems);
  return problems;
}

const missingAt = (field: AnyField): Problem => ({ key: kindOf(field).missing ?? 'required' });

/** What the API stamps is absent until it did; afterwards it can be changed, but not be taken away. */
const isTakenAway = (field: AnyField, value: unknown) =>
  stampOf(field) !== undefined && value !== undefined && isEditable(field);

/** Required values that are empty where the form shows their fields, and stamps that were emptied. */
function missing(resource: AnyResource, record: Loose): Problems {
  const problems: Problems = {};
  for (const { path, field, value } of leaves(resource.fields, record)) {
    // A password is no part of a record that could be checked for it.
    if (field.kind === 'password' || !kindOf(field).isEmpty(value)) continue;
    const isAsked = isRequired(field) && standing(resource, record, path) === 'shown';
    if (isAsked || isTakenAway(field, value)) problems[path] = missingAt(field);
  }
  return problems;
}

/** A record names its variant: one that does not stands in no list. */
function unnamed(resource: AnyResource, record: Loose): Problems {
  const by = resource.variants?.by;
  if (by === undefined) return {};
  const field = fieldAt(resource.fields, by);
  return kindOf(field).isEmpty(getAt(record, by)) ? { [by]: missingAt(field) } : {};
}

/** Choices that the record's variant does not offer, and those it presets, which can't be taken back to nothing. */
function narrowed(resource: AnyResource, record: Loose): Problems {
  const { choices = {}, defaults = {} } = variantOf(resource, record) ?? {};
  const problems: Problems = {};
  for (const path of Object.keys(choices)) {
    const chosen = getAt(record, path);
    if (typeof chosen === 'string' && !choicesOf(resource, record, path).includes(chosen)) {
      problems[path] = { key: 'notAChoice' };
    }
  }
  for (const [path, preset] of Object.entries(defaults)) {
    const field = fieldAt(resource.fields, path);
    if (field.kind === 'choice' && preset !== null && (getAt(record, path) ?? null) === null) {
      problems[path] = missingAt(field);
    }
  }
  return problems;
}

/** Rules over several fields that do not hold; they are asked where every value has its type. */
function unmet(resource: AnyResource, record: Loose, types: Problems): Problems {
  if (Object.values(types).some(({ key }) => key === 'type')) return {};
  return Object.fromEntries(
    unmetChecks(resource, record, false)
      // Of two rules at one field the first is told.
      .reverse()
      .map(([check, at]): [string, Problem] => [at, { key: 'unmet', check }]),
  );
}

/** Fields that hold more files than they may. */
function crowded(resource: AnyResource, record: Loose): Problems {
  const problems: Problems = {};
  for (const [path, field] of walk(resource.fields)) {
    const held = getAt(record, path);
    if (field.kind !== 'files' || !Array.isArray(held)) continue;
    const max = mostFiles(resource, record, path);
    if (held.length > max) problems[path] = { key: 'tooMany', args: { max } };
  }
  return problems;
}

/**
 * Everything that is wrong with a whole record: types and sizes everywhere, required fields where the form
 * shows them, the variant that it names and what that allows, and the values that the resource fixes.
 */
export function checkRecord(resource: AnyResource, record: Loose): Problems {
  const fixed = Object.entries(resource.api.fixed ?? {}).filter(
    ([path, value]) => getAt(record, path) !== value,
  );
  const types = checkTypes(resource.fields, record);
  return {
    ...unmet(resource, record, types),
    ...unnamed(resource, record),
    ...missing(resource, record),
    ...narrowed(resource, record),
    ...crowded(resource, record),
    ...Object.fromEntries(fixed.map(([path]): [string, Problem] => [path, { key: 'fixed' }])),
    ...types,
  };
}

/** Paths of keys in a body that the schema does not declare. */
export function undeclaredKeys(fields: Shape, body: Loose, prefix = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = prefix + name;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [path];
    if (field.kind === 'group' && isObject(value)) return undeclaredKeys(field.of, value, `${path}.`);
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((item, index) => {
      if (!isObject(item)) return [];
      const { _id, ...rest } = item;
      return undeclaredKeys(field.of, rest, `${path}.${index}.`);
    });
  });
}
