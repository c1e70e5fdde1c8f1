import type { ComponentType, ReactNode } from 'react';
import type { ConsoleRecord } from '../provider/dataProvider';
import type {
  AnyField,
  AnyResource,
  Kind,
  ListView,
  Loose,
  WidgetFields,
  WidgetName,
  WidgetOptions,
} from '../schema/index';
import { createRequiredContext } from '../ui/requiredContext';
import type { SelectOption } from '../ui/Select';

/** Props of a section widget: the paths of the section's fields. */
export interface SectionWidgetProps<W extends WidgetName<'section'> = never> {
  /** Paths of the section's fields in the form, by the name that the widget gives each field. */
  fields: WidgetFields<W>;
  /** The options that the schema gives the widget. */
  options: WidgetOptions<W>;
}
/** Props of a field widget: the field's path in the form, the field, and the widget's options. */
export interface FieldWidgetProps<W extends WidgetName<'field'> = never> {
  /** Path of the field in the form. */
  path: string;
  /** The field's definition in the schema. */
  field: AnyField;
  /** Paths of other fields in the form that the widget uses, by the name that the widget gives each field. */
  fields: WidgetFields<W>;
  /** The options that the schema gives the widget. */
  options: WidgetOptions<W>;
}
/**
 * The component of a field widget, with the names of the field types that it can edit. `npm run check`
 * reports a schema that uses the widget for another type.
 */
export type FieldWidget<W extends WidgetName<'field'>> = ComponentType<FieldWidgetProps<W>> & {
  /** Field types that the widget can edit. */
  edits: readonly Kind[];
};

/** Props of a cell widget; the record is in react-admin's record context. */
export interface CellWidgetProps {
  /** Path of the field in the record. */
  path: string;
  /** The field's definition in the schema. */
  field: AnyField;
}

/**
 * The component of a cell. If `load` returns a promise, a list shows its rows only after the promise has
 * settled.
 */
export type CellWidget = ComponentType<CellWidgetProps> & { load?: () => Promise<void> | undefined };

/** The props of a list: its resource, its schema, and its variant. */
export interface ListProps {
  /** The resource of the list. */
  resource: AnyResource;
  /** The list's definition in the schema. */
  list: ListView<Loose>;
  /**
   * Name of the variant (subtype of the resource's records) that the list shows; absent for a resource
   * without variants.
   */
  variant?: string | undefined;
}

/** The options of filters whose possible values are not in the schema, by filter name. */
export type FilterOptionsByName = Readonly<Record<string, readonly SelectOption[]>>;

/**
 * Props of the console's own list screen. `children` replace the table; `above` is rendered over the table,
 * and `actions` in the header.
 */
export interface ListScreenProps extends ListProps {
  /** Shown above the list's table. */
  above?: ReactNode;
  /** Shown in the header of the list's screen. */
  actions?: ReactNode;
  /** The options of filters whose possible values are not in the schema, by filter name. */
  offers?: FilterOptionsByName | undefined;
  /** Rendered in place of the list's table. */
  children?: ReactNode;
}

/**
 * Props of a list widget. They include the console's own list screen, so that a widget can extend this screen
 * without a copy of its code.
 */
export interface ListWidgetProps extends ListProps {
  /** The console's own list screen. */
  ListScreen: ComponentType<ListScreenProps>;
}

export interface FormWidgetProps {
  /** The resource of the form. */
  resource: AnyResource;
  /**
   * Name of the variant (subtype of the resource's records) to which the record belongs; absent for a
   * resource without variants.
   */
  variant?: string | undefined;
  /** Id of the stored record; absent if the form creates a record. */
  id?: string | undefined;
  /** Closes the form and returns to the list. */
  onClose: () => void;
}

/**
 * Props of a widget that asks the operator to confirm an act (an action on a record). The widget replaces the
 * console's standard dialog.
 */
export interface ActWidgetProps {
  /** The resource of the record. */
  resource: AnyResource;
  /** The stored record, which the action will change. */
  record: ConsoleRecord;
  /** Last segment of the URL path of the action's API call. */
  call: string;
  /** Title of the dialog. */
  title: string;
  /** Question that the dialog asks the operator. */
  question: string;
  /** Label of the button that confirms. */
  confirmLabel: string;
  /** Label of the button that cancels. */
  cancelLabel: string;
  /** True while the API call of the action runs. */
  busy: boolean;
  /** The error of the action's last API call; null if it did not fail. */
  error: Error | null;
  /** Confirms the action, and calls the API with this request body. */
  onConfirm: (requestBody: Loose) => void;
  /** Closes the dialog without running the action. */
  onCancel: () => void;
}

/**
 * The components of a product's own field type: one edits its values, others show them in lists and read-only
 * forms.
 */
export interface CustomFieldComponents<O = never> {
  /** The input that edits a value of the field type in a form. */
  Input: ComponentType<{ path: string; field: AnyField; options: O }>;
  /** Shows a value in lists. It is not rendered for empty values. */
  Cell: ComponentType<{ value: string; options: O }>;
}

/** The components that schemas refer to by name, grouped by where the schema uses them. */
export interface WidgetSet {
  /** Widgets that edit one field of a form. */
  field: { readonly [W in WidgetName<'field'>]: FieldWidget<W> };
  /** Widgets that show one section of a form; they read their values from this form. */
  section: { readonly [W in WidgetName<'section'>]: ComponentType<SectionWidgetProps<W>> };
  /** Widgets that show a field's value in a list. */
  cell: Readonly<Record<WidgetName<'cell'>, CellWidget>>;
  /** Widgets that replace a resource's standard list. */
  list: Readonly<Record<WidgetName<'list'>, ComponentType<ListWidgetProps>>>;
  /** Widgets that replace the standard form for a new record. */
  create: Readonly<Record<WidgetName<'create'>, ComponentType<FormWidgetProps>>>;
  /** Widgets that replace the standard form of a stored record. */
  edit: Readonly<Record<WidgetName<'edit'>, ComponentType<FormWidgetProps>>>;
  /** Widgets of the page `<id>/show` of a stored record. */
  show: Readonly<Record<WidgetName<'show'>, ComponentType<FormWidgetProps>>>;
  /** Widgets that ask the operator to confirm an action on a record. */
  act: Readonly<Record<WidgetName<'act'>, ComponentType<ActWidgetProps>>>;
}

/**
 * The components that the product passes to the engine. The engine itself imports no widget, menu or page.
 */
export interface EngineServices {
  /** The product's components that schemas refer to by name. */
  widgets: WidgetSet;
  /** The components of the product's own field types, by the type's name. */
  kinds?: Readonly<Record<string, CustomFieldComponents>> | undefined;
  /**
   * Returns the variants (subtypes of a resource's records) that the deployment shows. Other variants have no
   * page.
   */
  shownVariants: (resource: AnyResource) => readonly string[];
  /**
   * The resource of the access log, which tells who deleted a record; absent if the deployment does not show
   * the log.
   */
  recordOfAccess?: AnyResource | undefined;
  /**
   * The resource of the bin, which holds deleted records that can be restored; absent if the API has no bin.
   */
  bin?: AnyResource | undefined;
  /** Shown for a URL below a resource's path if the resource has no page there. */
  NotFound: ComponentType<{ resource: AnyResource }>;
  /** Shown if the operator may not read a resource, or may not create its records. */
  NoRight: ComponentType<{ resource: AnyResource; creating: boolean }>;
  /** Applies the console's look to Material UI components; loaded when it is first needed. */
  MuiTheme: ComponentType<{ children: ReactNode }>;
}

export const [EngineProvider, useEngine] = createRequiredContext<EngineServices>('No engine is provided');

/** Returns the components of a product's own field type. Throws if the product supplies none. */
export function useCustomFieldComponents(fieldTypeName: string): CustomFieldComponents<unknown> {
  const fieldTypeComponents = useEngine().kinds?.[fieldTypeName];
  if (!fieldTypeComponents) throw new Error(`kinds of defineProduct has no ${fieldTypeName}`);
  // The cast is safe, because `defineFieldType` requires that a field type's schema and its components use the
  // same type of options.
  return fieldTypeComponents as CustomFieldComponents<unknown>;
}
