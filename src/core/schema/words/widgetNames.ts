/**
 * The place of a widget: a field's input, next to a section's fields, or a column's cells. Or it replaces a whole list,
 * a create form, an edit form, or the last question of an act. At `show` it is a separate page for a stored record.
 */
export type WidgetPlace = 'field' | 'section' | 'cell' | 'list' | 'create' | 'edit' | 'show' | 'act';
/**
 * The registered widgets, each with its place. Open: `src/widgets` merges its widgets in by declaration. A widget that
 * needs other fields is `{ place, fields }`: each field's role, and its value type. A widget with options is `{ place,
 * options }`.
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
/** The declaration of a widget; `fields` is undefined if it needs none. */
export interface DeclaredWidget<W extends WidgetName<WidgetPlace>> {
  fields: Widgets[W] extends { fields: infer F } ? F : undefined;
  /** Its further options: lists, numbers and switches, since a text is a field's path. */
  options: Widgets[W] extends { options: infer O } ? { readonly [K in keyof O]: NotText<O[K]> } : object;
}
type NotText<V> = V extends string ? never : V;
/** The names of the widgets that need no other field. */
export type Alone<P extends WidgetPlace> = {
  [W in WidgetName<P>]: DeclaredWidget<W>['fields'] extends undefined ? W : never;
}[WidgetName<P>];
/** A widget's name if it needs no options, else the name with its options. */
export type Told<W extends WidgetName<WidgetPlace>> =
  | (object extends DeclaredWidget<W>['options'] ? W : never)
  | { readonly [X in W]: DeclaredWidget<W>['options'] };
/** The widgets that edit a field and need no other. */
export type WidgetAlone = { [W in Alone<'field'>]: Told<W> }[Alone<'field'>];
