import type { Path } from './paths';
import type { When } from './when';
import type { WidgetName } from './widgetNames';
import type { Widget } from './widgets';

/** Widths of a text input, from about ten to forty letters; the default is the width of its row. */
export type FieldWidth = 'tiny' | 'short' | 'medium';
export type FormField<R> =
  | Path<R>
  | {
      field: Path<R>;
      /**
       * If the condition fails, the field is hidden: neither shown nor required, in the form and in the API.
       */
      when?: When<R>;
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
  /** Widget for the combined meaning of the section's fields, below or next to them. It needs no fields. */
  widget?: Widget<R, 'section'>;
  /** The wide column of a two-column page, or the narrow one: 320 px, or 480 with the `answers` field. */
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
  /** Prints a stored record as a sheet to sign: the form's sections, with these fields in the first one. */
  sheet?: { also: readonly Path<R>[] };
  /** The form's sections, whose rules for fields also apply in the API. */
  sections: readonly Section<R, T>[];
  /** Widgets instead of the generated form of a new or a stored record; `show` is a page below it. */
  widgets?: { create?: WidgetName<'create'>; edit?: WidgetName<'edit'>; show?: WidgetName<'show'> };
}
