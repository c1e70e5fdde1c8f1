import type { Path } from './paths';
import type { RecordCondition } from './when';
import type { WidgetName } from './widgetNames';
import type { Widget } from './widgets';

/** Widths of a text input, from about ten to forty letters; the default is the width of its row. */
export type FieldWidth = 'tiny' | 'short' | 'medium';
export type FormField<R> =
  | Path<R>
  | {
      field: Path<R>;
      /**
       * The condition under which the form shows the field. If the condition fails, neither the form nor the
       * API requires the field.
       */
      when?: RecordCondition<R>;
      only?: 'create' | 'edit';
      readOnly?: true;
      widget?: Widget<R, 'field'>;
      width?: FieldWidth;
    };
/** One field in a row by itself, or several fields side by side. */
export type FormRow<R> = FormField<R> | readonly FormField<R>[];
export interface Section<R, T extends string = string> {
  /** Key of the section's title in the Korean file. */
  title: T;
  /** The rows of fields, from top to bottom. */
  fields: readonly FormRow<R>[];
  /**
   * Widget below or next to the section's fields, for example a preview that depends on their values. The
   * section may have no fields.
   */
  widget?: Widget<R, 'section'>;
  /**
   * The section's column on a two-column page: wide (`main`) or narrow (`side`). The narrow column has 320
   * px, or 480 px if it contains the `answers` field.
   */
  column?: 'main' | 'side';
}
export interface FormView<R, T extends string = string> {
  /** Where the form is shown: on a page or in a dialog over the list, with its width in px. */
  in: { page: number } | { dialog: number };
  /**
   * The text field for answering stored records. It gets the focus when the form opens, and a button saves
   * and opens the next unanswered record of the list.
   */
  answers?: Path<R, string>;
  /**
   * Prints a stored record on paper for a signature. The sheet has the form's sections; the first section
   * also has the fields in `also`.
   */
  sheet?: { also: readonly Path<R>[] };
  /** The form's sections. The API also applies the `when` conditions of their fields. */
  sections: readonly Section<R, T>[];
  /**
   * Widgets that replace the generated form of a new (`create`) or stored (`edit`) record. `show` is a
   * separate page of a stored record.
   */
  widgets?: { create?: WidgetName<'create'>; edit?: WidgetName<'edit'>; show?: WidgetName<'show'> };
}
