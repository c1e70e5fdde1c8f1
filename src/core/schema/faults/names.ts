import { holdsItems, isIdField } from '../kinds/traits';
import { getNestedFields } from '../record/folds';
import { scopeWordsWithoutArea } from '../record/scopes';
import type { AnyField, Shape } from '../words/fields';
import type { AnyResource } from '../words/resource';

/** Reserved field names: those that the API writes into every record, and react-admin's id. */
export const RESERVED_FIELD_NAMES = new Set(['id', 'version', 'updatedAt', 'updatedBy']);
const IDENTIFIER_PATTERN = /^[A-Za-z_][A-Za-z0-9_]*$/;
/**
 * Whether a text can name a field or a parameter. Names that every object inherits, such as `constructor`,
 * are refused.
 */
export const isIdentifier = (name: string): boolean =>
  IDENTIFIER_PATTERN.test(name) && !(name in Object.prototype);

/** Lower-case letters, digits and hyphens; the first character is a letter. */
export const URL_SEGMENT_PATTERN = /^[a-z][a-z0-9-]*$/;

/**
 * Keys under which list answers and error bodies contain data other than records. So no resource may use such
 * a key for its records.
 */
const RESERVED_ANSWER_KEYS = new Set(['summary', 'message', 'code', 'fields', 'taken', 'related']);

function findFieldNameFault(
  name: string,
  path: string,
  field: AnyField,
  isInListItem: boolean,
): string | null {
  const isTopLevel = name === path;
  if (isTopLevel && RESERVED_FIELD_NAMES.has(name)) {
    return `the field ${path} has a name that the API uses itself: rename it`;
  }
  if (isInListItem && name === '_id') return `the field ${path} is given by the API: take it out`;
  if (isIdField(field) && path !== '_id')
    return `the field ${path} is an id(), and a record has one: make it a text()`;
  return isIdentifier(name)
    ? null
    : `the field ${path} needs a name of Latin letters, digits and _: rename it`;
}

const findFieldNameFaults = (fields: Shape, pathPrefix = '', isInListItem = false): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const fault = findFieldNameFault(name, pathPrefix + name, field, isInListItem);
    const nestedFaults = findFieldNameFaults(
      getNestedFields(field) ?? {},
      `${pathPrefix}${name}.`,
      holdsItems(field),
    );
    return fault === null ? nestedFaults : [fault, ...nestedFaults];
  });

const haveDifferentFixedValues = (a: AnyResource, b: AnyResource) =>
  Object.entries(a.api.fixed ?? {}).some(
    ([path, value]) => b.api.fixed?.[path] !== undefined && b.api.fixed[path] !== value,
  );

function findApiPathFaults(
  resource: AnyResource,
  otherResources: readonly AnyResource[],
  reservedPaths: readonly string[],
): string[] {
  const { path, many, one } = resource.api;
  const resourcesAtSamePath = otherResources.filter(({ api }) => api.path === path);
  return [
    ...(URL_SEGMENT_PATTERN.test(path)
      ? []
      : [`api.path '${path}' has to be lower-case letters, digits and hyphens`]),
    ...(reservedPaths.includes(path)
      ? [`api.path '${path}' is a call of the API's own: choose another one`]
      : []),
    ...resourcesAtSamePath
      .filter((other) => !haveDifferentFixedValues(resource, other))
      .map(
        ({ name }) =>
          `api.path '${path}' is that of ${name} too: choose another one, or tell the two apart by api.fixed`,
      ),
    ...resourcesAtSamePath
      .filter(({ api }) => api.many !== many || api.one !== one)
      .map(({ name }) => `api.many and api.one have to be those of ${name}, which has the same path`),
    // Resources of one collection share their API calls, so they must be in the same menu group. Otherwise
    // operators who may read one resource could also read another.
    ...resourcesAtSamePath
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

export function findResourceAndFieldNameFaults(
  resource: AnyResource,
  resources: readonly AnyResource[],
  reservedPaths: readonly string[],
): string[] {
  const otherResources = resources.filter((other) => other !== resource);
  const { fields, name } = resource;
  return [
    ...(otherResources.some((other) => other.name === name)
      ? ['another resource has this name: rename one']
      : []),
    ...(fields._id && isIdField(fields._id)
      ? []
      : ['every record has an identity: add _id: id() to its fields']),
    ...(scopeWordsWithoutArea.includes(resource.menu?.group ?? '')
      ? [`menu.group '${resource.menu?.group}' means something else in a scope: rename the group`]
      : []),
    ...(resource.menu?.group.includes('.')
      ? [`menu.group '${resource.menu.group}' has a dot, which parts an area from a verb: rename the group`]
      : []),
    ...findFieldNameFaults(fields),
    ...findApiPathFaults(resource, otherResources, reservedPaths),
  ];
}
