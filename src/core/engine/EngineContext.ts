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
import { requiredContext } from '../ui/requiredContext';
import type { Option } from '../ui/Select';

/** The props of a section widget: the paths of the section's fields. */
export interface SectionWidgetProps<W extends WidgetName<'section'> = never> {
  fields: WidgetFields<W>;
  options: WidgetOptions<W>;
}
/** The props of a field widget: its path in the form, its field, and the options of the form or the field. */
export interface FieldWidgetProps<W extends WidgetName<'field'> = never> {
  path: string;
  field: AnyField;
  fields: WidgetFields<W>;
  options: WidgetOptions<W>;
}
/** The component of such a widget, and the kinds of field that it can edit: `npm run check` refuses others. */
export type FieldWidget<W extends WidgetName<'field'>> = ComponentType<FieldWidgetProps<W>> & {
  edits: readonly Kind[];
};

/** The props of a cell widget; the record is in react-admin's record context. */
export interface CellWidgetProps {
  path: string;
  field: AnyField;
}

/** The props of a list: its resource, its schema, and its variant. */
export interface ListProps {
  resource: AnyResource;
  list: ListView<Loose>;
  variant?: string | undefined;
}

/** Options of filters whose values the schema does not know, by the name of the filter. */
export type FilterOffers = Readonly<Record<string, readonly Option[]>>;

/** Props of the console's own list: `children` replace the table, `above` is drawn over it, `actions` in its head. */
export interface ListScreenProps extends ListProps {
  above?: ReactNode;
  actions?: ReactNode;
  offers?: FilterOffers | undefined;
  children?: ReactNode;
}

/** The props of a list widget: also the console's own list, so that it is not loaded twice. */
export interface ListWidgetProps extends ListProps {
  ListScreen: ComponentType<ListScreenProps>;
}

/** The props of a form widget. */
export interface FormWidgetProps {
  resource: AnyResource;
  variant?: string | undefined;
  /** The record; a new one has none. */
  id?: string | undefined;
  /** Leads back to the list. */
  onClose: () => void;
}

/** The props of a widget that asks an act's last question: the question as the console asks it, and its answers. */
export interface ActWidgetProps {
  resource: AnyResource;
  /** The stored record that the act is about, and the act's call. */
  record: ConsoleRecord;
  call: string;
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  /** The call is running. */
  busy: boolean;
  /** Why the call failed. */
  error: Error | null;
  /** Makes the call with a body. */
  onConfirm: (body: Loose) => void;
  onCancel: () => void;
}

/** The visible half of a product's own kind: how its values are edited, and how lists and read-only forms show them. */
export interface OwnLooks<O = never> {
  Input: ComponentType<{ path: string; field: AnyField; options: O }>;
  /** It gets no empty value. */
  Cell: ComponentType<{ value: string; options: O }>;
}

/** The components behind the names that schemas use, by where they stand. */
export interface WidgetSet {
  field: { readonly [W in WidgetName<'field'>]: FieldWidget<W> };
  /** They read the values that they show from the form around them. */
  section: { readonly [W in WidgetName<'section'>]: ComponentType<SectionWidgetProps<W>> };
  cell: Readonly<Record<WidgetName<'cell'>, ComponentType<CellWidgetProps>>>;
  list: Readonly<Record<WidgetName<'list'>, ComponentType<ListWidgetProps>>>;
  create: Readonly<Record<WidgetName<'create'>, ComponentType<FormWidgetProps>>>;
  edit: Readonly<Record<WidgetName<'edit'>, ComponentType<FormWidgetProps>>>;
  show: Readonly<Record<WidgetName<'show'>, ComponentType<FormWidgetProps>>>;
  act: Readonly<Record<WidgetName<'act'>, ComponentType<ActWidgetProps>>>;
}

/** Injected into the engine, which itself imports no widget, menu or page. */
export interface Engine {
  widgets: WidgetSet;
  /** The visible halves of the product's own kinds, by name. */
  kinds?: Readonly<Record<string, OwnLooks>> | undefined;
  /** The variants of a resource that the deployment shows; the others have no page. */
  shownVariants: (resource: AnyResource) => readonly string[];
  /** The resource whose list logs deletions and their authors; absent where the deployment shows none. */
  recordOfAccess?: AnyResource | undefined;
  /** The resource of the deleted records that can be restored; absent where the API has none. */
  bin?: AnyResource | undefined;
  /** Shown where no page of a resource has the address. */
  NotFound: ComponentType<{ resource: AnyResource }>;
  /** Shown where the operator may not read a resource, or may not create its records. */
  NoRight: ComponentType<{ resource: AnyResource; creating: boolean }>;
  /** Dresses Material UI inside it in the console's look; loaded when it is first shown. */
  MuiTheme: ComponentType<{ children: ReactNode }>;
}

export const [EngineProvider, useEngine] = requiredContext<Engine>('No engine is provided');

/** The visible half of a kind of the product's own. Throws for a kind that the product names nothing for. */
export function useOwnLooks(name: string): OwnLooks<unknown> {
  const looks = useEngine().kinds?.[name];
  if (!looks) throw new Error(`kinds of defineProduct has no ${name}`);
  // `defineKind` gives each half the options of its builder.
  return looks as OwnLooks<unknown>;
}
