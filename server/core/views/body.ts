import {
  type AnyResource,
  type Density,
  isBlankText,
  isObject,
  isStorableText,
  type ListSettings,
  type Loose,
  lengthOf,
  limits,
  listViewsWithoutFlavours,
  type Problem,
  type Problems,
  TABLE_DENSITIES,
  toNfc,
} from '../../../src/core/schema/index';
import {
  anyListHasColumn,
  anyListHasSortOrder,
  findUnknownFilterKeys,
} from '../../../src/core/schema/table/viewShape';
import { ApiError } from '../basics/errors';
import { refuseUnknownKeys } from '../call/params';
import type { SavedViewDocument } from './stored';

/** The fields of a saved view that the body of a call may set. */
type Given = ListSettings & Pick<SavedViewDocument, 'name' | 'shared' | 'resource' | 'variant'>;
type Read = { readonly [K in keyof Given]: (value: unknown, resource: AnyResource) => Problem | null };

const wrong: Problem = { key: 'type' };
const unknown: Problem = { key: 'notAChoice' };

function nameProblem(value: unknown): Problem | null {
  if (typeof value !== 'string') return wrong;
  if (!isStorableText(value)) return { key: 'notStorable' };
  if (isBlankText(value)) return { key: 'required' };
  const max = limits.maxViewNameLength;
  return lengthOf(value.trim()) > max ? { key: 'tooLong', args: { max } } : null;
}

const isTexts = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

function filtersProblem(value: unknown, resource: AnyResource): Problem | null {
  if (!isTexts(value)) return wrong;
  return findUnknownFilterKeys(resource, value).length > 0 ? unknown : null;
}

function columnsProblem(value: unknown, resource: AnyResource): Problem | null {
  if (value === null) return null;
  if (!Array.isArray(value) || value.length === 0) return wrong;
  const isKnown = (id: unknown) => typeof id === 'string' && anyListHasColumn(resource, id);
  return value.every(isKnown) && new Set(value).size === value.length ? null : unknown;
}

function orderProblem(value: unknown, resource: AnyResource): Problem | null {
  if (typeof value !== 'string') return wrong;
  return value === '' || anyListHasSortOrder(resource, value) ? null : unknown;
}

const isDensity = (value: unknown): value is Density => TABLE_DENSITIES.some((density) => density === value);

const problemOf: Read = {
  resource: () => null,
  variant: (value, { variants }) =>
    value === null || (typeof value === 'string' && Object.hasOwn(variants?.of ?? {}, value))
      ? null
      : unknown,
  name: nameProblem,
  shared: (value) => (typeof value === 'boolean' ? null : wrong),
  filters: filtersProblem,
  columns: columnsProblem,
  order: orderProblem,
  density: (value) => (isDensity(value) ? null : unknown),
};

const isGiven = (key: string): key is keyof Given => Object.hasOwn(problemOf, key);

/**
 * Keys that only the API sets. The body of a call is allowed to contain these keys, but they have no effect.
 */
const OWN_KEYS = ['_id', 'version', 'createdAt', 'updatedAt', 'updatedBy', 'owner'];

const blank: Omit<Given, 'resource'> = {
  variant: null,
  name: '',
  shared: false,
  filters: {},
  columns: null,
  order: '',
  density: TABLE_DENSITIES[0],
};

/**
 * Returns the resource that a body or a parameter names. Undefined if there is no such resource, or if the
 * resource has no list.
 */
export const findResourceWithList = (
  resources: readonly AnyResource[],
  name: unknown,
): AnyResource | undefined =>
  resources.find((resource) => resource.name === name && listViewsWithoutFlavours(resource).length > 0);

/** Throws 422, with all problems, if the values of a view are invalid. */
function refuse(values: Loose, resource: AnyResource): void {
  const problems: Problems = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, Problem][] => {
      const problem = isGiven(key) ? problemOf[key](value, resource) : null;
      return problem ? [[key, problem]] : [];
    }),
  );
  if (Object.keys(problems).length > 0) throw new ApiError('invalid', { problems: { of: problems } });
}

/** Reads the fields of a view from the body of a call. Throws 400 for an unknown key. */
export function parseViewFields(body: Loose): Partial<Given> {
  const sent = Object.entries(body).filter(([key]) => !OWN_KEYS.includes(key));
  refuseUnknownKeys(sent.flatMap(([key]) => (isGiven(key) ? [] : [key])));
  const given = Object.fromEntries(sent);
  return typeof given.name === 'string' ? { ...given, name: toNfc(given.name).trim() } : given;
}

/** Returns a new view with the fields that the body of a call sets. Throws 422 if a value is invalid. */
export function createSavedViewFromBody(given: Partial<Given>, resource: AnyResource): Given {
  const view = { ...blank, ...given, resource: resource.name };
  refuse(view, resource);
  return view;
}

/**
 * Applies the fields that the body of a call sets to a stored view, and returns the changed view. Throws 422
 * if one of these values is invalid. The view's other fields are not checked, and are sometimes outdated.
 */
export function applyBodyToSavedView(
  view: SavedViewDocument,
  given: Partial<Given>,
  resource: AnyResource,
): SavedViewDocument {
  refuse(given, resource);
  const moved = (['resource', 'variant'] as const).filter(
    (key) => given[key] !== undefined && given[key] !== view[key],
  );
  if (moved.length > 0) {
    const of: Problems = Object.fromEntries(moved.map((key) => [key, { key: 'fixed' }]));
    throw new ApiError('invalid', { problems: { of } });
  }
  return { ...view, ...given };
}

/**
 * Throws 422 for a row height that does not exist, for columns that the list does not have, and for settings
 * of a list that does not exist.
 */
export function requireKnownListSettings(values: Loose, resource: AnyResource | undefined): void {
  if ('density' in values && !isDensity(values.density)) {
    throw new ApiError('invalid', { problems: { of: { density: unknown } } });
  }
  if ('columns' in values || 'view' in values) {
    if (!resource) throw new ApiError('invalid', { problems: { of: { resource: { key: 'notChosen' } } } });
    refuse({ variant: values.variant ?? null, columns: values.columns ?? null }, resource);
  }
}
