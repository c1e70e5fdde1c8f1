import {
  type AnyField,
  type AnyResource,
  type Bulk,
  eachField,
  type Facts,
  type FlavourFace,
  filterKeys,
  filtersOf,
  formFields,
  innerOf,
  type Loose,
  type Shape,
  type Variant,
} from '../schema/index';
import { holdsAssets } from '../schema/kinds/files';
import { api as configured } from './api.config';
import type { ApiConfig, OwnResource } from './apiConfig';
import { type Lack, saidOfLeft, viewsLeft } from './offeredViews';
import { offers } from './offers';

const fieldsLeft = (fields: Shape, isGone: Lack['isGone'], prefix = ''): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const path = prefix + name;
      if (isGone(path)) return [];
      const inner = innerOf(field);
      // The field keeps its kind: only the fields inside become fewer.
      return [[name, inner ? ({ ...field, of: fieldsLeft(inner, isGone, `${path}.`) } as AnyField) : field]];
    }),
  );

/** The views of each variant or flavour, and what these say of fields. */
function eachLeft<V extends Variant<Loose> & FlavourFace<Loose>>(
  of: Readonly<Record<string, V>>,
  lack: Lack,
): Readonly<Record<string, V>> {
  const left = ({ choices, defaults, most, least, ...views }: Variant<Loose> & FlavourFace<Loose>) => ({
    ...viewsLeft(views, lack),
    ...(choices && { choices: saidOfLeft(choices, lack) }),
    ...(defaults && { defaults: saidOfLeft(defaults, lack) }),
    ...(most && { most: saidOfLeft(most, lack) }),
    ...(least && { least: saidOfLeft(least, lack) }),
  });
  // What is left of views and of what is said is of the same type.
  return Object.fromEntries(Object.entries(of).map(([name, one]) => [name, left(one) as unknown as V]));
}

function bulkLeft(
  { delete: removes, restore, message }: Bulk<Loose>,
  { isGone }: Lack,
  api: ApiConfig,
): Bulk<Loose> | undefined {
  const bulk: Bulk<Loose> = {
    ...(removes && offers('bulkDelete', api) && { delete: removes }),
    ...(restore && offers('bulkDelete', api) && { restore }),
    ...(message && !isGone(message) && offers('messages', api) && { message }),
  };
  return Object.keys(bulk).length > 0 ? bulk : undefined;
}

function titleLeft({ title }: AnyResource, { isGone }: Lack): Facts<Loose>['title'] {
  if (title === undefined || isGone(typeof title === 'string' ? title : title.field)) return undefined;
  if (typeof title === 'string') return title;
  return { ...title, details: title.details.filter((path) => !isGone(path)) };
}

/** The place in the menu, without a number that no filter of the list that is left counts. */
function menuLeft({ menu, list }: AnyResource): AnyResource['menu'] {
  if (!menu?.badge) return menu;
  const { badge, ...place } = menu;
  const known = (list ? filtersOf(list) : []).flatMap((filter) => filterKeys('route', filter));
  return Object.keys(badge).every((key) => known.includes(key)) ? menu : place;
}

/** What a resource says of its fields beside its views. */
function factsLeft(resource: AnyResource, lack: Lack, config: ApiConfig): Partial<AnyResource> {
  const { isGone } = lack;
  const { api, unique, checks, resets, bulk } = resource;
  const title = titleLeft(resource, lack);
  const left = bulk && bulkLeft(bulk, lack, config);
  return {
    api: { ...api, ...(api.fixed && { fixed: saidOfLeft(api.fixed, lack) }) },
    ...(title !== undefined && { title }),
    ...(left && { bulk: left }),
    ...(unique && { unique: unique.filter((paths) => !paths.some(isGone)) }),
    ...(checks && {
      checks: Object.fromEntries(Object.entries(checks).filter(([, { at }]) => !isGone(at))),
    }),
    ...(resets && {
      resets: resets
        .filter(({ field }) => !isGone(field))
        .map((reset) => ({ ...reset, set: saidOfLeft(reset.set, lack) })),
    }),
  };
}

/** The lists and groups that forms edit by a widget: it knows the fields inside, and shows none without all of them. */
const wornPaths = ({ form, variants, flavours }: AnyResource): string[] =>
  [{ form }, ...Object.values({ ...variants?.of, ...flavours })].flatMap((view) =>
    (view.form ? formFields(view.form) : []).flatMap(({ field, widget }) => (widget ? [field] : [])),
  );

function lackOf(resource: AnyResource, { lacks = [], sort }: OwnResource, api: ApiConfig): Lack {
  const uploads = offers('uploads', api);
  const isLacking = (path: string, field: AnyField) =>
    lacks.includes(path) ||
    (!uploads && holdsAssets(field)) ||
    (field.kind === 'ref' && !Object.hasOwn(api.own?.resources ?? {}, field.resource));
  const isThere = (field: AnyField, path: string) => !isLacking(path, field);
  const named = [...eachField(resource.fields, isThere)].flatMap(([path, field]) =>
    isLacking(path, field) ? [path] : [],
  );
  const holdsGone = (path: string) => named.some((one) => one.startsWith(`${path}.`));
  const gone = [...named, ...wornPaths(resource).filter(holdsGone)];
  const isGone = (path: string) => gone.some((one) => path === one || path.startsWith(`${one}.`));
  return {
    isGone,
    isBroken: (path) => isGone(path) || holdsGone(path),
    sorts: sort === undefined,
    excel: !offers('exports', api),
    imports: !offers('exports', api) || !offers('imports', api),
  };
}

function resourceLeft(resource: AnyResource, own: OwnResource, api: ApiConfig): AnyResource {
  const { title, bulk, actions, variants, flavours, menu, ...rest } = resource;
  const lack = lackOf(resource, own, api);
  const needed = ['_id', ...(variants ? [variants.by] : [])].find(lack.isGone);
  if (needed !== undefined) throw new Error(`The API can't lack ${needed} of ${resource.name}`);
  const left: AnyResource = {
    ...viewsLeft(rest, lack),
    ...factsLeft(resource, lack, api),
    fields: fieldsLeft(rest.fields, lack.isGone),
    ...(actions && offers('actions', api) && { actions }),
    ...(variants && { variants: { ...variants, of: eachLeft(variants.of, lack) } }),
    ...(flavours && { flavours: eachLeft(flavours, lack) }),
    ...(menu && { menu }),
  };
  const place = menuLeft(left);
  return { ...left, ...(place && { menu: place }) };
}

/**
 * The resources that the API which is configured has, without what it lacks of them: what is not there is not shown.
 * Throws where the configuration names a resource that there is not.
 */
export function offeredOf(resources: readonly AnyResource[], api = configured): readonly AnyResource[] {
  const { own } = api;
  if (!own) return resources;
  const unknown = Object.keys(own.resources).filter((name) => !resources.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new Error(`The API names resources that there are not: ${unknown.join(', ')}`);
  return resources.flatMap((resource) => {
    const one = own.resources[resource.name];
    return one ? [resourceLeft(resource, { ...own.conventions, ...one }, api)] : [];
  });
}
