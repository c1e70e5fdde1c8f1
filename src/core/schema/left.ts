import { columnLeft } from './columns';
import type { Loose } from './paths';
import { filterLeft } from './query';
import { formFields, toFull } from './record';
import type { FormField, FormRow, FormView, ListView, Order, Section, Views } from './resource';
import { readWidget } from './widgets';

/** The missing parts of a resource: the API lacks them, or the operator may not read them. */
export interface Lack {
  /** True if this path is missing. */
  isGone: (path: string) => boolean;
  /** True if this path or anything below it is missing. */
  isBroken: (path: string) => boolean;
  sorts: boolean;
  excel: boolean;
  imports: boolean;
}

/** Returns the entries of options keyed by field path, without removed fields. */
export const saidOfLeft = <V>(said: Readonly<Record<string, V>>, { isGone }: Pick<Lack, 'isGone'>) =>
  Object.fromEntries(Object.entries(said).filter(([path]) => !isGone(path)));

const orderPath = (order: Order<Loose>) =>
  typeof order === 'string' ? order.replace(/^-/, '') : order.empty;

function listLeft(view: ListView<Loose>, lack: Lack): ListView<Loose> {
  const { excel, import: imports, tabs, ...list } = view;
  const { filters, sorts } = list;
  return {
    ...list,
    columns: list.columns.flatMap((column) => columnLeft(column, lack.isGone) ?? []),
    order: list.order.filter((order) => !lack.isGone(orderPath(order))),
    ...(filters && { filters: filters.flatMap((filter) => filterLeft(filter, lack.isGone) ?? []) }),
    ...(sorts && { sorts: lack.sorts ? [] : sorts.filter((path) => !lack.isGone(path)) }),
    ...(tabs !== undefined && !lack.isGone(tabs) && { tabs }),
    ...(excel && !lack.excel && { excel }),
    ...(imports && !lack.imports && { import: imports }),
  };
}

type Worn = NonNullable<Parameters<typeof readWidget>[0]>;

/** The other fields that a widget receives. */
const given = (widget: Worn | undefined) => (widget ? Object.values(readWidget(widget).fields) : []);

/** Returns the form's input for a field; the default input if its widget lacks fields. */
function fieldLeft(field: FormField<Loose>, lack: Lack, typed: ReadonlySet<string>): FormField<Loose>[] {
  const { widget, when, readOnly, ...rest } = toFull(field);
  if (lack.isGone(rest.field)) return [];
  if (typeof field === 'string') return [field];
  const asked = when && saidOfLeft(when, lack);
  return [
    {
      ...rest,
      ...(widget && !given(widget).some(lack.isBroken) && { widget }),
      ...(asked && Object.keys(asked).length > 0 && { when: asked }),
      ...(readOnly && !typed.has(rest.field) && { readOnly }),
    },
  ];
}

function formLeft({ answers, ...form }: FormView<Loose>, lack: Lack): FormView<Loose> {
  const lost = formFields(form).filter(({ widget }) => given(widget).some(lack.isBroken));
  // Without that widget, its values are typed by hand.
  const typed = new Set(lost.flatMap(({ widget }) => given(widget)));
  const rowLeft = (row: FormRow<Loose>): FormRow<Loose>[] => {
    const fields = [row].flat().flatMap((field: FormField<Loose>) => fieldLeft(field, lack, typed));
    const [first] = fields;
    if (first === undefined) return [];
    return [Array.isArray(row) ? fields : first];
  };
  const sectionLeft = ({ widget, ...section }: Section<Loose>): Section<Loose> => ({
    ...section,
    fields: section.fields.flatMap(rowLeft),
    ...(widget && !given(widget).some(lack.isBroken) && { widget }),
  });
  const sections = form.sections
    .map(sectionLeft)
    .filter(({ fields, widget }) => fields.length > 0 || widget !== undefined);
  return { ...form, sections, ...(answers !== undefined && !lack.isGone(answers) && { answers }) };
}

/** The views of a resource without the missing parts. */
export const viewsLeft = <V extends Views<Loose>>({ list, form, ...rest }: V, lack: Lack) => ({
  ...rest,
  ...(list && { list: listLeft(list, lack) }),
  ...(form && { form: formLeft(form, lack) }),
});
