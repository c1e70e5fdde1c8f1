import {
  type FormField,
  type FormRow,
  type FormView,
  formFields,
  holds,
  type Loose,
  type Section,
  toFull,
} from '../../../schema/index';

export type ShownField = Exclude<FormField<Loose>, string>;

/** A section as it stands on the screen: rows of fields side by side. */
export interface ShownSection extends Omit<Section<Loose>, 'fields'> {
  rows: ShownField[][];
}

const fieldsOf = (row: FormRow<Loose>): ShownField[] =>
  (Array.isArray(row) ? row : [row]).map((field: FormField<Loose>) => toFull(field));

/** The paths that conditions of a form look at. */
export const conditionPaths = (form: FormView<Loose>): string[] => [
  ...new Set(formFields(form).flatMap(({ when }) => Object.keys(when ?? {}))),
];

/** What of a form a record shows; rows and sections without a field are left out. */
export function shownSections(form: FormView<Loose>, record: Loose, creating: boolean): ShownSection[] {
  const other = creating ? 'edit' : 'create';
  const isShown = ({ when, only }: ShownField) => only !== other && holds(when, record);
  return form.sections
    .map(({ fields, ...section }) => ({
      ...section,
      rows: fields.map((row) => fieldsOf(row).filter(isShown)).filter((row) => row.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
}
