import { type AnyField, bool, dateTime, group, type Shape } from './fields';
import type { AnyColumn, AnyFilter } from './listParts';
import type { Loose } from './paths';
import type { Phase, Publish } from './phase';
import type { FormView, ListView, Section, Views } from './resource';

/** The field that the word adds, and the key of its section. */
export const PUBLISH = 'publish';

const enabled = bool({ default: true });
const moment = dateTime({ nullable: true });
const field = group({ enabled, from: moment, until: moment });

export const PUBLISH_ENABLED = `${PUBLISH}.enabled`;
export const PUBLISH_FROM = `${PUBLISH}.from`;
export const PUBLISH_UNTIL = `${PUBLISH}.until`;

/** Since when and until when a record is public: its instants, of which the last is exclusive. */
export const publishing: Phase<Loose> = {
  of: PUBLISH,
  when: { [PUBLISH_ENABLED]: true },
  from: PUBLISH_FROM,
  until: PUBLISH_UNTIL,
  publishes: true,
};

/** One input draws the whole field. */
const section: Section<Loose> = { title: PUBLISH, column: 'side', fields: [PUBLISH] };

/** The width of the side card and the gap before it, in pixels. */
const BESIDE = 336;

const column: AnyColumn = { phase: publishing };
const filter: AnyFilter = { phase: publishing, as: 'state' };

/** The state stands before the time of creation, which ends most lists. */
function columnsWith(columns: readonly AnyColumn[]): readonly AnyColumn[] {
  const place = columns.indexOf('createdAt');
  return place < 0 ? [...columns, column] : columns.toSpliced(place, 0, column);
}

const listWith = (list: ListView<Loose>): ListView<Loose> => ({
  ...list,
  columns: columnsWith(list.columns),
  more: [...(list.more ?? []), PUBLISH_FROM, PUBLISH_UNTIL],
  filters: [...(list.filters ?? []), filter],
});

/** A page gets a side card beside the sections that it had, a dialog a last section. */
const formWith = (form: FormView<Loose>): FormView<Loose> => {
  if ('dialog' in form.in) return { ...form, sections: [...form.sections, section] };
  const isWide = form.sections.some(({ column }) => column !== undefined);
  const page = form.in.page + (isWide ? 0 : BESIDE);
  return { ...form, in: { page }, sections: [...form.sections, section] };
};

interface Published extends Views<Loose> {
  publish?: Publish<Loose>;
}

/** True if records of a view have the field that the word adds. */
export const hasPublish = ({ publish }: { publish?: Publish<Loose> }): boolean =>
  publish !== undefined && publish.phase === undefined;

const viewWith = <V extends Published>(view: V): V =>
  hasPublish(view)
    ? {
        ...view,
        ...(view.list && { list: listWith(view.list) }),
        ...(view.form && { form: formWith(view.form) }),
      }
    : view;

interface Spec extends Published {
  fields: object;
  variants?: { by: string; of: { readonly [value: string]: object } };
}

/** True for the field that the word adds, also where an operator reads only a part of it. */
export const isPublishField = (other: AnyField | undefined): boolean =>
  other?.kind === 'group' && other.of.enabled === enabled;

/** True for a path of a resource's `publish`, whose texts are the core's. */
export const isOfPublish = ({ fields }: { fields: Shape }, path: string): boolean =>
  isPublishField(fields[PUBLISH]) && (path === PUBLISH || path.startsWith(`${PUBLISH}.`));

/** Adds what `publish` means to a resource: its field, and to each view a column, a filter and a section. */
export function withPublish<S extends object>(given: S): S {
  const spec = given as unknown as Spec;
  const { variants, fields } = spec;
  const views: Published[] = [spec, ...Object.values(variants?.of ?? {})];
  if (!views.some(hasPublish)) return given;
  const of = Object.entries(variants?.of ?? {}).map(([value, view]) => [value, viewWith(view)]);
  return {
    ...viewWith(spec),
    fields: { [PUBLISH]: field, ...fields },
    ...(variants && { variants: { ...variants, of: Object.fromEntries(of) } }),
  } as unknown as S;
}

const listWithout = (list: ListView<Loose>): ListView<Loose> => ({
  ...list,
  columns: list.columns.filter((each) => each !== column),
  more: (list.more ?? []).filter((path) => path !== PUBLISH_FROM && path !== PUBLISH_UNTIL),
  filters: (list.filters ?? []).filter((each) => each !== filter),
});

const formWithout = (form: FormView<Loose>): FormView<Loose> => {
  const sections = form.sections.filter(({ title }) => title !== PUBLISH);
  if ('dialog' in form.in) return { ...form, sections };
  const isWide = sections.some(({ column }) => column !== undefined);
  return { ...form, in: { page: form.in.page - (isWide ? 0 : BESIDE) }, sections };
};

function viewWithout<V extends Published>(view: V): V {
  if (!hasPublish(view)) return view;
  const { publish: _, ...rest } = view;
  return {
    ...rest,
    ...(view.list && { list: listWithout(view.list) }),
    ...(view.form && { form: formWithout(view.form) }),
  } as V;
}

/** Returns a resource as if it had no `publish`, for an API that does not know it. */
export function withoutPublish<R extends Spec>(resource: R): R {
  const { variants } = resource;
  const { [PUBLISH]: own, ...others } = resource.fields as Shape;
  if (!isPublishField(own)) return resource;
  const of = Object.entries(variants?.of ?? {}).map(([value, view]) => [value, viewWithout(view)]);
  return {
    ...viewWithout(resource),
    fields: others,
    ...(variants && { variants: { ...variants, of: Object.fromEntries(of) } }),
  };
}
