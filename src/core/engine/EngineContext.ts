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

/** The props of a widget that shows the fields of a section: the paths of those that the form names to it. */
export interface SectionWidgetProps<W extends WidgetName<'section'> = never> {
  fields: WidgetFields<W>;
  options: WidgetOptions<W>;
}
/** The props of a widget that edits a field: its path in the form, what it is, and what the form or the field tells it. */
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

/** What a widget that draws a cell gets; the record is in react-admin's record context. */
export interface CellWidgetProps {
  path: string;
  field: AnyField;
}

/** What a list gets: whose it is, what the schema says of it, and its variant. */
export interface ListProps {
  resource: AnyResource;
  list: ListView<Loose>;
  variant?: string | undefined;
}

/** Options of filters whose values the schema does not know, by the name of the filter. */
export type FilterOffers = Readonly<Record<string, readonly Option[]>>;

/** Props of the console's own list: `children` replace the table, `above` stands over it. */
export interface ListScreenProps extends ListProps {
  above?: ReactNode;
  offers?: FilterOffers | undefined;
  children?: ReactNode;
}

/** What a widget that is a list gets: also the console's own list, which it need not load a second time. */
export interface ListWidgetProps extends ListProps {
  ListScreen: ComponentType<ListScreenProps>;
}

/** What a widget that is a form gets. */
export interface FormWidgetProps {
  resource: AnyResource;
  variant?: string | undefined;
  /** The record; a new one has none. */
  id?: string | undefined;
  /** Leads back to the list. */
  onClose: () => void;
}

/** What a widget gets that asks the last question of an act: the question as it would be asked, and its answers. */
export interface ActWidgetProps {
  resource: AnyResource;
  /** The stored record that the act is about, and the act's call. */
  record: ConsoleRecord;
  call: string;
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  /** The call is under way. */
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

/** What the console gives the engine, which itself knows no widget, no menu and no page. */
export interface Engine {
  widgets: WidgetSet;
  /** The visible halves of the product's own kinds, by name. */
  kinds?: Readonly<Record<string, OwnLooks>> | undefined;
  /** The variants of a resource that the deployment shows; the others have no page. */
  shownVariants: (resource: AnyResource) => readonly string[];
  /** The resource whose list tells who took what away; absent where the deployment shows none. */
  recordOfAccess?: AnyResource | undefined;
  /** The resource whose records are deleted ones that can be restored; absent where the API has none. */
  bin?: AnyResource | undefined;
  /** Stands where no page of a resource has the address. */
  NotFound: ComponentType<{ resource: AnyResource }>;
  /** Stands where the operator may not read a resource, or may create none of its records. */
  NoRight: ComponentType<{ resource: AnyResource; creating: boolean }>;
  /** Dresses Material UI inside it in the console's look; loaded when it is first shown. */
  MuiTheme: ComponentType<{ children: ReactNode }>;
}

export const [EngineProvider, useEngine] = requiredContext<Engine>('No engine is provided');

/** The visible half of a kind of the product's own. Throws for a kind that the product names nothing for. */
export function useOwnLooks(name: string): OwnLooks<unknown> {
  const looks = useEngine().kinds?.[name];
  if (!looks) throw new Error(`kinds of defineProduct has no ${name}`);
  // `defineKind` gives each half the options that its builder took.
  return looks as OwnLooks<unknown>;
}
