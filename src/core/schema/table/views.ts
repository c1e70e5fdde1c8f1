import { sortOrderKey } from '../query/lists';
import { filterKeyPaths, filterPaths, filterWithout } from '../query/query';
import { formFields, toFullField } from '../record/record';
import { columnPath, columnPathsBeside, columnWithoutMissing } from '../words/columns';
import type { Loose } from '../words/paths';
import { type Phase, type Preview, type Publish, phasePaths } from '../words/phase';
import type {
  AnyColumn,
  FlavourFace,
  FormField,
  FormRow,
  FormView,
  ListView,
  Order,
  Section,
  Variant,
} from '../words/resource';
import type { When } from '../words/when';
import { readWidget } from '../words/widgets';
import {
  entriesWithoutMissing,
  type MissingPaths,
  type NamedPath,
  partWordRow,
  pathListWordRow,
  pathMapWordRow,
  pathWordRow,
  simpleWordRow,
  type WordRows,
} from './rows';

/** Returns the path of the field by which one entry of a list's `order` sorts. */
export const orderPath = (order: Order<Loose>): string =>
  typeof order === 'object' ? order.empty : order.replace(/^-/, '');

export const listWords: WordRows<ListView<Loose>> = {
  perPage: null,
  columns: simpleWordRow<readonly AnyColumn[]>(
    (columns) =>
      columns.flatMap((column) => [...[columnPath(column) ?? []].flat(), ...columnPathsBeside(column)]),
    (columns, { isGone }) => columns.flatMap((column) => columnWithoutMissing(column, isGone) ?? []),
    { deep: true },
  ),
  more: simpleWordRow<NonNullable<ListView<Loose>['more']>>(
    (more) => more.flatMap((column) => columnPath(column) ?? []),
    (more, { isGone }) => more.filter((column) => !isGone(columnPath(column) ?? '')),
  ),
  order: {
    names: (order, word, where) =>
      order.map((key) => ({
        path: orderPath(key),
        word,
        where,
        key: sortOrderKey(key).path,
        ...(typeof key === 'string' && { fit: 'order' }),
      })),
    left: (order, { isGone }) => order.filter((key) => !isGone(orderPath(key))),
  },
  sums: pathListWordRow('sums', true),
  sorts: pathListWordRow('sorts', true),
  filters: {
    names: (filters, word, where) =>
      filters.flatMap((filter) => {
        const keys = filterKeyPaths(filter);
        return filterPaths(filter).map((path, at) => ({ path, word, where, key: keys[at] ?? path }));
      }),
    left: (filters, { isGone }) => filters.flatMap((filter) => filterWithout(filter, isGone) ?? []),
  },
  emptiness: pathListWordRow('emptiness', true),
  collapsible: null,
  tabs: pathWordRow('tabs', true),
  excel: simpleWordRow<NonNullable<ListView<Loose>['excel']>>(
    (excel) => (typeof excel === 'object' ? [excel.items] : []),
    (excel, { isBroken }) =>
      typeof excel === 'object' && isBroken(excel.items) ? (excel.stamped ? 'stamped' : 'plain') : excel,
  ),
  exports: null,
  import: null,
  width: null,
  widget: null,
};

type Worn = NonNullable<Parameters<typeof readWidget>[0]>;

/** Returns the paths of the other fields that a widget receives. */
const given = (widget: Worn | undefined) => (widget ? Object.values(readWidget(widget).fields) : []);

/**
 * Returns a form's field without missing parts. If fields that its widget needs are missing, the field gets
 * its default input.
 */
function fieldLeft(
  field: FormField<Loose>,
  lack: MissingPaths,
  typed: ReadonlySet<string>,
): FormField<Loose>[] {
  const { widget, when, readOnly, ...rest } = toFullField(field);
  if (lack.isGone(rest.field)) return [];
  if (typeof field === 'string') return [field];
  const asked = when && entriesWithoutMissing(when, lack);
  return [
    {
      ...rest,
      ...(widget && !given(widget).some(lack.isBroken) && { widget }),
      ...(asked && Object.keys(asked).length > 0 && { when: asked }),
      ...(readOnly && !typed.has(rest.field) && { readOnly }),
    },
  ];
}

function sectionsLeft(sections: readonly Section<Loose>[], lack: MissingPaths): Section<Loose>[] {
  const lost = formFields({ sections }).filter(({ widget }) => given(widget).some(lack.isBroken));
  // Fields that a missing widget would have filled in are no longer read-only: operators now type their
  // values.
  const typed = new Set(lost.flatMap(({ widget }) => given(widget)));
  const rowLeft = (fields: FormRow<Loose>): FormRow<Loose>[] => {
    const left = [fields].flat().flatMap((field: FormField<Loose>) => fieldLeft(field, lack, typed));
    const [first] = left;
    if (first === undefined) return [];
    return [Array.isArray(fields) ? left : first];
  };
  return sections
    .map(({ widget, ...section }) => ({
      ...section,
      fields: section.fields.flatMap(rowLeft),
      ...(widget && !given(widget).some(lack.isBroken) && { widget }),
    }))
    .filter(({ fields, widget }) => fields.length > 0 || widget !== undefined);
}

export const namedPathsInWhen = (when: When<Loose> | undefined, where: string): NamedPath[] =>
  Object.keys(when ?? {}).map((path) => ({ path, word: 'when', where }));

export const formWords: WordRows<FormView<Loose>> = {
  in: null,
  answers: pathWordRow(),
  sheet: {
    names: ({ also }, word, where) => also.map((path) => ({ path, word, where })),
    left: ({ also }, { isGone }) => ({ also: also.filter((path) => !isGone(path)) }),
  },
  sections: {
    names: (sections, word, where) => [
      ...formFields({ sections }).flatMap(({ field, when, widget }) => [
        { path: field, word, where },
        ...namedPathsInWhen(when, `${where}the form's ${field}: `),
        ...given(widget).map((path) => ({ path, word: 'widget', where })),
      ]),
      ...sections.flatMap(({ widget }) => given(widget).map((path) => ({ path, word: 'widget', where }))),
    ],
    left: sectionsLeft,
  },
  widgets: null,
};

export const flavourWords: WordRows<FlavourFace<Loose>> = {
  list: partWordRow(listWords),
  form: partWordRow(formWords),
  least: pathMapWordRow({ fit: 'least' }),
};

export const publishWords: WordRows<Publish<Loose>> = {
  answers: pathListWordRow(),
  phase: simpleWordRow<Phase<Loose>>(
    (period) => phasePaths(period),
    // Without the fields of its period, nobody can tell when a record is public.
    (period, { isGone }) => (phasePaths(period).some(isGone) ? undefined : period),
    { keyed: true },
  ),
};

export const previewWords: WordRows<Preview<Loose>> = { answers: pathListWordRow(), url: null };

export const variantWords: WordRows<Variant<Loose>> = {
  list: partWordRow(listWords),
  form: partWordRow(formWords),
  choices: pathMapWordRow({ fit: 'choices' }),
  defaults: pathMapWordRow(),
  personal: null,
  most: pathMapWordRow({ fit: 'most' }),
  publish: partWordRow(publishWords),
};
