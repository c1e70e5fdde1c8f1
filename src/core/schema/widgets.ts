import type { Loose, Path } from './paths';
import type { DeclaredWidget, WidgetName, WidgetPlace } from './widgetNames';

/** The names of widgets that need no other field than the one that they edit. */
type Alone<P extends WidgetPlace> = {
  [W in WidgetName<P>]: DeclaredWidget<W>['fields'] extends undefined ? W : never;
}[WidgetName<P>];

/** The paths of the fields that a widget reads and writes, by what each is to the widget. */
type FieldsIn<R, F> = { readonly [Role in keyof F]: Path<R, NonNullable<F[Role]>> };
type WithFields<R, W extends WidgetName<WidgetPlace>> = {
  readonly [X in W]: FieldsIn<R, DeclaredWidget<W>['fields']>;
};

/** A widget as a view names it; one that needs other fields says which those are in the resource. */
export type Widget<R, P extends WidgetPlace> =
  | Alone<P>
  | { [W in Exclude<WidgetName<P>, Alone<P>>]: WithFields<R, W> }[Exclude<WidgetName<P>, Alone<P>>];

/** The paths that a widget is given; none if it needs no other field. */
export type WidgetFields<W extends WidgetName<WidgetPlace>> = FieldsIn<
  Loose,
  NonNullable<DeclaredWidget<W>['fields']>
>;

/** Returns the name of a widget and the paths of the fields that it was given. */
export function readWidget<P extends WidgetPlace>(
  widget: Widget<Loose, P>,
): { name: WidgetName<P>; fields: Readonly<Record<string, string>> } {
  const [[name, fields] = ['', {}]] = typeof widget === 'object' ? Object.entries(widget) : [[widget, {}]];
  // The type allows nothing but the names of widgets, and paths behind them.
  return { name: name as WidgetName<P>, fields: fields as Readonly<Record<string, string>> };
}
