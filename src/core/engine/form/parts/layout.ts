import {
  doesRecordMeetCondition,
  type FormField,
  type FormRow,
  type FormView,
  type Loose,
  type Section,
  toFormFieldWithOptions,
} from '../../../schema/index';

export type FormFieldWithOptions = Exclude<FormField<Loose>, string>;

/** A visible section. Its rows contain the fields that are shown side by side. */
export interface ShownFormSection extends Omit<Section<Loose>, 'fields'> {
  rows: FormFieldWithOptions[][];
}

const listFormFieldsInRow = (row: FormRow<Loose>): FormFieldWithOptions[] =>
  (Array.isArray(row) ? row : [row]).map((field: FormField<Loose>) => toFormFieldWithOptions(field));

/**
 * Returns the sections of a form that are visible for a record, without rows and sections in which no field
 * is visible. A section with a widget and without declared fields is always visible.
 */
export function selectShownFormSections(
  view: FormView<Loose>,
  record: Loose,
  isCreating: boolean,
): ShownFormSection[] {
  const excludedMode = isCreating ? 'edit' : 'create';
  const isFormFieldShown = ({ when, only }: FormFieldWithOptions) =>
    only !== excludedMode && doesRecordMeetCondition(when, record);
  return view.sections.flatMap(({ fields, ...section }) => {
    const rows = fields
      .map((row) => listFormFieldsInRow(row).filter(isFormFieldShown))
      .filter((row) => row.length > 0);
    const hasOnlyWidget = fields.length === 0 && section.widget !== undefined;
    return rows.length > 0 || hasOnlyWidget ? [{ ...section, rows }] : [];
  });
}
