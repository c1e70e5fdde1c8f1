import { isCalled } from './acts';
import type { AnyField, Shape } from './fields';
import { eachField, innerOf } from './folds';
import { type Lack, saidOfLeft, viewsLeft } from './left';
import type { Loose } from './paths';
import { filterKeys, filtersOf } from './query';
import { formFields } from './record';
import type { AnyResource, Facts, FlavourFace, Variant } from './resource';

/** Returns the paths of the fields that are gone; they run through lists without an index. */
export function pathsGone(fields: Shape, isGone: (path: string, field: AnyField) => boolean): string[] {
  const isThere = (field: AnyField, path: string) => !isGone(path, field);
  return [...eachField(fields, isThere)].flatMap(([path, field]) => (isGone(path, field) ? [path] : []));
}

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

/** The views of each variant or flavour, with their field options. */
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
  // The remaining views and options keep their type.
  return Object.fromEntries(Object.entries(of).map(([name, one]) => [name, left(one) as unknown as V]));
}

function titleLeft({ title }: AnyResource, { isGone }: Lack): Facts<Loose>['title'] {
  if (title === undefined || isGone(typeof title === 'string' ? title : title.field)) return undefined;
  if (typeof title === 'string') return title;
  return { ...title, details: title.details.filter((path) => !isGone(path)) };
}

/** The place in the menu, without a number that no filter of the list that is left counts. */
export function menuLeft({ menu, list }: AnyResource): AnyResource['menu'] {
  if (!menu?.badge) return menu;
  const { badge, ...place } = menu;
  const known = (list ? filtersOf(list) : []).flatMap((filter) => filterKeys('route', filter));
  return Object.keys(badge).every((key) => known.includes(key)) ? menu : place;
}

/** A resource's field options outside its views. */
function factsLeft(resource: AnyResource, lack: Lack): Partial<AnyResource> {
  const { isGone } = lack;
  const { api, unique, checks, resets } = resource;
  const title = titleLeft(resource, lack);
  return {
    api: { ...api, ...(api.fixed && { fixed: saidOfLeft(api.fixed, lack) }) },
    ...(title !== undefined && { title }),
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

/** Returns the missing parts when the fields at some paths are missing, including widgets that need these fields. */
export function lackOf(
  resource: AnyResource,
  named: readonly string[],
  lists: Pick<Lack, 'sorts' | 'excel' | 'imports'>,
): Lack {
  const holdsGone = (path: string) => named.some((one) => one.startsWith(`${path}.`));
  const gone = [...named, ...wornPaths(resource).filter(holdsGone)];
  const isGone = (path: string) => gone.some((one) => path === one || path.startsWith(`${one}.`));
  return { isGone, isBroken: (path) => isGone(path) || holdsGone(path), ...lists };
}

/** Acts without their missing inputs. */
const actionsLeft = (actions: NonNullable<AnyResource['actions']>, { isGone }: Lack) =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => {
      if (isCalled(action) || !action.ask?.fields) return [name, action];
      const fields = action.ask.fields.filter((path) => !isGone(path));
      return [name, { ...action, ask: { ...action.ask, fields } }];
    }),
  );

/** Returns a resource without the missing parts, except its bulk actions. */
export function resourceLeft(resource: AnyResource, lack: Lack): AnyResource {
  const { title, variants, flavours, actions, ...rest } = resource;
  return {
    ...viewsLeft(rest, lack),
    ...factsLeft(resource, lack),
    fields: fieldsLeft(rest.fields, lack.isGone),
    ...(actions && { actions: actionsLeft(actions, lack) }),
    ...(variants && { variants: { ...variants, of: eachLeft(variants.of, lack) } }),
    ...(flavours && { flavours: eachLeft(flavours, lack) }),
  };
}
