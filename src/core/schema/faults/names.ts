import { holdsItems, isIdField } from '../kinds/traits';
import { getNestedFields } from '../record/folds';
import { nonAreaScopeWords } from '../record/scopes';
import type { Shape } from '../words/fields';
import type { AnyResource } from '../words/resource';

/** Reserved field names: those that the API writes into every record, and react-admin's id. */
const RESERVED_FIELD_NAMES = new Set(['id', 'version', 'updatedAt', 'updatedBy']);
const IDENTIFIER_PATTERN = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Matches one segment of a URL. */
export const URL_SEGMENT_PATTERN = /^[a-z][a-z0-9-]*$/;

/**
 * Keys under which list answers and error bodies contain data other than records. So no resource may use such
 * a key for its records.
 */
const RESERVED_ANSWER_KEYS = new Set(['summary', 'message', 'code', 'fields', 'taken', 'related']);

function findFieldNameFault(name: string, path: string, inItem: boolean): string | null {
  const isOuter = name === path;
  if (isOuter && RESERVED_FIELD_NAMES.has(name)) {
    return `the field ${path} has a name that the API uses itself: rename it`;
  }
  if (inItem && name === '_id') return `the field ${path} is given by the API: take it out`;
  const fine = IDENTIFIER_PATTERN.test(name) && !(name in Object.prototype);
  return fine ? null : `the field ${path} needs a name of Latin letters, digits and _: rename it`;
}

const findFieldNameFaults = (fields: Shape, prefix = '', inItem = false): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const fault = findFieldNameFault(name, prefix + name, inItem);
    const inner = findFieldNameFaults(getNestedFields(field) ?? {}, `${prefix}${name}.`, holdsItems(field));
    return fault === null ? inner : [fault, ...inner];
  });

const haveDifferentFixedValues = (a: AnyResource, b: AnyResource) =>
  Object.entries(a.api.fixed ?? {}).some(
    ([path, value]) => b.api.fixed?.[path] !== undefined && b.api.fixed[path] !== value,
  );

function findApiPathFaults(
  resource: AnyResource,
  others: readonly AnyResource[],
  reserved: readonly string[],
): string[] {
  const { path, many, one } = resource.api;
  const beside = others.filter(({ api }) => api.path === path);
  return [
    ...(URL_SEGMENT_PATTERN.test(path)
      ? []
      : [`api.path '${path}' has to be lower-case letters, digits and hyphens`]),
    ...(reserved.includes(path) ? [`api.path '${path}' is a call of the API's own: choose another one`] : []),
    ...beside
      .filter((other) => !haveDifferentFixedValues(resource, other))
      .map(
        ({ name }) =>
          `api.path '${path}' is that of ${name} too: choose another one, or tell the two apart by api.fixed`,
      ),
    ...beside
      .filter(({ api }) => api.many !== many || api.one !== one)
      .map(({ name }) => `api.many and api.one have to be those of ${name}, which has the same path`),
    // Resources of one collection share their API calls, so they must be in the same menu group. Otherwise
    // operators who may read one resource could also read another.
    ...beside
      .filter(({ menu }) => menu && resource.menu && menu.group !== resource.menu.group)
      .map(({ name }) => `menu.group has to be that of ${name}, which has the same path`),
    ...(many === one ? [`api.many and api.one are both '${one}': a list and a record need a key each`] : []),
    ...[many, one]
      .filter((key) => RESERVED_ANSWER_KEYS.has(key) || key === '')
      .map(
        (key) => `'${key}' is no key for records, since answers use it for something else: choose another`,
      ),
  ];
}

/** Returns the faults of a resource's name and of its field names. */
export function findResourceAndFieldNameFaults(
  resource: AnyResource,
  all: readonly AnyResource[],
  reserved: readonly string[],
): string[] {
  const others = all.filter((other) => other !== resource);
  const { fields, name } = resource;
  return [
    ...(others.some((other) => other.name === name) ? ['another resource has this name: rename one'] : []),
    ...(fields._id && isIdField(fields._id)
      ? []
      : ['every record has an identity: add _id: id() to its fields']),
    ...(nonAreaScopeWords.includes(resource.menu?.group ?? '')
      ? [`menu.group '${resource.menu?.group}' means something else in a scope: rename the group`]
      : []),
    ...(resource.menu?.group.includes('.')
      ? [`menu.group '${resource.menu.group}' has a dot, which parts an area from a verb: rename the group`]
      : []),
    ...findFieldNameFaults(fields),
    ...findApiPathFaults(resource, others, reserved),
  ];
}
