import { type AnyField, bool, dateTime, group, type Shape } from './fields';
import type { AnyColumn, AnyFilter } from './listParts';
import type { Loose } from './paths';
import type { Phase, Publish } from './phase';
import type { FormView, ListView, Section, Views } from './resource';

/** Name of the field that `publish` adds, and the key of its section. */
export const PUBLISH_GROUP_NAME = 'publish';

const enabledField = bool({ default: true });
const nullableDateTimeField = dateTime({ nullable: true });
const publishField = group({
  enabled: enabledField,
  from: nullableDateTimeField,
  until: nullableDateTimeField,
});

export const PUBLISH_ENABLED = `${PUBLISH_GROUP_NAME}.enabled`;
export const PUBLISH_FROM = `${PUBLISH_GROUP_NAME}.from`;
export const PUBLISH_UNTIL = `${PUBLISH_GROUP_NAME}.until`;

/** The period in which a record is public. The period excludes its last instant. */
export const publishPhase: Phase<Loose> = {
  of: PUBLISH_GROUP_NAME,
  when: { [PUBLISH_ENABLED]: true },
  from: PUBLISH_FROM,
  until: PUBLISH_UNTIL,
  publishes: true,
};

/** The form section for publishing. It contains the whole group as one input. */
const publishSection: Section<Loose> = {
  title: PUBLISH_GROUP_NAME,
  column: 'side',
  fields: [PUBLISH_GROUP_NAME],
};

/**
 * Number of pixels by which a form's page is widened for a card at its side and the space before this card.
 */
const SIDE_COLUMN_WIDTH_PX = 336;

const publishColumn: AnyColumn = { phase: publishPhase };
const publishFilter: AnyFilter = { phase: publishPhase, as: 'state' };

/**
 * Returns a list's columns with a column for the publishing state. This column stands before the creation
 * time, which is the last column of most lists.
 */
function withPublishColumn(columns: readonly AnyColumn[]): readonly AnyColumn[] {
  const place = columns.indexOf('createdAt');
  return place < 0 ? [...columns, publishColumn] : columns.toSpliced(place, 0, publishColumn);
}

const withPublishList = (list: ListView<Loose>): ListView<Loose> => ({
  ...list,
  columns: withPublishColumn(list.columns),
  more: [...(list.more ?? []), PUBLISH_FROM, PUBLISH_UNTIL],
  filters: [...(list.filters ?? []), publishFilter],
});

/**
 * Returns a form with the section for publishing. A page shows it in a side card, a dialog as its last
 * section.
 */
const withPublishForm = (form: FormView<Loose>): FormView<Loose> => {
  if ('dialog' in form.in) return { ...form, sections: [...form.sections, publishSection] };
  const isWide = form.sections.some(({ column }) => column !== undefined);
  const page = form.in.page + (isWide ? 0 : SIDE_COLUMN_WIDTH_PX);
  return { ...form, in: { page }, sections: [...form.sections, publishSection] };
};

interface PublishableViews extends Views<Loose> {
  publish?: Publish<Loose>;
}

/**
 * Whether the records of a view have the group that `publish` adds. If `publish` names an existing period,
 * there is no such group.
 */
export const hasPublish = ({ publish }: { publish?: Publish<Loose> }): boolean =>
  publish !== undefined && publish.phase === undefined;

const withPublishViews = <V extends PublishableViews>(view: V): V =>
  hasPublish(view)
    ? {
        ...view,
        ...(view.list && { list: withPublishList(view.list) }),
        ...(view.form && { form: withPublishForm(view.form) }),
      }
    : view;

interface PublishableResource extends PublishableViews {
  fields: object;
  variants?: { by: string; of: { readonly [value: string]: object } };
}

/**
 * Whether a field is the group that `publish` adds, even if the operator may only read some fields of this
 * group.
 */
export const isPublishField = (other: AnyField | undefined): boolean =>
  other?.kind === 'group' && other.of.enabled === enabledField;

/** Whether `publish` added the field at a path. The texts of such a field belong to the core. */
export const isPathInPublishGroup = ({ fields }: { fields: Shape }, path: string): boolean =>
  isPublishField(fields[PUBLISH_GROUP_NAME]) &&
  (path === PUBLISH_GROUP_NAME || path.startsWith(`${PUBLISH_GROUP_NAME}.`));

/**
 * Returns a resource with everything that `publish` adds: a field, and in each view a column, a filter and a
 * section.
 */
export function addPublishParts<S extends object>(given: S): S {
  const spec = given as unknown as PublishableResource;
  const { variants, fields } = spec;
  const views: PublishableViews[] = [spec, ...Object.values(variants?.of ?? {})];
  if (!views.some(hasPublish)) return given;
  const of = Object.entries(variants?.of ?? {}).map(([value, view]) => [value, withPublishViews(view)]);
  return {
    ...withPublishViews(spec),
    fields: { [PUBLISH_GROUP_NAME]: publishField, ...fields },
    ...(variants && { variants: { ...variants, of: Object.fromEntries(of) } }),
  } as unknown as S;
}

const withoutPublishList = (list: ListView<Loose>): ListView<Loose> => ({
  ...list,
  columns: list.columns.filter((each) => each !== publishColumn),
  more: (list.more ?? []).filter((path) => path !== PUBLISH_FROM && path !== PUBLISH_UNTIL),
  filters: (list.filters ?? []).filter((each) => each !== publishFilter),
});

const withoutPublishForm = (form: FormView<Loose>): FormView<Loose> => {
  const sections = form.sections.filter(({ title }) => title !== PUBLISH_GROUP_NAME);
  if ('dialog' in form.in) return { ...form, sections };
  const isWide = sections.some(({ column }) => column !== undefined);
  return { ...form, in: { page: form.in.page - (isWide ? 0 : SIDE_COLUMN_WIDTH_PX) }, sections };
};

function withoutPublishViews<V extends PublishableViews>(view: V): V {
  if (!hasPublish(view)) return view;
  const { publish: _, ...rest } = view;
  return {
    ...rest,
    ...(view.list && { list: withoutPublishList(view.list) }),
    ...(view.form && { form: withoutPublishForm(view.form) }),
  } as V;
}

/** Returns a resource without everything that `publish` added, for an API that does not support it. */
export function removePublishParts<R extends PublishableResource>(resource: R): R {
  const { variants } = resource;
  const { [PUBLISH_GROUP_NAME]: own, ...others } = resource.fields as Shape;
  if (!isPublishField(own)) return resource;
  const of = Object.entries(variants?.of ?? {}).map(([value, view]) => [value, withoutPublishViews(view)]);
  return {
    ...withoutPublishViews(resource),
    fields: others,
    ...(variants && { variants: { ...variants, of: Object.fromEntries(of) } }),
  };
}
