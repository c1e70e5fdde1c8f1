import type { Action } from './actions';
import type { Desk } from './desk';
import type { Shape } from './fields';
import type { Column, Columns, Filter, Order } from './listParts';
import type { Need } from './need';
import type { At, Loose, Path } from './paths';
import type { Preview, Publish } from './phase';
import type { RecordName } from './recordName';
import type { Related } from './related';
import type { Check, Reset, When } from './when';
import type { WidgetName } from './widgetNames';
import type { Widget } from './widgets';

export type * from './listParts';

export interface ListView<R> {
  /** Rows on a page (specification, section 9). */
  perPage: number;
  columns: readonly Column<R>[];
  /** Values that operators may add as columns, and numbers or times of related records. */
  more?: readonly (Path<R> | Columns<R>['related'])[];
  order: readonly Order<R>[];
  /** Number fields whose sums over all matching records are shown below the list. */
  sums?: readonly Path<R>[];
  /** Columns by whose headers operators can sort (decisions, section 12). */
  sorts?: readonly Path<R>[];
  filters?: readonly Filter<R>[];
  /** Fields with a filter for emptiness, `cost[empty]=true`; by default those of `filters` and `sorts`. */
  emptiness?: readonly Path<R>[];
  /** The filter bar can be folded, and starts folded. */
  collapsible?: true;
  /** Shows tabs above the table: all records, and one for each choice of this field. */
  tabs?: Path<R>;
  /**
   * The list has an Excel export named after its title, with a timestamp or always the same (decisions,
   * section 11). `items` adds a sheet with the items of a list field, connected by `ID`.
   */
  excel?: 'stamped' | 'plain' | { items: Path<R>; stamped?: true };
  /** The export needs this right, in addition to the right to the list. */
  exports?: { needs: Need };
  /** The exported file can be imported: rows with an ID change a record, others create one. */
  import?: true;
  /** Width in pixels; the default is 1024. */
  width?: number;
  /** Widget that replaces the generated list. */
  widget?: WidgetName<'list'>;
}

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

export interface Views<R, T extends string = string> {
  list?: ListView<R>;
  form?: FormView<R, T>;
}

/** The views of one variant, and the values that it fixes or presets. */
export interface Variant<R, T extends string = string> extends Views<R, T> {
  choices?: { readonly [X in Path<R>]?: readonly NonNullable<At<R, X>>[] };
  defaults?: { readonly [X in Path<R>]?: At<R, X> };
  /** `false` if operators write the records: personal fields are then neither masked nor recorded. */
  personal?: false;
  /** Maximum number of files of a field in this variant, if fewer than usual. */
  most?: { readonly [X in Path<R>]?: number };
  /** The records of the variant can be public, scheduled or hidden. */
  publish?: Publish<R>;
}

/** Names of the deployments' flavours; a product adds its names by declaration merging. */
export interface Flavours {
  none: never;
}
export type FlavourName = Exclude<keyof Flavours, 'none'>;

/** The views that a deployment's flavour replaces. Stored data are the same in all flavours. */
export interface FlavourFace<R, T extends string = string> extends Pick<Views<R, T>, 'list' | 'form'> {
  /** Minimum number of items that the form shows of a list field. */
  least?: { readonly [X in Path<R>]?: number };
}

/** Which operators may use which records of a resource. */
export interface Rows<R> {
  owner: Path<R>;
  shared?: Path<R>;
}

/** Messages by e-mail to selected records. */
export interface BulkMessage<R> {
  /** Path of the e-mail address, a `text({ format: 'email' })`. */
  to: Path<R, string>;
  /** A list field of channels. Its item for `email` may have another address or turn messages off. */
  channels?: Path<R>;
  /**
   * Variables for texts as `{name}`: a path of the record, or of the newest record of an entry of `related`.
   */
  variables?: { readonly [name: string]: Path<R> | { related: string; path: string } };
  /** Enables advertisements to people who agreed; a single record names the sender. Needs `consents`. */
  ads?: { sender: { of: string; name: string; address: string } };
  /** The resource with template texts for messages, and the paths of its fields. */
  templates?: { of: string; name: string; kind: string; subject: string; content: string };
}

/** The fields that repeat a person's newest consents. */
export interface Consents<R> {
  /** A list field of channels. Each item's switch repeats the newest entry for notices by its `method`. */
  lines: Path<R>;
  /** Read-only fields about advertisements by e-mail: a choice of `given` and `refused`, and its time. */
  ads: { state: Path<R>; at: Path<R> };
}

/** Bulk actions; each key is an action on the selected rows of the list. */
export interface Bulk<R> {
  /** Deletes the selected records that can be deleted. */
  delete?: true;
  /** Restores the selected records from the bin, if possible. */
  restore?: true;
  /** Sends a message to each selected record. */
  message?: BulkMessage<R>;
  /**
   * Sets the same values in all selected records. The paths name choices, references, switches, days and
   * numbers.
   */
  edit?: readonly Path<R>[];
}
export type BulkAct = keyof Bulk<Loose>;

/** Names of the menu's groups; a product adds its names by declaration merging. */
export interface MenuGroups {
  none: never;
}
export type MenuGroupName = Exclude<keyof MenuGroups, 'none'>;

export interface Api<R> {
  /** Path below `/api/console`. Resources with the same path show records of one collection. */
  path: string;
  /** Envelope keys of a list and of one record (decisions, section 3). */
  many: string;
  one: string;
  /** Values that all records of this resource have. They distinguish the resources of one collection. */
  fixed?: { readonly [X in Path<R>]?: At<R, X> };
}

/**
 * How records are named. `details` distinguish records with the same name; `instead` replaces the name of
 * records that meet `when` by another text.
 */
interface Title<R> {
  field: Path<R, string>;
  instead?: { field: Path<R, string>; when: When<R> };
  details: readonly Path<R, string>[];
}

export interface Facts<R, C extends string = string, K extends string = string, B = Badge> {
  api: Api<R>;
  /** Unique constraints over several fields; the problem is shown at the first one. */
  unique?: readonly (readonly Path<R>[])[];
  checks?: { readonly [X in C]: Check<R> };
  /** The text that names a record; by default the column that opens a row, the subject or the name. */
  title?: Path<R, string> | Title<R>;
  resets?: readonly Reset<R>[];
  /** Paths of removed fields: their stored values are kept but not shown, and don't prevent the start. */
  dropped?: readonly string[];
  /**
   * There is exactly one record, which always exists: the API serves it at the resource's path, and its form
   * is its page. It can't be created or deleted; until the first save it equals a blank form.
   */
  singleton?: true;
  /** `false` if records can't be created; `'api'` if only API calls create them, as from a storefront. */
  create?: false | 'api';
  /** A right that all access to the records needs, in addition to their menu group. */
  needs?: Need;
  /** `false` if records can't be changed; `'api'` if only API calls change them, as from a storefront. */
  update?: false | 'api';
  /**
   * `false` if records can't be deleted. `when` restricts the records, `needs` the operators; `typed`
   * requires typing the name first.
   */
  remove?: false | { when?: When<R>; needs?: Need; typed?: true };
  /** Reasons for which hooks may refuse a change: `refuse('shipped')`, worded in `refusals`. */
  refusals?: readonly K[];
  /**
   * Buttons that start another record: `again` saves a new record and begins the next; `copy` begins a new
   * record with the values of a stored one, without its files.
   */
  repeats?: { again?: true; copy?: true };
  /**
   * In every call, an operator only uses their own records and those whose switch `shared` is on. `owner` is
   * a `text({ setAtCreation: 'operatorId' })`.
   */
  rows?: Rows<R>;
  /** Operators can order the records by hand. This whole number then holds a record's position, from 1. */
  sortable?: Path<R, number>;
  /** Records form a tree: each may have a parent in the same resource, by a nullable `ref` to itself. */
  tree?: { parent: Path<R, string | null> };
  /** Other records that refer to a record. Its page shows them in tabs; each key is the name of a tab. */
  related?: { readonly [name: string]: Related };
  /**
   * Operators can leave dated memos about the records, which must hold personal data. `pinned` is a field
   * whose text is shown above them.
   */
  memos?: { pinned?: Path<R, string> };
  /** A consent ledger records which messages people agreed to, and since when. */
  consents?: Consents<R>;
  /** The records are answered at a desk; they need the fields `...deskFields`. */
  desk?: Desk<R>;
  /** The records can be public, scheduled or hidden; with variants, each variant declares it. */
  publish?: Publish<R>;
  /** The forms have a preview. */
  preview?: Preview<R>;
  /** The bulk actions of the lists; without this, rows can't be selected. */
  bulk?: Bulk<R>;
  /** The resource's entry in the menu. A resource without a menu group has neither an entry nor a route. */
  menu?: {
    group: MenuGroupName;
    /** `false` if the list is only reached by links; the group still decides the right. */
    entry?: false;
    /** The entry shows the number of records that match this filter. */
    badge?: B;
  };
}

/** The filter for the records that a menu entry counts. */
export type Badge = { readonly [parameter: string]: string };

/** A resource whose record type is not known at compile time. The engine and the API use this type. */
export interface AnyResource extends Facts<Loose>, Views<Loose> {
  readonly name: string;
  readonly actions?: { readonly [act: string]: Action<Loose> };
  readonly fields: Shape;
  readonly variants?: { by: string; of: { readonly [value: string]: Variant<Loose> } };
  readonly flavours?: { readonly [name: string]: FlavourFace<Loose> };
}

declare const TYPES: unique symbol;
/** The compile-time types of a resource, which decide what Korean texts it needs. */
export interface ResourceTypes {
  record: object;
  /** The keys of the texts of each act. */
  actions: object;
  /** The input values of each coded act. */
  coded: object;
  variants: string;
  sections: string;
  checks: string;
  /** Paths of texts with a pattern. */
  patterns: string;
  refusals: string;
  /** Whether its menu entry shows a count. */
  counts: boolean;
}
export interface Resource<N extends string, X extends ResourceTypes> extends AnyResource {
  readonly name: N;
  readonly [TYPES]?: X;
  /** Returns the name of one of the resource's records, for hooks and acts. */
  record(id: string): RecordName<X['record']>;
}

/** The record type of a resource. */
export type Infer<X> = X extends Resource<string, infer T> ? T['record'] : never;
