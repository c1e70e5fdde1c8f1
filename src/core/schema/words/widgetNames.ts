/**
 * Where a widget is used: as a field's input, next to a section's fields, or in the cells of a column. A
 * widget can also replace a whole list, a create form, an edit form, or the last confirmation dialog of an
 * action. A `show` widget is a separate page of a stored record.
 */
export type WidgetUsage = 'field' | 'section' | 'cell' | 'list' | 'create' | 'edit' | 'show' | 'act';
/**
 * The registered widgets, which `widgets/registry.ts` adds by declaration merging. Each key is a widget's
 * name, and its value the place of use, such as `'cell'`. `{ place: 'field', fields: { city: string } }`
 * declares a widget that needs a further field, which it calls `city`. `{ place, options }` declares a widget
 * with options.
 */
// biome forbids empty interfaces by default; this one is a registry that other modules extend.
export interface WidgetRegistry {
  none: never;
}
export type WidgetName<P extends WidgetUsage> = {
  [W in keyof WidgetRegistry]: [WidgetRegistry[W]] extends [never]
    ? never
    : WidgetRegistry[W] extends P | { place: P }
      ? W
      : never;
}[keyof WidgetRegistry];
/** The declaration of a widget; `fields` is undefined if the widget needs no further fields. */
export interface DeclaredWidget<W extends WidgetName<WidgetUsage>> {
  fields: WidgetRegistry[W] extends { fields: infer F } ? F : undefined;
  /**
   * The widget's options: lists, numbers and switches. Texts are not allowed, because a text in a widget's
   * declaration is read as a field's path.
   */
  options: WidgetRegistry[W] extends { options: infer O }
    ? { readonly [K in keyof O]: NonStringOptionValue<O[K]> }
    : object;
}
type NonStringOptionValue<V> = V extends string ? never : V;
/** The names of the widgets that need no fields besides the field that they edit or show. */
export type WidgetNameWithoutExtraFields<P extends WidgetUsage> = {
  [W in WidgetName<P>]: DeclaredWidget<W>['fields'] extends undefined ? W : never;
}[WidgetName<P>];
/** How a view names a widget: the name alone if the widget has no options, else the name with its options. */
export type WidgetReference<W extends WidgetName<WidgetUsage>> =
  | (object extends DeclaredWidget<W>['options'] ? W : never)
  | { readonly [X in W]: DeclaredWidget<W>['options'] };
/** The widgets that a field can have as its input, and that need no further fields. */
export type SingleFieldWidgetReference = {
  [W in WidgetNameWithoutExtraFields<'field'>]: WidgetReference<W>;
}[WidgetNameWithoutExtraFields<'field'>];
