import { getFilterHandler } from '../filters/registry';
import {
  collectAllFiltersOfList,
  getFieldPathsOfFilter,
  getFilterName,
  getKeysOfFilter,
} from '../query/query';
import { eachField, getNestedFields } from '../record/folds';
import { allViewsOfResource, collectFormFields } from '../record/record';
import type { AnyField, Shape } from '../words/fields';
import { isPathWithin, type Loose } from '../words/paths';
import type { AnyFilter, AnyResource, Views } from '../words/resource';
import { type UnavailablePathTests as PathTests, removeUnavailableFieldPaths } from './rows';
import { resourceOptionHandlers } from './words';

/**
 * Returns the paths of the fields for which `isFieldUnavailable` returns true. Inside lists, a path has no
 * index.
 */
export function findUnavailableFieldPaths(
  fields: Shape,
  isFieldUnavailable: (path: string, field: AnyField) => boolean,
): string[] {
  const isFieldAvailable = (field: AnyField, path: string) => !isFieldUnavailable(path, field);
  return [...eachField(fields, isFieldAvailable)].flatMap(([path, field]) =>
    isFieldUnavailable(path, field) ? [path] : [],
  );
}

const removeUnavailableFields = (
  fields: Shape,
  isPathUnavailable: UnavailableResourceParts['isGone'],
  pathPrefix = '',
): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const path = pathPrefix + name;
      if (isPathUnavailable(path)) return [];
      const nestedFields = getNestedFields(field);
      // The group or list stays, but only contains the fields that are not missing.
      return [
        [
          name,
          nestedFields
            ? ({
                ...field,
                of: removeUnavailableFields(nestedFields, isPathUnavailable, `${path}.`),
              } as AnyField)
            : field,
        ],
      ];
    }),
  );

/**
 * The parts of a resource that an API does not support: fields, by their paths, and functions of the
 * resource's lists.
 */
export interface UnavailableResourceParts extends PathTests {
  sorts: boolean;
  excel: boolean;
  imports: boolean;
  sums?: boolean;
  /** True if the API can't filter by whether a field is empty. */
  emptiness?: boolean;
  /** True if the API can't find all records below a given record of a tree. */
  trees?: boolean;
}

/** Replaces a filter for a record of a tree and all records below it by a filter for this record only. */
function replaceTreeFilterByEquals(filter: AnyFilter): AnyFilter {
  const [path] = getFieldPathsOfFilter(filter);
  if (!getFilterHandler(filter).intoTree || path === undefined) return filter;
  return { equals: path, as: getFilterName(filter), all: true };
}

/**
 * Returns a view without everything in its list that the API does not support, such as sorts or the Excel
 * file.
 */
function removeUnavailableViewParts<V extends Views<Loose>>(
  view: V,
  unavailableParts: UnavailableResourceParts,
): V {
  if (!view.list) return view;
  const { excel, import: importOption, sums, ...list } = view.list;
  const availableList = {
    ...list,
    ...(list.sorts && unavailableParts.sorts && { sorts: [] }),
    ...(sums && !unavailableParts.sums && { sums }),
    ...(unavailableParts.emptiness && { emptiness: [] }),
    ...(unavailableParts.trees && list.filters && { filters: list.filters.map(replaceTreeFilterByEquals) }),
    ...(excel && !unavailableParts.excel && { excel }),
    ...(importOption && !unavailableParts.imports && { import: importOption }),
  };
  return { ...view, list: availableList };
}

const removeUnavailablePartsOfViews = <V extends Views<Loose>>(
  views: Readonly<Record<string, V>>,
  unavailableParts: UnavailableResourceParts,
) =>
  Object.fromEntries(
    Object.entries(views).map(([name, view]) => [name, removeUnavailableViewParts(view, unavailableParts)]),
  );

/**
 * Returns the `menu` of a resource. The badge of the menu entry is left out if the list lacks a filter that
 * the badge uses.
 */
export function removeUnavailableMenuBadge({ menu, list }: AnyResource): AnyResource['menu'] {
  if (!menu?.badge) return menu;
  const { badge, ...place } = menu;
  const filterKeys = (list ? collectAllFiltersOfList(list) : []).flatMap((filter) =>
    getKeysOfFilter('route', filter),
  );
  return Object.keys(badge).every((key) => filterKeys.includes(key)) ? menu : place;
}

/**
 * Returns the paths of the lists and groups that forms edit with a widget. Such a widget needs all fields
 * inside the list or group, and can't be shown if one is missing.
 */
const collectWidgetEditedPaths = (resource: AnyResource): string[] =>
  allViewsOfResource(resource).flatMap(({ form }) =>
    (form ? collectFormFields(form) : []).flatMap(({ field, widget }) => (widget ? [field] : [])),
  );

/**
 * Returns everything that a resource loses if the fields at `missingPaths` are missing. Groups and lists
 * whose widget needs these fields are missing too.
 */
export function findUnavailableResourceParts(
  resource: AnyResource,
  missingPaths: readonly string[],
  unavailableListParts: Pick<
    UnavailableResourceParts,
    'sorts' | 'excel' | 'imports' | 'sums' | 'emptiness' | 'trees'
  >,
): UnavailableResourceParts {
  const hasMissingPathBelow = (path: string) =>
    missingPaths.some((missingPath) => missingPath.startsWith(`${path}.`));
  const unavailablePaths = [
    ...missingPaths,
    ...collectWidgetEditedPaths(resource).filter(hasMissingPathBelow),
  ];
  const isPathUnavailable = (path: string) =>
    unavailablePaths.some((unavailablePath) => isPathWithin(path, unavailablePath));
  return {
    isGone: isPathUnavailable,
    isBroken: (path) => isPathUnavailable(path) || hasMissingPathBelow(path),
    ...unavailableListParts,
  };
}

/**
 * Returns a resource without its missing parts. Its bulk actions stay, but `edit` no longer offers missing
 * fields.
 */
export function removeUnavailableResourceParts(
  resource: AnyResource,
  unavailableParts: UnavailableResourceParts,
): AnyResource {
  const { bulk } = resource;
  const remainingEditPaths = bulk?.edit?.filter((path) => !unavailableParts.isGone(path)) ?? [];
  const { variants, flavours, ...rest } = removeUnavailableFieldPaths(
    resourceOptionHandlers,
    resource,
    unavailableParts,
  );
  return {
    ...removeUnavailableViewParts(rest, unavailableParts),
    fields: removeUnavailableFields(rest.fields, unavailableParts.isGone),
    ...(bulk && { bulk: { ...bulk, ...(bulk.edit && { edit: remainingEditPaths }) } }),
    ...(variants && {
      variants: { ...variants, of: removeUnavailablePartsOfViews(variants.of, unavailableParts) },
    }),
    ...(flavours && { flavours: removeUnavailablePartsOfViews(flavours, unavailableParts) }),
  };
}
