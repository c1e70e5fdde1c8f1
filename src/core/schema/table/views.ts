import { parseSortOrderEntry } from '../query/lists';
import {
  getFieldPathsOfFilter,
  getIndexKeyPathsOfFilter,
  removeUnavailableFilterFields,
} from '../query/query';
import { collectFormFields, toFormFieldWithOptions } from '../record/record';
import { getAdditionalColumnPaths, getColumnPath, removeUnavailableColumnFields } from '../words/columns';
import type { Loose } from '../words/paths';
import { listFieldPathsDecidingPhase, type Phase, type Preview, type PublishOptions } from '../words/phase';
import type {
  AnyColumn,
  FlavourViews,
  FormField,
  FormRow,
  FormView,
  ListView,
  Order,
  Section,
  Variant,
} from '../words/resource';
import type { RecordCondition } from '../words/when';
import { parseWidgetDeclaration } from '../words/widgets';
import {
  createNestedOptionsHandler,
  createPathKeyedOptionHandler,
  createPathListOptionHandler,
  createPathOptionHandler,
  createSchemaOptionHandler,
  removeEntriesOfUnavailablePaths,
  type SchemaOptionHandlers,
  type SchemaOptionPath,
  type UnavailablePathTests,
} from './rows';

/** Returns the path by which one element of a list's `orderEntry` sorts. For `-createdAt`, this is `createdAt`. */
export const getSortPathOfOrderEntry = (orderEntry: Order<Loose>): string =>
  typeof orderEntry === 'object' ? orderEntry.empty : orderEntry.replace(/^-/, '');

export const listViewOptionHandlers: SchemaOptionHandlers<ListView<Loose>> = {
  perPage: null,
  columns: createSchemaOptionHandler<readonly AnyColumn[]>(
    (columns) =>
      columns.flatMap((column) => [
        ...[getColumnPath(column) ?? []].flat(),
        ...getAdditionalColumnPaths(column),
      ]),
    (columns, { isGone }) => columns.flatMap((column) => removeUnavailableColumnFields(column, isGone) ?? []),
    { deep: true },
  ),
  more: createSchemaOptionHandler<NonNullable<ListView<Loose>['more']>>(
    (additionalColumns) => additionalColumns.flatMap((column) => getColumnPath(column) ?? []),
    (additionalColumns, { isGone }) =>
      additionalColumns.filter((column) => !isGone(getColumnPath(column) ?? '')),
  ),
  order: {
    names: (order, optionName, locationPrefix) =>
      order.map((orderEntry) => ({
        path: getSortPathOfOrderEntry(orderEntry),
        word: optionName,
        where: locationPrefix,
        key: parseSortOrderEntry(orderEntry).path,
        ...(typeof orderEntry === 'string' && { fit: 'order' }),
      })),
    left: (orderEntries, { isGone }) => orderEntries.filter((key) => !isGone(getSortPathOfOrderEntry(key))),
  },
  sums: createPathListOptionHandler('sums', true),
  sorts: createPathListOptionHandler('sorts', true),
  filters: {
    names: (filters, optionName, locationPrefix) =>
      filters.flatMap((filter) => {
        const indexKeyPaths = getIndexKeyPathsOfFilter(filter);
        return getFieldPathsOfFilter(filter).map((path, index) => ({
          path,
          word: optionName,
          where: locationPrefix,
          key: indexKeyPaths[index] ?? path,
        }));
      }),
    left: (filters, { isGone }) =>
      filters.flatMap((filter) => removeUnavailableFilterFields(filter, isGone) ?? []),
  },
  emptiness: createPathListOptionHandler('emptiness', true),
  collapsible: null,
  tabs: createPathOptionHandler('tabs', true),
  excel: createSchemaOptionHandler<NonNullable<ListView<Loose>['excel']>>(
    (excel) => (typeof excel === 'object' ? [excel.items] : []),
    (excel, { isBroken }) =>
      typeof excel === 'object' && isBroken(excel.items) ? (excel.stamped ? 'stamped' : 'plain') : excel,
  ),
  exports: null,
  import: null,
  width: null,
  widget: null,
};

type WidgetDeclaration = NonNullable<Parameters<typeof parseWidgetDeclaration>[0]>;

/** Returns the paths of the other fields that a form field's widget receives. */
const getFieldPathsReceivedByWidget = (widget: WidgetDeclaration | undefined) =>
  widget ? Object.values(parseWidgetDeclaration(widget).fields) : [];

/**
 * Returns a form's field without the paths that are missing. If its widget needs a missing field, the form's
 * field gets its default input instead.
 */
function removeUnavailableFormFieldPaths(
  field: FormField<Loose>,
  pathTests: UnavailablePathTests,
  manualInputPaths: ReadonlySet<string>,
): FormField<Loose>[] {
  const { widget, when, readOnly, ...rest } = toFormFieldWithOptions(field);
  if (pathTests.isGone(rest.field)) return [];
  if (typeof field === 'string') return [field];
  const remainingConditions = when && removeEntriesOfUnavailablePaths(when, pathTests);
  return [
    {
      ...rest,
      ...(widget && !getFieldPathsReceivedByWidget(widget).some(pathTests.isBroken) && { widget }),
      ...(remainingConditions &&
        Object.keys(remainingConditions).length > 0 && { when: remainingConditions }),
      ...(readOnly && !manualInputPaths.has(rest.field) && { readOnly }),
    },
  ];
}

function removeUnavailableSectionPaths(
  sections: readonly Section<Loose>[],
  pathTests: UnavailablePathTests,
): Section<Loose>[] {
  const fieldsLosingWidget = collectFormFields({ sections }).filter(({ widget }) =>
    getFieldPathsReceivedByWidget(widget).some(pathTests.isBroken),
  );
  // If a widget is removed, the fields that it filled in are no longer read-only: operators now type their
  // values.
  const manualInputPaths = new Set(
    fieldsLosingWidget.flatMap(({ widget }) => getFieldPathsReceivedByWidget(widget)),
  );
  const removeUnavailableFormRowPaths = (row: FormRow<Loose>): FormRow<Loose>[] => {
    const remainingFields = [row]
      .flat()
      .flatMap((field: FormField<Loose>) =>
        removeUnavailableFormFieldPaths(field, pathTests, manualInputPaths),
      );
    const [first] = remainingFields;
    if (first === undefined) return [];
    return [Array.isArray(row) ? remainingFields : first];
  };
  return sections
    .map(({ widget, ...section }) => ({
      ...section,
      fields: section.fields.flatMap(removeUnavailableFormRowPaths),
      ...(widget && !getFieldPathsReceivedByWidget(widget).some(pathTests.isBroken) && { widget }),
    }))
    .filter(({ fields, widget }) => fields.length > 0 || widget !== undefined);
}

export const collectPathsOfWhenCondition = (
  condition: RecordCondition<Loose> | undefined,
  locationPrefix: string,
): SchemaOptionPath[] =>
  Object.keys(condition ?? {}).map((path) => ({ path, word: 'when', where: locationPrefix }));

export const formViewOptionHandlers: SchemaOptionHandlers<FormView<Loose>> = {
  in: null,
  answers: createPathOptionHandler(),
  sheet: {
    names: ({ also }, optionName, locationPrefix) =>
      also.map((path) => ({ path, word: optionName, where: locationPrefix })),
    left: ({ also }, { isGone }) => ({ also: also.filter((path) => !isGone(path)) }),
  },
  sections: {
    names: (sections, optionName, locationPrefix) => [
      ...collectFormFields({ sections }).flatMap(({ field, when, widget }) => [
        { path: field, word: optionName, where: locationPrefix },
        ...collectPathsOfWhenCondition(when, `${locationPrefix}the form's ${field}: `),
        ...getFieldPathsReceivedByWidget(widget).map((path) => ({
          path,
          word: 'widget',
          where: locationPrefix,
        })),
      ]),
      ...sections.flatMap(({ widget }) =>
        getFieldPathsReceivedByWidget(widget).map((path) => ({
          path,
          word: 'widget',
          where: locationPrefix,
        })),
      ),
    ],
    left: removeUnavailableSectionPaths,
  },
  widgets: null,
};

export const flavourOptionHandlers: SchemaOptionHandlers<FlavourViews<Loose>> = {
  list: createNestedOptionsHandler(listViewOptionHandlers),
  form: createNestedOptionsHandler(formViewOptionHandlers),
  least: createPathKeyedOptionHandler({ fit: 'least' }),
};

export const publishingOptionHandlers: SchemaOptionHandlers<PublishOptions<Loose>> = {
  answers: createPathListOptionHandler(),
  phase: createSchemaOptionHandler<Phase<Loose>>(
    (period) => listFieldPathsDecidingPhase(period),
    // If a field of the period is missing, the publishing state can't be computed, so the option is removed.
    (period, { isGone }) => (listFieldPathsDecidingPhase(period).some(isGone) ? undefined : period),
    { keyed: true },
  ),
};

export const previewOptionHandlers: SchemaOptionHandlers<Preview<Loose>> = {
  answers: createPathListOptionHandler(),
  url: null,
};

export const variantOptionHandlers: SchemaOptionHandlers<Variant<Loose>> = {
  list: createNestedOptionsHandler(listViewOptionHandlers),
  form: createNestedOptionsHandler(formViewOptionHandlers),
  choices: createPathKeyedOptionHandler({ fit: 'choices' }),
  defaults: createPathKeyedOptionHandler(),
  personal: null,
  most: createPathKeyedOptionHandler({ fit: 'most' }),
  publish: createNestedOptionsHandler(publishingOptionHandlers),
};
