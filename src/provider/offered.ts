import {
  type AnyField,
  type AnyResource,
  type Bulk,
  columnPath,
  type FormField,
  type FormRow,
  type FormView,
  filterPaths,
  type ListView,
  type Loose,
  type Shape,
  type Views,
} from '../schema/index';
import { api as configured } from './api.config';
import type { ApiConfig, OwnResource } from './apiConfig';
import { offers } from './offers';

/** Kinds of fields whose values an upload brings. */
const FILES: readonly AnyField['kind'][] = ['image', 'file', 'files'];

/** What of a resource the API lacks. */
interface Lack {
  isGone: (path: string) => boolean;
  sorts: boolean;
  excel: boolean;
  imports: boolean;
}

/** Paths of the fields that an API does not have; they run through lists without an index. */
function* pathsGone(
  fields: Shape,
  isGone: (path: string, field: AnyField) => boolean,
  prefix = '',
): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name;
    if (isGone(path, field)) yield path;
    else if (field.kind === 'group' || field.kind === 'list') yield* pathsGone(field.of, isGone, `${path}.`);
  }
}

const fieldsLeft = (fields: Shape, isGone: Lack['isGone'], prefix = ''): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
      const path = prefix + name;
      if (isGone(path)) return [];
      const holds = field.kind === 'group' || field.kind === 'list';
      return [[name, holds ? { ...field, of: fieldsLeft(field.of, isGone, `${path}.`) } : field]];
    }),
  );

function listLeft({ excel, import: imports, ...list }: ListView<Loose>, lack: Lack): ListView<Loose> {
  const { filters, sorts } = list;
  return {
    ...list,
    columns: list.columns.filter((column) => !lack.isGone(columnPath(column) ?? '')),
    ...(filters && { filters: filters.filter((filter) => !filterPaths(filter).some(lack.isGone)) }),
    ...(sorts && { sorts: lack.sorts ? [] : sorts.filter((path) => !lack.isGone(path)) }),
    ...(excel && !lack.excel && { excel }),
    ...(imports && !lack.imports && { import: imports }),
  };
}

const pathOf = (field: FormField<Loose>) => (typeof field === 'string' ? field : field.field);

function formLeft(form: FormView<Loose>, { isGone }: Lack): FormView<Loose> {
  const isLeft = (field: FormField<Loose>) => !isGone(pathOf(field));
  const rowLeft = (row: FormRow<Loose>): FormRow<Loose>[] => {
    const fields = [row].flat().filter(isLeft);
    if (fields.length === 0) return [];
    return [Array.isArray(row) ? fields : row];
  };
  const sections = form.sections
    .map((section) => ({ ...section, fields: section.fields.flatMap(rowLeft) }))
    .filter(({ fields, widget }) => fields.length > 0 || widget !== undefined);
  return { ...form, sections };
}

const viewsLeft = <V extends Views<Loose>>({ list, form, ...rest }: V, lack: Lack) => ({
  ...rest,
  ...(list && { list: listLeft(list, lack) }),
  ...(form && { form: formLeft(form, lack) }),
});

const eachLeft = <V extends Views<Loose>>(of: Readonly<Record<string, V>>, lack: Lack) =>
  Object.fromEntries(Object.entries(of).map(([name, views]) => [name, viewsLeft(views, lack)]));

function bulkLeft({ delete: removes, message }: Bulk<Loose>, api: ApiConfig): Bulk<Loose> | undefined {
  const bulk: Bulk<Loose> = {
    ...(removes && offers('bulkDelete', api) && { delete: removes }),
    ...(message && offers('messages', api) && { message }),
  };
  return Object.keys(bulk).length > 0 ? bulk : undefined;
}

function resourceLeft(resource: AnyResource, { lacks = [], sort }: OwnResource, api: ApiConfig): AnyResource {
  const { bulk, actions, variants, flavours, ...rest } = resource;
  const uploads = offers('uploads', api);
  const gone = new Set(
    pathsGone(rest.fields, (path, { kind }) => lacks.includes(path) || (!uploads && FILES.includes(kind))),
  );
  const lack: Lack = {
    isGone: (path) => gone.has(path),
    sorts: sort === undefined,
    excel: !offers('exports', api),
    imports: !offers('exports', api) || !offers('imports', api),
  };
  const left = bulk && bulkLeft(bulk, api);
  return {
    ...viewsLeft(rest, lack),
    fields: fieldsLeft(rest.fields, lack.isGone),
    ...(left && { bulk: left }),
    ...(actions && offers('actions', api) && { actions }),
    ...(variants && { variants: { ...variants, of: eachLeft(variants.of, lack) } }),
    ...(flavours && { flavours: eachLeft(flavours, lack) }),
  };
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
