import type { Action } from './actions';
import type { Desk } from './desk';
import type { Shape } from './fields';
import type { Column, Filter, Order } from './listParts';
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
  /** Rows a page (specification, section 9). */
  perPage: number;
  columns: readonly Column<R>[];
  /** Values that operators may add as columns. */
  more?: readonly Path<R>[];
  order: readonly Order<R>[];
  /** Sums of all records that match are shown in the foot of these numbers. */
  sums?: readonly Path<R>[];
  /** Operators can sort by these columns, by their heads (decisions, section 12). */
  sorts?: readonly Path<R>[];
  filters?: readonly Filter<R>[];
  /** Fields with a filter by emptiness, `cost[empty]=true`; by default those of `filters` and `sorts`. */
  emptiness?: readonly Path<R>[];
  /** The filter bar can be folded away, and starts folded. */
  collapsible?: true;
  /** A bar of all and the choices of this field over the table. */
  tabs?: Path<R>;
  /**
   * The list has an Excel export, named after its title: with a timestamp, or always the same (decisions, section 11).
   * `items` adds a sheet with the items of a list field, joined by `ID`.
   */
  excel?: 'stamped' | 'plain' | { items: Path<R>; stamped?: true };
  /** Its file needs a further right, in addition to the list's. */
  exports?: { needs: Need };
  /** That file can be read back: rows with an ID change their record, rows without one are created. */
  import?: true;
  /** Narrower or wider than the usual 1024 px. */
  width?: number;
  /** Shows the list in the place of the generated one. */
  widget?: WidgetName<'list'>;
}

/** Widths of a text input in a form, from about ten letters to forty; by default as wide as its row. */
export type FieldWidth = 'tiny' | 'short' | 'medium';
export type FormField<R> =
  | Path<R>
  | {
      field: Path<R>;
      /** The field is hidden if the condition fails: neither shown nor required, in the form and in the API. */
      when?: When<R>;
      only?: 'create' | 'edit';
      readOnly?: true;
      widget?: Widget<R, 'field'>;
      width?: FieldWidth;
    };
/** One field on its own row, or several side by side. */
export type FormRow<R> = FormField<R> | readonly FormField<R>[];
export interface Section<R, T extends string = string> {
  /** Key of the section's title in the Korean file. */
  title: T;
  fields: readonly FormRow<R>[];
  /**
   * Shows the fields' combined meaning: below the fields on a page, next to them in a dialog. Works without fields too.
   */
  widget?: Widget<R, 'section'>;
  /** The wide column of a two-column page, or the narrow sticky one: 320 px, 480 with the `answers` field. */
  column?: 'main' | 'side';
}
export interface FormView<R, T extends string = string> {
  /** A page or a dialog over the list, and its width in px. */
  in: { page: number } | { dialog: number };
  /**
   * The text field for answering stored records. It has the focus when the form opens; a button saves and opens the
   * next unanswered record of the list.
   */
  answers?: Path<R, string>;
  /** A stored record is printed as a sheet, to be signed: its sections, and in the first one also these fields. */
  sheet?: { also: readonly Path<R>[] };
  /** Their rules for fields hold in the API too, with any form. */
  sections: readonly Section<R, T>[];
  /** Replace the generated form of a new or a stored record; `show` is a page below the form's page. */
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
  /** `false` if operators write the records of this variant: personal fields are then neither masked nor audited. */
  personal?: false;
  /** Most files of a field in this variant, if fewer than usual. */
  most?: { readonly [X in Path<R>]?: number };
  /** Its records are public, scheduled or hidden. */
  publish?: Publish<R>;
}

/** Names of the deployments' flavours. Open: the product merges its names in by declaration. */
export interface Flavours {
  none: never;
}
export type FlavourName = Exclude<keyof Flavours, 'none'>;

/** The overrides of a deployment's flavour; stored data is the same everywhere. */
export interface FlavourFace<R, T extends string = string> extends Pick<Views<R, T>, 'list' | 'form'> {
  /** Fewest items that the form shows of a list field. */
  least?: { readonly [X in Path<R>]?: number };
}

/** Whose the records of a resource are. */
export interface Rows<R> {
  owner: Path<R>;
  shared?: Path<R>;
}

/** Messages by e-mail to selected records. */
export interface BulkMessage<R> {
  /** The path of the address, a `text({ format: 'email' })`. */
  to: Path<R, string>;
  /** A list of channels: a line with the method `email` has another address, or turns messages off. */
  channels?: Path<R>;
  /** Texts may name these as `{name}`: a path of the record, or of the newest record of a part of `related`. */
  variables?: { readonly [name: string]: Path<R> | { related: string; path: string } };
  /** Advertisements go to who consented to them: who sends them is written in a singleton. Needs `consents`. */
  ads?: { sender: { of: string; name: string; address: string } };
  /** The resource with texts to begin a message with, by their paths. */
  templates?: { of: string; name: string; kind: string; subject: string; content: string };
}

/** The fields that repeat a person's newest consents. */
export interface Consents<R> {
  /** A list of channels: each switch repeats the newest entry for notices of its `method`. */
  lines: Path<R>;
  /** Read-only fields about advertisements by e-mail: a choice of `given` and `refused`, and its date and time. */
  ads: { state: Path<R>; at: Path<R> };
}

/** Bulk actions; each key is one act on the selected rows of the list. */
export interface Bulk<R> {
  /** They are deleted, as far as each can be. */
  delete?: true;
  /** They are restored from the bin, as far as each can be. */
  restore?: true;
  /** A message is sent to each. */
  message?: BulkMessage<R>;
  /** Each gets the same values of some of these fields: choices, references, switches, days and numbers. */
  edit?: readonly Path<R>[];
}
export type BulkAct = keyof Bulk<Loose>;

/** Names of the menu's groups. Open: the product merges its names in by declaration. */
export interface MenuGroups {
  none: never;
}
export type MenuGroupName = Exclude<keyof MenuGroups, 'none'>;

export interface Api<R> {
  /** Path below `/api/console`. Resources with the same path are faces of one collection. */
  path: string;
  /** Envelope key of a list and of one record (decisions, section 3). */
  many: string;
  one: string;
  /** Values that every record of this face has. */
  fixed?: { readonly [X in Path<R>]?: At<R, X> };
}

/**
 * `details` tell records of the same name apart; `instead` replaces the name of records that meet `when` with another
 * text.
 */
interface Title<R> {
  field: Path<R, string>;
  instead?: { field: Path<R, string>; when: When<R> };
  details: readonly Path<R, string>[];
}

export interface Facts<R, C extends string = string, K extends string = string, B = Badge> {
  api: Api<R>;
  /** Combined unique constraints; the problem is shown at the first field. */
  unique?: readonly (readonly Path<R>[])[];
  checks?: { readonly [X in C]: Check<R> };
  /** The text that names a record. Default: the column that opens a row, else the subject, else the name. */
  title?: Path<R, string> | Title<R>;
  resets?: readonly Reset<R>[];
  /** Paths of fields that were taken away for good: their stored values stay, unseen, and stop no start. */
  dropped?: readonly string[];
  /**
   * There is exactly one record, which always exists: the API serves it at its path, and its form is its page. It can't
   * be created or deleted; until the first save it equals a blank form.
   */
  singleton?: true;
  /** `false` if records can't be created, `'api'` if only the API creates them, for a storefront. */
  create?: false | 'api';
  /** A right needed for everything about its records, in addition to its menu group. */
  needs?: Need;
  /** `false` if no call changes any: they can only be read. `'api'` if only the API does, for a storefront. */
  update?: false | 'api';
  /**
   * `false` if the API deletes none. `when` limits the records, `needs` the operators; `typed` requires typing the name
   * first.
   */
  remove?: false | { when?: When<R>; needs?: Need; typed?: true };
  /** Why a hook may refuse a change: `refuse('shipped')`, in the words of the Korean file's `refusals`. */
  refusals?: readonly K[];
  /**
   * Buttons that start the next record: `again` saves a new record and begins another. `copy` begins a new record with
   * the values of a stored one, except its files.
   */
  repeats?: { again?: true; copy?: true };
  /**
   * An operator uses only their own records, and those whose switch `shared` is on, in every call. `owner` is a
   * `text({ setAtCreation: 'operatorId' })`.
   */
  rows?: Rows<R>;
  /** Operators put the records in order by hand: this whole number becomes their place, from 1 on. */
  sortable?: Path<R, number>;
  /** Each record may hang below another one of the resource: the reference to that, `ref` to itself with `nullable`. */
  tree?: { parent: Path<R, string | null> };
  /** The records that refer to one of its own, by the names of the tabs beside it. They are no part of the record. */
  related?: { readonly [name: string]: Related };
  /**
   * Operators leave dated memos about its records, which hold personal data. `pinned` is a field whose text shows above
   * them.
   */
  memos?: { pinned?: Path<R, string> };
  /** A ledger keeps to which messages its persons consent, and since when. */
  consents?: Consents<R>;
  /** Its records are answered at a desk; it has the fields `...deskFields`. */
  desk?: Desk<R>;
  /** Its records are public, scheduled or hidden; with variants each says so of its own. */
  publish?: Publish<R>;
  /** Its forms have a preview. */
  preview?: Preview<R>;
  /** The bulk actions of its lists; without it rows can't be selected. */
  bulk?: Bulk<R>;
  /** The resource's place in the menu; without a group it has neither entry nor route. */
  menu?: {
    group: MenuGroupName;
    /** `false` if only links lead to its list: the group decides the right. */
    entry?: false;
    /** The entry counts the records that match this filter. */
    badge?: B;
  };
}

/** The filter whose records a menu entry counts. */
export type Badge = { readonly [parameter: string]: string };

/** A resource as the engine and the API see it: described, but not known by name. */
export interface AnyResource extends Facts<Loose>, Views<Loose> {
  readonly name: string;
  readonly actions?: { readonly [act: string]: Action<Loose> };
  readonly fields: Shape;
  readonly variants?: { by: string; of: { readonly [value: string]: Variant<Loose> } };
  readonly flavours?: { readonly [name: string]: FlavourFace<Loose> };
}

declare const TYPES: unique symbol;
/** The compile-time types of a resource, which determine its required Korean texts. */
export interface ResourceTypes {
  record: object;
  /** By act the keys of its texts. */
  actions: object;
  /** The input values of each coded act. */
  coded: object;
  variants: string;
  sections: string;
  checks: string;
  /** Paths of texts that have a pattern. */
  patterns: string;
  refusals: string;
  /** True if its menu entry shows a count. */
  counts: boolean;
}
export interface Resource<N extends string, X extends ResourceTypes> extends AnyResource {
  readonly name: N;
  readonly [TYPES]?: X;
  /** Names one of its records. */
  record(id: string): RecordName<X['record']>;
}

/** The record type of a resource. */
export type Infer<X> = X extends Resource<string, infer T> ? T['record'] : never;
