import type { Action } from './actions';
import type { Desk } from './desk';
import type { Shape } from './fields';
import type { FormView } from './form';
import type { ListView } from './listParts';
import type { RequiredRightName } from './need';
import type { Loose, Path, ValueTypeAtPath } from './paths';
import type { Preview, PublishOptions } from './phase';
import type { RecordName } from './recordName';
import type { Related } from './related';
import type { FieldResetRule, RecordCheckRule, RecordCondition } from './when';

export type * from './form';
export type * from './listParts';

export interface Views<R, T extends string = string> {
  /** The list. */
  list?: ListView<R>;
  /** The form. */
  form?: FormView<R, T>;
}

/** The views of one variant, and the values that it fixes or presets. */
export interface Variant<R, T extends string = string> extends Views<R, T> {
  /** The choices that a field has in this variant, if fewer than the field declares. */
  choices?: { readonly [X in Path<R>]?: readonly NonNullable<ValueTypeAtPath<R, X>>[] };
  /** Default values in this variant. */
  defaults?: { readonly [X in Path<R>]?: ValueTypeAtPath<R, X> };
  /**
   * `false` if operators write the records. Personal fields are then not masked, and accesses to them are not
   * logged.
   */
  personal?: false;
  /** Maximum number of files of a field in this variant, if fewer than the field allows. */
  most?: { readonly [X in Path<R>]?: number };
  /** How the records of this variant are published. Each record is then public, scheduled or hidden. */
  publish?: PublishOptions<R>;
}

/** Names of the deployments' flavours; a product adds its names by declaration merging. */
export interface Flavours {
  /** A placeholder: no flavour has this name. */
  none: never;
}
export type FlavourName = Exclude<keyof Flavours, 'none'>;

/** The views that a deployment's flavour replaces. Stored data are the same in all flavours. */
export interface FlavourViews<R, T extends string = string> extends Pick<Views<R, T>, 'list' | 'form'> {
  /** Minimum number of items that the form shows in a list field. */
  least?: { readonly [X in Path<R>]?: number };
}

/** Limits operators to the records that they own, and to records that are shared with all operators. */
export interface RowOwnership<R> {
  /** Path of the id of the operator who owns the record. */
  owner: Path<R>;
  /** Path of the switch that shares the record with all operators. */
  shared?: Path<R>;
}

/** Messages by e-mail to the addresses in selected records. */
export interface BulkMessage<R> {
  /** Path of the e-mail address, a `text({ format: 'email' })`. */
  to: Path<R, string>;
  /**
   * A list field of channels to reach a person. Its item for `email` can name an address other than the one
   * at `to`, or turn messages off.
   */
  channels?: Path<R>;
  /**
   * Variables for texts, written as `{name}`. The value comes from a path of the record, or of the newest
   * record of an entry of `related`.
   */
  variables?: { readonly [name: string]: Path<R> | { related: string; path: string } };
  /**
   * Enables advertisements by e-mail to people who agreed. `sender.of` is a resource with a single record.
   * This record contains the sender's name and address at the paths `name` and `address`. Needs `consents`.
   */
  ads?: { sender: { of: string; name: string; address: string } };
  /** The resource with template texts for messages, and the paths of its fields. */
  templates?: { of: string; name: string; kind: string; subject: string; content: string };
}

/** The fields of a person's record into which the newest entries of the consent ledger are copied. */
export interface Consents<R> {
  /**
   * A list field of channels to reach a person. Each item's switch tells whether the person's newest answer
   * allows notices by the item's `method`.
   */
  lines: Path<R>;
  /**
   * Read-only fields for the newest consent to advertisements by e-mail: a choice of `given` and `refused`,
   * and the time.
   */
  ads: { state: Path<R>; at: Path<R> };
}

/** Bulk actions; each key is an action on the selected rows of the list. */
export interface Bulk<R> {
  /** Deletes the selected records that can be deleted. */
  delete?: true;
  /** Restores the selected records from the bin, if possible. */
  restore?: true;
  /** Sends a message to the address in each selected record. */
  message?: BulkMessage<R>;
  /**
   * Sets the same values in all selected records. The paths name choices, references, switches, days and
   * numbers.
   */
  edit?: readonly Path<R>[];
}
export type BulkActionName = keyof Bulk<Loose>;

/** Names of the menu's groups; a product adds its names by declaration merging. */
export interface MenuGroups {
  /** A placeholder: no menu group has this name. */
  none: never;
}
export type MenuGroupName = Exclude<keyof MenuGroups, 'none'>;

export interface Api<R> {
  /** Path below `/api/console`. Resources with the same path show records of one collection. */
  path: string;
  /** Key of the array of records in an API response (decisions, section 3). */
  many: string;
  /** Key of a single record in an API response. */
  one: string;
  /** Values that all records of this resource have. They distinguish the resources of one collection. */
  fixed?: { readonly [X in Path<R>]?: ValueTypeAtPath<R, X> };
}

/**
 * How records are named. `details` distinguish records with the same name. `instead` gives another name to
 * the records that meet its condition `when`.
 */
interface ResourceTitle<R> {
  /** Path of the text that names the record. */
  field: Path<R, string>;
  /** The field whose text replaces the name of records that meet `when`. */
  instead?: { field: Path<R, string>; when: RecordCondition<R> };
  /** Paths that distinguish records with the same name. */
  details: readonly Path<R, string>[];
}

export interface ResourceFacts<
  R,
  C extends string = string,
  K extends string = string,
  B = BadgeFilterParameters,
> {
  /** The resource's path in the API, and the keys of its records in responses. */
  api: Api<R>;
  /** Unique constraints over several fields; the problem is shown at the first of these fields. */
  unique?: readonly (readonly Path<R>[])[];
  /** Checks over several fields. Each key is also the key of the check's Korean error message. */
  checks?: { readonly [X in C]: RecordCheckRule<R> };
  /**
   * The field whose text names a record. By default, it is the field of the column that links to the record,
   * else `subject` or `name`.
   */
  title?: Path<R, string> | ResourceTitle<R>;
  /** Values to write when a field changes to a given value. */
  resets?: readonly FieldResetRule<R>[];
  /**
   * Paths of removed fields. Their stored values are kept but not shown. Without this option, the server
   * would refuse to start while such values are stored.
   */
  dropped?: readonly string[];
  /**
   * There is exactly one record, which always exists. The API serves this record at the resource's path, and
   * the resource's page shows its form. The record can't be created or deleted; until the first save, it
   * equals a blank form.
   */
  singleton?: true;
  /** `false` if records can't be created; `'api'` if only API calls create them, as from a storefront. */
  create?: false | 'api';
  /** A right that each access to the records requires, in addition to the right to their menu group. */
  needs?: RequiredRightName;
  /** `false` if records can't be changed; `'api'` if only API calls change them, as from a storefront. */
  update?: false | 'api';
  /**
   * `false` if records can't be deleted. With `when`, only records that meet this condition can be deleted.
   * With `needs`, only operators with this right can delete. With `typed`, operators must first type the
   * record's name.
   */
  remove?: false | { when?: RecordCondition<R>; needs?: RequiredRightName; typed?: true };
  /**
   * Reasons for which hooks may refuse a change, as in `refuse('shipped')`. The Korean file has the texts in
   * `refusals`.
   */
  refusals?: readonly K[];
  /**
   * Buttons that start another record: `again` saves a new record and begins the next one. `copy` begins a
   * new record with the values of a stored record, but without its files.
   */
  repeats?: { again?: true; copy?: true };
  /**
   * Limits each operator to their own records, and to records whose `shared` switch is on. `owner` is a
   * `text({ setAtCreation: 'operatorId' })`.
   */
  rows?: RowOwnership<R>;
  /** Operators can order the records by hand. The whole number at this path is the position, from 1. */
  sortable?: Path<R, number>;
  /** Records form a tree. `parent` is the path of a nullable `ref` to the parent in the same resource. */
  tree?: { parent: Path<R, string | null> };
  /**
   * Records that refer to a record of this resource. The page of this record shows them in tabs; each key is
   * the name of a tab.
   */
  related?: { readonly [name: string]: Related };
  /**
   * Operators can leave dated memos about the records, which must hold personal data. `pinned` is a field
   * whose text is shown above the memos.
   */
  memos?: { pinned?: Path<R, string> };
  /** A consent ledger records which messages people agreed to, and since when. */
  consents?: Consents<R>;
  /**
   * The records wait for answers, and operators share the work of answering them. The fields must include
   * `...deskFields`.
   */
  desk?: Desk<R>;
  /**
   * How the records are published. With this option, a record is public, scheduled or hidden. If the resource
   * has variants, each variant declares this option instead.
   */
  publish?: PublishOptions<R>;
  /** The forms can show a record as visitors will see it, before the record is saved. */
  preview?: Preview<R>;
  /** The actions on selected rows of the lists. Without this option, rows can't be selected. */
  bulk?: Bulk<R>;
  /** The resource's entry in the menu. A resource without a menu group has neither an entry nor a route. */
  menu?: {
    group: MenuGroupName;
    /**
     * `false` if the menu has no entry for the list, so that operators reach the list only by links. Reading
     * the records still requires the right to the menu group `group`.
     */
    entry?: false;
    /** The filter of the records whose number the menu entry shows. */
    badge?: B;
  };
}

/** The filter for the records that a menu entry counts. */
export type BadgeFilterParameters = { readonly [parameter: string]: string };

/**
 * A resource whose record type is not known at compile time. The generic code of the console and the API use
 * this type.
 */
export interface AnyResource extends ResourceFacts<Loose>, Views<Loose> {
  /** Identifier of the resource in code, and the key of its Korean texts. */
  readonly name: string;
  /** Actions on one record, by key. */
  readonly actions?: { readonly [act: string]: Action<Loose> };
  /** The fields of a record. */
  readonly fields: Shape;
  /** The variants, by the values of the field at the path `by`. */
  readonly variants?: { by: string; of: { readonly [value: string]: Variant<Loose> } };
  /** The views that replace the resource's own ones in a flavour, by the name of the flavour. */
  readonly flavours?: { readonly [name: string]: FlavourViews<Loose> };
}

declare const RESOURCE_TYPES_SYMBOL: unique symbol;
/** A resource's types at compile time. By them, tsc checks that no Korean text of the resource is missing. */
export interface ResourceTypes {
  /** Type of a record. */
  record: object;
  /** For each action, the keys of its Korean texts. */
  actions: object;
  /** For each action with `run: true`, the types of its input values. */
  coded: object;
  /** Union of the names of the variants. */
  variants: string;
  /** Union of the keys of the sections' titles. */
  sections: string;
  /** Union of the names of the checks over several fields. */
  checks: string;
  /** Union of the paths of texts with a pattern. */
  patterns: string;
  /** Union of the keys of the reasons for which hooks refuse a change. */
  refusals: string;
  /** Whether the resource's menu entry shows the number of records that match a filter. */
  counts: boolean;
}
export interface Resource<N extends string, X extends ResourceTypes> extends AnyResource {
  /** Name of the resource, as a literal type. */
  readonly name: N;
  readonly [RESOURCE_TYPES_SYMBOL]?: X;
  /**
   * Returns a reference to the record with this id. Hooks and actions use such references to declare which
   * records they change.
   */
  record(id: string): RecordName<X['record']>;
}

/** The record type of a resource. */
export type Infer<X> = X extends Resource<string, infer T> ? T['record'] : never;
