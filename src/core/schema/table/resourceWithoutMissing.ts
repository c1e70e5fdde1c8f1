import { filterTypeOf } from '../filters/registry';
import { filterKeys, filterName, filterPaths, filtersOf } from '../query/query';
import { eachField, innerFields } from '../record/folds';
import { everyView, formFields } from '../record/record';
import type { AnyField, Shape } from '../words/fields';
import type { Loose } from '../words/paths';
import type { AnyFilter, AnyResource, Views } from '../words/resource';
import { leaveOutMissing, type MissingPaths as PathLack } from './rows';
import { resourceWords } from './words';

/** Returns the paths of missing fields; lists are entered without an index. */
export function missingPathsOf(fields: Shape, isGone: (path: string, field: AnyField) => boolean): string[] {
  const isThere = (field: AnyField, path: string) => !isGone(path, field);
  return [...eachField(fields, isThere)].flatMap(([path, field]) => (isGone(path, field) ? [path] : []));
}

const fieldsLeft = (fields: Shape, isGone: MissingParts['isGone'], prefix = ''): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const path = prefix + name;
      if (isGone(path)) return [];
      const inner = innerFields(field);
      // The field keeps its type; only the fields inside are fewer.
      return [[name, inner ? ({ ...field, of: fieldsLeft(inner, isGone, `${path}.`) } as AnyField) : field]];
    }),
  );

/** The parts that a resource lacks: paths, and calls for its lists. */
export interface MissingParts extends PathLack {
  sorts: boolean;
  excel: boolean;
  imports: boolean;
  sums?: boolean;
  /** True if the API can't filter by emptiness. */
  emptiness?: boolean;
  /** True if the API can't find the records below one in a tree. */
  trees?: boolean;
}

/** Returns a filter that finds one record instead of all below it. */
function withoutTree(filter: AnyFilter): AnyFilter {
  const [path] = filterPaths(filter);
  if (!filterTypeOf(filter).intoTree || path === undefined) return filter;
  return { equals: path, as: filterName(filter), all: true };
}

/** Returns a view whose list needs no missing call. */
function viewLeft<V extends Views<Loose>>(view: V, lack: MissingParts): V {
  if (!view.list) return view;
  const { excel, import: imports, sums, ...list } = view.list;
  const left = {
    ...list,
    ...(list.sorts && lack.sorts && { sorts: [] }),
    ...(sums && !lack.sums && { sums }),
    ...(lack.emptiness && { emptiness: [] }),
    ...(lack.trees && list.filters && { filters: list.filters.map(withoutTree) }),
    ...(excel && !lack.excel && { excel }),
    ...(imports && !lack.imports && { import: imports }),
  };
  return { ...view, list: left };
}

const viewsLeft = <V extends Views<Loose>>(of: Readonly<Record<string, V>>, lack: MissingParts) =>
  Object.fromEntries(Object.entries(of).map(([name, view]) => [name, viewLeft(view, lack)]));

/** Returns the place in the menu, without a count whose filter is missing. */
export function menuWithoutMissing({ menu, list }: AnyResource): AnyResource['menu'] {
  if (!menu?.badge) return menu;
  const { badge, ...place } = menu;
  const known = (list ? filtersOf(list) : []).flatMap((filter) => filterKeys('route', filter));
  return Object.keys(badge).every((key) => known.includes(key)) ? menu : place;
}

/**
 * Returns the lists and groups that forms edit by a widget; a widget needs all fields inside, and shows none
 * if one is missing.
 */
const wornPaths = (resource: AnyResource): string[] =>
  everyView(resource).flatMap(({ form }) =>
    (form ? formFields(form) : []).flatMap(({ field, widget }) => (widget ? [field] : [])),
  );

/** Returns what else is missing if fields at some paths are, including widgets that need these fields. */
export function missingPartsOf(
  resource: AnyResource,
  named: readonly string[],
  lists: Pick<MissingParts, 'sorts' | 'excel' | 'imports' | 'sums' | 'emptiness' | 'trees'>,
): MissingParts {
  const holdsGone = (path: string) => named.some((one) => one.startsWith(`${path}.`));
  const gone = [...named, ...wornPaths(resource).filter(holdsGone)];
  const isGone = (path: string) => gone.some((one) => path === one || path.startsWith(`${one}.`));
  return { isGone, isBroken: (path) => isGone(path) || holdsGone(path), ...lists };
}

/** Returns a resource without the missing parts, except its bulk actions. */
export function resourceWithoutMissing(resource: AnyResource, lack: MissingParts): AnyResource {
  const { bulk } = resource;
  const edit = bulk?.edit?.filter((path) => !lack.isGone(path)) ?? [];
  const { variants, flavours, ...rest } = leaveOutMissing(resourceWords, resource, lack);
  return {
    ...viewLeft(rest, lack),
    fields: fieldsLeft(rest.fields, lack.isGone),
    ...(bulk && { bulk: { ...bulk, ...(bulk.edit && { edit }) } }),
    ...(variants && { variants: { ...variants, of: viewsLeft(variants.of, lack) } }),
    ...(flavours && { flavours: viewsLeft(flavours, lack) }),
  };
}
