/**
 * Where a widget stands: in the place of a field's input, beside the fields of a section, in the cells of a column, or
 * in the place of a whole list, of the form of a new record, of that of a stored one, or of the last question of an act.
 * At `show` it is a page of its own that shows a stored record.
 */
export type WidgetPlace = 'field' | 'section' | 'cell' | 'list' | 'create' | 'edit' | 'show' | 'act';
/**
 * The registered widgets, each with its place. Open: `src/widgets` merges its own in by declaration. One that needs other
 * fields than the one that it edits is `{ place, fields }`: what each is to the widget, and the type of its value. One that
 * takes options is `{ place, options }`.
 */
// biome forbids empty interfaces by default; this one is a registry that other modules extend.
export interface Widgets {
  none: never;
}
export type WidgetName<P extends WidgetPlace> = {
  [W in keyof Widgets]: [Widgets[W]] extends [never]
    ? never
    : Widgets[W] extends P | { place: P }
      ? W
      : never;
}[keyof Widgets];
/** What is declared of a widget; `fields` is undefined if it needs none. */
export interface DeclaredWidget<W extends WidgetName<WidgetPlace>> {
  fields: Widgets[W] extends { fields: infer F } ? F : undefined;
  /** What it is told besides: lists, numbers and switches, since a text is the path of a field. */
  options: Widgets[W] extends { options: infer O } ? { readonly [K in keyof O]: NotText<O[K]> } : object;
}
type NotText<V> = V extends string ? never : V;
/** The names of the widgets that need no other field than their own. */
export type Alone<P extends WidgetPlace> = {
  [W in WidgetName<P>]: DeclaredWidget<W>['fields'] extends undefined ? W : never;
}[WidgetName<P>];
/** A widget by its name where nothing has to be told to it, else with what it is told. */
export type Told<W extends WidgetName<WidgetPlace>> =
  | (object extends DeclaredWidget<W>['options'] ? W : never)
  | { readonly [X in W]: DeclaredWidget<W>['options'] };
/** The widgets that edit a field and need no other. */
export type WidgetAlone = { [W in Alone<'field'>]: Told<W> }[Alone<'field'>];
