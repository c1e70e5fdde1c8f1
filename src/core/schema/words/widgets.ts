import type { Loose, Path } from './paths';
import type {
  DeclaredWidget,
  WidgetName,
  WidgetNameWithoutExtraFields,
  WidgetReference,
  WidgetUsage,
} from './widgetNames';

/** The paths of the fields that a widget reads and writes, by their role in the widget. */
type FieldPathsByWidgetRole<R, F> = { readonly [Role in keyof F]: Path<R, NonNullable<F[Role]>> };
type WidgetWithFields<R, W extends WidgetName<WidgetUsage>> = {
  readonly [X in W]: FieldPathsByWidgetRole<R, DeclaredWidget<W>['fields']> & DeclaredWidget<W>['options'];
};

/** A widget in a view, with its options and the paths of the fields that it needs. */
export type Widget<R, P extends WidgetUsage> =
  | { [W in WidgetNameWithoutExtraFields<P>]: WidgetReference<W> }[WidgetNameWithoutExtraFields<P>]
  | { [W in Exclude<WidgetName<P>, WidgetNameWithoutExtraFields<P>>]: WidgetWithFields<R, W> }[Exclude<
      WidgetName<P>,
      WidgetNameWithoutExtraFields<P>
    >];

/** The paths of the further fields that a widget receives; none if the widget needs no further field. */
export type WidgetFields<W extends WidgetName<WidgetUsage>> = FieldPathsByWidgetRole<
  Loose,
  NonNullable<DeclaredWidget<W>['fields']>
>;

/** The options of a widget, as its declaration in `src/core/schema/words/widgetNames.ts` types them. */
export type WidgetOptions<W extends WidgetName<WidgetUsage>> = DeclaredWidget<W>['options'];

const NO_FIELDS_OR_OPTIONS = {};

/**
 * Returns a widget's name, options, and the paths of its fields. For the same declaration, `options` is
 * always the same object.
 */
export function parseWidgetDeclaration<P extends WidgetUsage>(
  widget: Widget<Loose, P>,
): {
  name: WidgetName<P>;
  fields: Readonly<Record<string, string>>;
  options: Readonly<Record<string, unknown>>;
} {
  const [[name, told] = ['', NO_FIELDS_OR_OPTIONS]] =
    typeof widget === 'object' ? Object.entries<object>(widget) : [[widget, NO_FIELDS_OR_OPTIONS]];
  const isFieldPathEntry = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string';
  const fieldPathEntries = Object.entries<unknown>(told).filter(isFieldPathEntry);
  // The cast is safe, because the types only allow registered widgets with their own paths and options.
  return {
    name: name as WidgetName<P>,
    fields: Object.fromEntries(fieldPathEntries),
    options: told as Record<string, unknown>,
  };
}
