import type { Action } from './actions';
import type { Shape } from './fields';
import type { Need } from './need';
import type { At, DeepPath, Loose, Path } from './paths';
import type { Phase } from './phase';
import type { RecordName } from './recordName';
import type { Check, Reset } from './rules';
import type { When } from './when';
import type { WidgetName } from './widgetNames';
import type { Widget } from './widgets';

/** The types of columns of a list. */
export interface Columns<R> {
  /** What stands at a path; `width` in pixels, if it has a width of its own. */
  value: DeepPath<R> | { field: DeepPath<R>; width: number };
  /** The widget draws the cell, from whatever of the record it wants. */
  widget: { field: DeepPath<R>; widget: WidgetName<'cell'>; width?: number };
  /** The cell is a button that opens the row and shows the text at `expands` below it. */
  expands: { field: DeepPath<R>; expands: DeepPath<R> };
  /** A switch that saves the moment it is flipped. */
  toggle: { toggle: Path<R, boolean> };
  /** Whether the value is empty, in the words of the Korean file's `states`. */
  empty: { empty: Path<R> };
  /** Whether what the record says is still ahead, in force or over today, as a chip. */
  phase: { phase: Phase<R> };
  /** totalCount − skip − row index. */
  rowNumber: { rowNumber: true };
}
export type ColumnType = keyof Columns<Loose>;
export type ColumnOf<T extends ColumnType> = Columns<Loose>[T];
export type Column<R> = Columns<R>[ColumnType];
export type AnyColumn = Column<Loose>;

/** The types of filters of a list. `as` is the query parameter if that is not the field's name. */
export interface Filters<R> {
  /** Days from … to …: `createdAt[start]`, `createdAt[end]`. */
  range: { range: Path<R> };
  /**
   * `searchKey` and `searchValue`; a choice field brings its own select; `all` offers the choice of all, which the
   * bar starts with, unless it starts `unchosen`.
   */
  search: { search: readonly Path<R>[]; all?: true; unchosen?: true };
  /** Equal to the chosen value; `all` offers the choice of all. */
  equals: { equals: Path<R>; as?: string; all?: true };
  /** Any of the fields contains the term. */
  contains: { contains: readonly Path<R>[]; as: string };
  /** Empty or not: `true` finds what is not empty. */
  empty: { empty: Path<R>; as: string };
  /** Still ahead, in force or over today. */
  phase: { phase: Phase<R>; as: string };
}
export type FilterType = keyof Filters<Loose>;
export type FilterOf<T extends FilterType> = Filters<Loose>[T];
export type Filter<R> = Filters<R>[FilterType];
export type AnyFilter = Filter<Loose>;

/**
 * `path` ascending, `-path` descending, `{ empty }` first the records whose value is empty. The record's `_id` is
 * always the last key.
 */
export type Order<R> = Path<R> | `-${Path<R>}` | { empty: Path<R> };

export interface ListView<R> {
  /** Rows a page (specification, section 9). */
  perPage: number;
  columns: readonly Column<R>[];
  order: readonly Order<R>[];
  /** Operators can sort by these columns, by their heads (decisions, section 12). */
  sorts?: readonly Path<R>[];
  filters?: readonly Filter<R>[];
  /** The filter bar can be folded away, and starts folded. */
  collapsible?: true;
  /** A bar of all and the choices of this field over the table. */
  tabs?: Path<R>;
  /**
   * The list can be had as an Excel file, named after its title: with the moment in its name, or always alike
   * (decisions, section 11).
   */
  excel?: 'stamped' | 'plain';
  /** Its file asks for a right beside that to the list. */
  exports?: { needs: Need };
  /** That file can be read back: rows with an ID change their record, rows without one are created. */
  import?: true;
  /** Narrower or wider than the usual 1024 px. */
  width?: number;
  /** Shows the list in the place of the generated one. */
  widget?: WidgetName<'list'>;
}

/** Widths of a text's input in a form, from about ten letters to forty; as wide as its row allows if none is named. */
export type FieldWidth = 'tiny' | 'short' | 'medium';
export type FormField<R> =
  | Path<R>
  | {
      field: Path<R>;
      /** The field is hidden if it does not hold: neither shown nor required, in the form and in the API. */
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
  /** Shows what the fields mean together: below them on a page, beside them in a dialog. It may stand alone. */
  widget?: Widget<R, 'section'>;
  /**
   * On a page of two columns: the wide one, which has no cards, or the narrow one, which stays in sight: 320 px, or 480
   * where what `answers` names stands in it.
   */
  column?: 'main' | 'side';
}
export interface FormView<R, T extends string = string> {
  /** A page or a dialog over the list, and its width in px. */
  in: { page: number } | { dialog: number };
  /**
   * The text by which stored records are answered: it has the focus when the form opens, and a button saves and goes on
   * to the next record of the list that has none.
   */
  answers?: Path<R, string>;
  /** A stored record is printed as a sheet, to be signed: its sections, and in the first one also these fields. */
  sheet?: { also: readonly Path<R>[] };
  /** What they say of fields holds in the API too, whatever shows the form. */
  sections: readonly Section<R, T>[];
  /** Show a new record or a stored one in the place of the generated form; `show` has a page below that of the form. */
  widgets?: { create?: WidgetName<'create'>; edit?: WidgetName<'edit'>; show?: WidgetName<'show'> };
}

export interface Views<R, T extends string = string> {
  list?: ListView<R>;
  form?: FormView<R, T>;
}

/** What one variant shows: views, and the values that are a choice or a default in it. */
export interface Variant<R, T extends string = string> extends Views<R, T> {
  choices?: { readonly [X in Path<R>]?: readonly NonNullable<At<R, X>>[] };
  defaults?: { readonly [X in Path<R>]?: At<R, X> };
  /**
   * `false` if operators write the records of this variant: what is otherwise personal data of a visitor is neither
   * masked nor recorded.
   */
  personal?: false;
  /** How many files a field holds in this variant, if that is fewer than usual. */
  most?: { readonly [X in Path<R>]?: number };
}

/** Names of the deployments' flavours. Open: the product merges its own in by declaration. */
export interface Flavours {
  none: never;
}
export type FlavourName = Exclude<keyof Flavours, 'none'>;

/** What a deployment's flavour shows in another way; what is stored is the same everywhere. */
export interface FlavourFace<R, T extends string = string> extends Pick<Views<R, T>, 'list' | 'form'> {
  /** Fewest items that the form shows of a list field. */
  least?: { readonly [X in Path<R>]?: number };
}

/** What can be done with many records at once; each key is one act, which the list offers for the selected rows. */
export interface Bulk<R> {
  /** They are deleted, as far as each can be. */
  delete?: true;
  /** They are restored from the bin, as far as each can be. */
  restore?: true;
  /** A message is sent to each, to the address at this path. */
  message?: Path<R, string>;
}
export type BulkAct = keyof Bulk<Loose>;

/** Names of the menu's groups. Open: the product merges its own in by declaration. */
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

/** `details` tell records of the same name apart; `instead` names those that meet `when` by another text. */
interface Title<R> {
  field: Path<R, string>;
  instead?: { field: Path<R, string>; when: When<R> };
  details: readonly Path<R, string>[];
}

export interface Facts<R, C extends string = string, K extends string = string, B = Badge> {
  api: Api<R>;
  /** Fields that no two records have the same values in, taken together; said at the first of them. */
  unique?: readonly (readonly Path<R>[])[];
  checks?: { readonly [X in C]: Check<R> };
  /** The text that names a record. Default: the column that opens a row, else the subject, else the name. */
  title?: Path<R, string> | Title<R>;
  resets?: readonly Reset<R>[];
  /** Paths of fields that were taken away for good: their stored values stay, unseen, and stop no start. */
  dropped?: readonly string[];
  /**
   * There is one record, which is always there: the API answers it at its path, and its form is its screen. Nobody
   * creates or deletes it; until it is saved first, it is what a blank form holds.
   */
  singleton?: true;
  /** `false` if nobody creates any, `'api'` if only the API does, for a storefront. */
  create?: false | 'api';
  /** A right that everything about its records asks for, beside that of its menu group. */
  needs?: Need;
  /** `false` if no call changes any: they can only be read. */
  update?: false;
  /**
   * `false` if the API deletes none; `when` limits which records can be deleted, `needs` who deletes them; where it is
   * `typed`, the name has to be typed first.
   */
  remove?: false | { when?: When<R>; needs?: Need; typed?: true };
  /** Why a hook may refuse a change: `refuse('shipped')`, in the words of the Korean file's `refusals`. */
  refusals?: readonly K[];
  /**
   * How operators go on from one record to another alike: `again`, by a button that saves a new one and begins the next;
   * `copy`, by one that begins a new record with the values of a stored one, but for its files.
   */
  repeats?: { again?: true; copy?: true };
  /** What can be done with selected rows of its lists; without it no row can be selected. */
  bulk?: Bulk<R>;
  /** The resource's place in the menu; without a group it has neither entry nor route. */
  menu?: {
    group: MenuGroupName;
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
/** What of a resource is known at compile time: what its Korean file owes follows from it. */
export interface ResourceTypes {
  record: object;
  /** By act the keys of its texts. */
  actions: object;
  /** By act whose effect is code, the values that it asks for. */
  coded: object;
  variants: string;
  sections: string;
  checks: string;
  /** Paths of texts that have a pattern. */
  patterns: string;
  refusals: string;
  /** Whether its menu entry counts records. */
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
