import { type AnyField, bool, dateTime, group, type Shape } from './fields';
import type { AnyColumn, AnyFilter } from './listParts';
import { isPathWithin, type Loose } from './paths';
import type { Phase, PublishOptions } from './phase';
import type { FormView, ListView, Section, Views } from './resource';

/** Name of the field that `publish` adds, and the key of its section. */
export const PUBLISH_GROUP_NAME = 'publish';

const publishEnabledField = bool({ default: true });
const nullableDateTimeField = dateTime({ nullable: true });
const publishingFieldGroup = group({
  enabled: publishEnabledField,
  from: nullableDateTimeField,
  until: nullableDateTimeField,
});

export const PUBLISH_ENABLED_PATH = `${PUBLISH_GROUP_NAME}.enabled`;
export const PUBLISH_FROM_PATH = `${PUBLISH_GROUP_NAME}.from`;
export const PUBLISH_UNTIL_PATH = `${PUBLISH_GROUP_NAME}.until`;

/** The period in which a record is public. The period excludes its last instant. */
export const publishPeriod: Phase<Loose> = {
  of: PUBLISH_GROUP_NAME,
  when: { [PUBLISH_ENABLED_PATH]: true },
  from: PUBLISH_FROM_PATH,
  until: PUBLISH_UNTIL_PATH,
  publishes: true,
};

/** The form section for publishing. It contains the whole group as one input. */
const publishingFormSection: Section<Loose> = {
  title: PUBLISH_GROUP_NAME,
  column: 'side',
  fields: [PUBLISH_GROUP_NAME],
};

/**
 * Number of pixels by which a form's page is widened for a card at its side and the space before this card.
 */
const PAGE_WIDENING_FOR_SIDE_CARD_PX = 336;

const publishingStateColumn: AnyColumn = { phase: publishPeriod };
const publishFilter: AnyFilter = { phase: publishPeriod, as: 'state' };

/**
 * Returns a list's columns with an additional column for the publishing state. This column comes before the
 * column `createdAt`, or last if the list has no such column.
 */
function insertPublishColumn(columns: readonly AnyColumn[]): readonly AnyColumn[] {
  const createdAtIndex = columns.indexOf('createdAt');
  return createdAtIndex < 0
    ? [...columns, publishingStateColumn]
    : columns.toSpliced(createdAtIndex, 0, publishingStateColumn);
}

const addPublishColumnAndFilterToList = (list: ListView<Loose>): ListView<Loose> => ({
  ...list,
  columns: insertPublishColumn(list.columns),
  more: [...(list.more ?? []), PUBLISH_FROM_PATH, PUBLISH_UNTIL_PATH],
  filters: [...(list.filters ?? []), publishFilter],
});

/**
 * Returns a form with the section for publishing. On a page, the section is a side card. In a dialog, it is
 * the last section.
 */
const addPublishSectionToForm = (form: FormView<Loose>): FormView<Loose> => {
  if ('dialog' in form.in) return { ...form, sections: [...form.sections, publishingFormSection] };
  const hasSectionColumns = form.sections.some(({ column }) => column !== undefined);
  const pageWidth = form.in.page + (hasSectionColumns ? 0 : PAGE_WIDENING_FOR_SIDE_CARD_PX);
  return { ...form, in: { page: pageWidth }, sections: [...form.sections, publishingFormSection] };
};

interface PublishableViews extends Views<Loose> {
  publish?: PublishOptions<Loose>;
}

/**
 * Whether the option `publish` of a resource or variant adds a group of fields. It adds none if it names an
 * existing period.
 */
export const hasPublishGroup = ({ publish }: { publish?: PublishOptions<Loose> }): boolean =>
  publish !== undefined && publish.phase === undefined;

const addPublishPartsToView = <V extends PublishableViews>(view: V): V =>
  hasPublishGroup(view)
    ? {
        ...view,
        ...(view.list && { list: addPublishColumnAndFilterToList(view.list) }),
        ...(view.form && { form: addPublishSectionToForm(view.form) }),
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
export const isPublishGroupField = (field: AnyField | undefined): boolean =>
  field?.kind === 'group' && field.of.enabled === publishEnabledField;

/** Whether `publish` added the field at a path. The texts of such a field belong to the core. */
export const isPathInPublishGroup = ({ fields }: { fields: Shape }, path: string): boolean =>
  isPublishGroupField(fields[PUBLISH_GROUP_NAME]) && isPathWithin(path, PUBLISH_GROUP_NAME);

/**
 * Returns a resource with everything that `publish` adds: a field, and in each view a column, a filter and a
 * section.
 */
export function addPublishParts<S extends object>(resource: S): S {
  const publishableResource = resource as unknown as PublishableResource;
  const { variants, fields } = publishableResource;
  const views: PublishableViews[] = [publishableResource, ...Object.values(variants?.of ?? {})];
  if (!views.some(hasPublishGroup)) return resource;
  const variantEntries = Object.entries(variants?.of ?? {}).map(([value, view]) => [
    value,
    addPublishPartsToView(view),
  ]);
  return {
    ...addPublishPartsToView(publishableResource),
    fields: { [PUBLISH_GROUP_NAME]: publishingFieldGroup, ...fields },
    ...(variants && { variants: { ...variants, of: Object.fromEntries(variantEntries) } }),
  } as unknown as S;
}

const removePublishColumnsAndFilters = (list: ListView<Loose>): ListView<Loose> => ({
  ...list,
  columns: list.columns.filter((column) => column !== publishingStateColumn),
  more: (list.more ?? []).filter((path) => path !== PUBLISH_FROM_PATH && path !== PUBLISH_UNTIL_PATH),
  filters: (list.filters ?? []).filter((filter) => filter !== publishFilter),
});

const removePublishSectionFromForm = (form: FormView<Loose>): FormView<Loose> => {
  const remainingSections = form.sections.filter(({ title }) => title !== PUBLISH_GROUP_NAME);
  if ('dialog' in form.in) return { ...form, sections: remainingSections };
  const hasSectionColumns = remainingSections.some(({ column }) => column !== undefined);
  return {
    ...form,
    in: { page: form.in.page - (hasSectionColumns ? 0 : PAGE_WIDENING_FOR_SIDE_CARD_PX) },
    sections: remainingSections,
  };
};

function removePublishPartsFromView<V extends PublishableViews>(view: V): V {
  if (!hasPublishGroup(view)) return view;
  const { publish: _, ...rest } = view;
  return {
    ...rest,
    ...(view.list && { list: removePublishColumnsAndFilters(view.list) }),
    ...(view.form && { form: removePublishSectionFromForm(view.form) }),
  } as V;
}

/** Returns a resource without everything that `publish` added, for an API that does not support it. */
export function removeEverythingAddedByPublish<R extends PublishableResource>(resource: R): R {
  const { variants } = resource;
  const { [PUBLISH_GROUP_NAME]: publishField, ...others } = resource.fields as Shape;
  if (!isPublishGroupField(publishField)) return resource;
  const variantEntries = Object.entries(variants?.of ?? {}).map(([value, view]) => [
    value,
    removePublishPartsFromView(view),
  ]);
  return {
    ...removePublishPartsFromView(resource),
    fields: others,
    ...(variants && { variants: { ...variants, of: Object.fromEntries(variantEntries) } }),
  };
}
