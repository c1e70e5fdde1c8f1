import {
  type AnyResource,
  isBlankText,
  isObject,
  isStorableText,
  type ListSettings,
  type Loose,
  lengthOf,
  limits,
  listViewsUsedByApi,
  type Problem,
  type ProblemsByPath,
  TABLE_DENSITIES,
  type TableDensity,
  toNfc,
} from '../../../src/core/schema/index';
import {
  canAnyListHaveSortOrder,
  doesAnyListHaveColumn,
  findUnknownFilterKeys,
} from '../../../src/core/schema/table/viewShape';
import { ApiError } from '../basics/errors';
import { refuseUnknownKeys } from '../call/params';
import type { SavedViewDocument } from './stored';

/** The fields of a saved view that the body of a call may set. */
type SettableSavedViewFields = ListSettings &
  Pick<SavedViewDocument, 'name' | 'shared' | 'resource' | 'variant'>;
type ProblemFindersByField = {
  readonly [K in keyof SettableSavedViewFields]: (value: unknown, resource: AnyResource) => Problem | null;
};

const wrongTypeProblem: Problem = { key: 'type' };
const unknownChoiceProblem: Problem = { key: 'notAChoice' };

function findSavedViewNameProblem(value: unknown): Problem | null {
  if (typeof value !== 'string') return wrongTypeProblem;
  if (!isStorableText(value)) return { key: 'notStorable' };
  if (isBlankText(value)) return { key: 'required' };
  const max = limits.maxViewNameLength;
  return lengthOf(value.trim()) > max ? { key: 'tooLong', args: { max } } : null;
}

const isTextMap = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

function findSavedViewFiltersProblem(value: unknown, resource: AnyResource): Problem | null {
  if (!isTextMap(value)) return wrongTypeProblem;
  return findUnknownFilterKeys(resource, value).length > 0 ? unknownChoiceProblem : null;
}

function findViewColumnsProblem(value: unknown, resource: AnyResource): Problem | null {
  if (value === null) return null;
  if (!Array.isArray(value) || value.length === 0) return wrongTypeProblem;
  const isColumnIdOfAnyList = (id: unknown) => typeof id === 'string' && doesAnyListHaveColumn(resource, id);
  return value.every(isColumnIdOfAnyList) && new Set(value).size === value.length
    ? null
    : unknownChoiceProblem;
}

function findViewSortOrderProblem(value: unknown, resource: AnyResource): Problem | null {
  if (typeof value !== 'string') return wrongTypeProblem;
  return value === '' || canAnyListHaveSortOrder(resource, value) ? null : unknownChoiceProblem;
}

const isTableDensity = (value: unknown): value is TableDensity =>
  TABLE_DENSITIES.some((density) => density === value);

const problemFinderByField: ProblemFindersByField = {
  resource: () => null,
  variant: (value, { variants }) =>
    value === null || (typeof value === 'string' && Object.hasOwn(variants?.of ?? {}, value))
      ? null
      : unknownChoiceProblem,
  name: findSavedViewNameProblem,
  shared: (value) => (typeof value === 'boolean' ? null : wrongTypeProblem),
  filters: findSavedViewFiltersProblem,
  columns: findViewColumnsProblem,
  order: findViewSortOrderProblem,
  density: (value) => (isTableDensity(value) ? null : unknownChoiceProblem),
};

const isSettableViewField = (key: string): key is keyof SettableSavedViewFields =>
  Object.hasOwn(problemFinderByField, key);

/**
 * Keys that only the API sets. The body of a call is allowed to contain these keys, but they have no effect.
 */
const READ_ONLY_VIEW_KEYS = ['_id', 'version', 'createdAt', 'updatedAt', 'updatedBy', 'owner'];

const defaultSavedViewFields: Omit<SettableSavedViewFields, 'resource'> = {
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
  resourceName: unknown,
): AnyResource | undefined =>
  resources.find((resource) => resource.name === resourceName && listViewsUsedByApi(resource).length > 0);

/** Throws 422, with all problems, if the values of a view are invalid. */
function refuseInvalidSavedView(viewFieldValues: Loose, resource: AnyResource): void {
  const problems: ProblemsByPath = Object.fromEntries(
    Object.entries(viewFieldValues).flatMap(([key, value]): [string, Problem][] => {
      const problem = isSettableViewField(key) ? problemFinderByField[key](value, resource) : null;
      return problem ? [[key, problem]] : [];
    }),
  );
  if (Object.keys(problems).length > 0) throw new ApiError('invalid', { problems: { of: problems } });
}

/** Reads the fields of a view from the body of a call. Throws 400 for an unknown key. */
export function parseViewFields(body: Loose): Partial<SettableSavedViewFields> {
  const settableEntries = Object.entries(body).filter(([key]) => !READ_ONLY_VIEW_KEYS.includes(key));
  refuseUnknownKeys(settableEntries.flatMap(([key]) => (isSettableViewField(key) ? [] : [key])));
  const bodyFields = Object.fromEntries(settableEntries);
  return typeof bodyFields.name === 'string'
    ? { ...bodyFields, name: toNfc(bodyFields.name).trim() }
    : bodyFields;
}

/** Returns a new view with the fields that the body of a call sets. Throws 422 if a value is invalid. */
export function createSavedViewFromBody(
  bodyFields: Partial<SettableSavedViewFields>,
  resource: AnyResource,
): SettableSavedViewFields {
  const view = { ...defaultSavedViewFields, ...bodyFields, resource: resource.name };
  refuseInvalidSavedView(view, resource);
  return view;
}

/**
 * Applies the fields that the body of a call sets to a stored view, and returns the changed view. Throws 422
 * if one of these values is invalid. The view's other fields may be outdated and are not checked.
 */
export function applyBodyToSavedView(
  view: SavedViewDocument,
  bodyFields: Partial<SettableSavedViewFields>,
  resource: AnyResource,
): SavedViewDocument {
  refuseInvalidSavedView(bodyFields, resource);
  const changedFixedKeys = (['resource', 'variant'] as const).filter(
    (key) => bodyFields[key] !== undefined && bodyFields[key] !== view[key],
  );
  if (changedFixedKeys.length > 0) {
    const fixedFieldProblems: ProblemsByPath = Object.fromEntries(
      changedFixedKeys.map((key) => [key, { key: 'fixed' }]),
    );
    throw new ApiError('invalid', { problems: { of: fixedFieldProblems } });
  }
  return { ...view, ...bodyFields };
}

/**
 * Throws 422 for a row height that does not exist, and for columns that the list does not have. Also throws
 * 422 for settings of a list that does not exist.
 */
export function requireValidListSettings(listSettings: Loose, resource: AnyResource | undefined): void {
  if ('density' in listSettings && !isTableDensity(listSettings.density)) {
    throw new ApiError('invalid', { problems: { of: { density: unknownChoiceProblem } } });
  }
  if ('columns' in listSettings || 'view' in listSettings) {
    if (!resource) throw new ApiError('invalid', { problems: { of: { resource: { key: 'notChosen' } } } });
    refuseInvalidSavedView(
      { variant: listSettings.variant ?? null, columns: listSettings.columns ?? null },
      resource,
    );
  }
}
