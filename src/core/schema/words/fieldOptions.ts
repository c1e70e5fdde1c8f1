import type { Currency } from './currencies';
import type { Need } from './need';
import type { WidgetAlone } from './widgetNames';

/**
 * The initial number in a create form: the record count (within one value of a field) or the highest number, plus 1.
 */
export type Initial = { from: 'totalCount'; within?: string } | { from: 'max'; of: string };

/**
 * The kind of personal data in a field: it is masked where many records are shown, and its resource's calls are
 * audited. A `username` is personal only if it is an e-mail address; a `contact` is an e-mail address or a telephone.
 */
export type Personal = 'name' | 'phone' | 'email' | 'birth' | 'address' | 'username' | 'contact';

/**
 * The format of a text in input, storage and display: matching text is normalised. A text that does not is pointed out,
 * and never refused.
 */
export type TextFormat = 'email' | 'phone' | 'postcode' | 'businessNumber' | 'url' | 'youtube';

/**
 * The normal form of a text without a format: capital letters, digits alone, or `123-45-67890`. Text without that form
 * stays as typed, and is never refused.
 */
export type TextShape = 'upperCase' | 'digits' | 'businessNumber';

/** The upload of a file: one call each, with the item's index in a list. */
export interface Upload {
  /** The last path segment of the call. */
  to: string;
  /** The form key that collects the ids of files to delete. */
  removedIn?: string;
}

/** A stored file as it travels (decisions, section 3, "Assets"). */
export interface Asset {
  _id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** MIME type, found from the content. */
  type: string;
  url: string;
  /** Pixels; images only. */
  width?: number;
  height?: number;
  /** The addresses of its smaller copies, by the names in `sizes`; where a copy would be no smaller, its own address. */
  sizes?: Readonly<Record<string, string>>;
}

/** The rights that a field needs, in addition to those to its record (docs/rights.md). */
export interface Guarded {
  /** Absent from everything that an operator without this right reads and writes. */
  reads?: Need;
  /** The right needed to change the field. `account`: it is about how an account signs in. */
  writes?: Need;
}

/** How a shown value follows from others of its record. */
export interface Displayed<V> {
  /** Paths of the fields that it follows from; `by` gets no others. */
  from: readonly string[];
  /** Pure. Throws nothing for records whose values have their types. */
  by: (record: { [name: string]: unknown }) => V | null;
}

/** How a stored value follows from others of its record. */
export interface Computed<V> extends Displayed<V> {
  /** Raise it when the rule changes: `npm run migrate` computes stored records again. */
  revision: number;
}

export interface Common<V> extends Guarded {
  /** Value of a blank form; also what the API stores if a created record's body lacks the key. */
  default?: V;
  required?: true;
  /** Never taken from a body, never editable. */
  readOnly?: true;
  /**
   * Given when the record is created, and never changed. `'late'`: a form and a `PUT` may also give it later, while it is
   * empty; an import never gives it.
   */
  createOnly?: true | 'late';
  /** Operators who see the record masked may change the field, as the switch of a list (decisions, section 14). */
  masked?: true;
  /** An older name of the field: read from stored records and bodies without the new one. */
  renamedFrom?: string;
  /** Computed from other fields at each save, after `beforeSave`, and stored. Together with `readOnly`. */
  computed?: Computed<V>;
  /**
   * Only shown: computed from other fields when the API answers, and not stored. No sort, filter, search or title uses it.
   * Together with `readOnly`.
   */
  display?: Displayed<V>;
  /** Replaces the kind's default input. A widget that needs other fields is named by the form, which knows them. */
  widget?: WidgetAlone;
}
/** `N` is `true` if the value may be null; a builder's result type carries it. */
export interface Nullable<N extends true = true> {
  nullable?: N;
}
export interface Lengths {
  /** Fewest characters of a text that is not empty; `required` decides whether it may be empty. */
  minLength?: number;
  /** Most characters allowed. */
  max?: number;
}
export interface Unique {
  /**
   * The value is unique, ignoring case and width: duplicates are refused if `true`, only flagged if `'warn'`. Empty
   * values are never the same. Over several fields: the resource's `unique`.
   */
  unique?: true | 'warn';
}
export interface TextOptions<N extends true = true, P extends RegExp = RegExp, W extends string = string>
  extends Common<string>,
    Nullable<N>,
    Lengths,
    Unique {
  /**
   * The whole text has to match, unless it is empty; the error message is in the Korean file's `patterns`. Must run in
   * linear time: the conformance tests refuse slower patterns.
   */
  pattern?: P;
  format?: TextFormat;
  /** Of a text without a format, which implies its shape. */
  shape?: TextShape;
  personal?: Personal;
  /** Not personal if the text at this path has the same value: a company's name is no person's name. */
  maskUnless?: string;
  /** Path of the text that a form proposes while this one is empty. Together with `createOnly: 'late'`. */
  proposes?: string;
  /** Set by the API when the record is created: the acting operator's name, or their id. */
  setAtCreation?: 'operator' | 'operatorId';
  /**
   * Not stored: the API returns a choice's label, or the title of the record referenced by the field of this name.
   * Together with `readOnly`.
   */
  labelOf?: W;
}
export interface MultilineOptions extends Common<string>, Lengths {}
/** The units of numbers. Open: a product merges its units in by declaration, and their texts into `form.units`. */
export interface Units {
  px: true;
  won: true;
}
export type Unit = keyof Units;
interface NumberLooks {
  /** Unit shown with the number. */
  unit?: Unit;
  /** Thousands have commas while they are typed: by default those of amounts. False: also where they are shown. */
  grouped?: boolean;
}
export interface IntOptions<N extends true = true, I extends Initial = Initial>
  extends Common<number>,
    Nullable<N>,
    NumberLooks {
  min?: number;
  max?: number;
  /** The only numbers that are allowed; any other: `notAChoice`. */
  among?: readonly number[];
  /** Computed when a create form opens; by the API, under a lock, if a body has none. */
  startsAt?: I;
}
/** A bound or a default: a text, or a number that is exactly that decimal. */
type Exactly = string | number;
interface Bounds {
  min?: Exactly;
  max?: Exactly;
  default?: Exactly;
}
export interface MoneyOptions<N extends true = true>
  extends Omit<Common<string>, 'default'>,
    Nullable<N>,
    Bounds {
  /** Its code in ISO 4217, which names its digits too. */
  currency: Currency;
}
export interface DecimalOptions<N extends true = true>
  extends Omit<Common<string>, 'default'>,
    Nullable<N>,
    Bounds,
    NumberLooks {
  /** Digits behind the point. */
  digits: number;
}
/** A decimal field as its builders make it: bounds and default are decimals of its digits. */
export interface Decimal extends Common<string>, Nullable, NumberLooks {
  digits: number;
  min?: string;
  max?: string;
  currency?: Currency;
}
export interface NumberOptions<N extends true = true> extends Nullable<N>, Pick<Guarded, 'reads'> {
  /** Another system writes it: forms never show an input. */
  readOnly: true;
  /** Most digits behind the point. */
  decimals: number;
}
export interface TextsOptions extends Pick<Guarded, 'reads'> {
  /** Another system writes them: forms never show an input. */
  readOnly: true;
}
export interface BoolOptions<N extends true = true> extends Common<boolean>, Nullable<N> {
  /** While it is off somebody waits: lists show off in amber, and on without colour. */
  waits?: true;
  /** A switch that warns, such as the caution switch: amber when it is on. */
  tone?: 'warning';
}
export interface DateTimeOptions<N extends true = true> extends Common<string>, Nullable<N> {
  /** Set by the API when the record is created: the time of the call. */
  setAtCreation?: 'now';
}
export interface DateOptions<N extends true = true> extends Common<string>, Nullable<N> {
  personal?: Personal;
  /** First and last day allowed; `today` is the day in Asia/Seoul when the value is checked. */
  from?: string;
  until?: string;
}
export interface ChoiceOptions<C extends string, N extends true = true> extends Common<C>, Nullable<N> {}
export interface ChoicesOptions<C extends string>
  extends Guarded,
    Pick<Common<readonly C[]>, 'default' | 'required' | 'readOnly' | 'createOnly'> {}
export interface TagsOptions
  extends Guarded,
    Pick<Common<readonly string[]>, 'default' | 'required' | 'readOnly' | 'createOnly' | 'renamedFrom'> {
  /** Most tags of a record; 20 by default. */
  max?: number;
}
/** `forgets`: keeps no record from being deleted, but becomes null then, and the texts at these paths become empty. */
export type RefOptions<N extends true = true> = Common<string> &
  Nullable<N> & { forgets?: readonly string[] };
/** Several references; with `forgets` a removed record is taken out of them, else it can't be removed. */
export type RefsOptions = Common<readonly string[]> & { max?: number; forgets?: true };
export interface FileOptions {
  upload: Upload;
}
/** An uploaded image, or a read-only image of another record: shown, never sent. */
export type ImageOptions = ((FileOptions & { readOnly?: never }) | { readOnly: true; upload?: never }) & {
  /** Everyone may see it, without a session: the storefront shows it. Otherwise only readers of the record. */
  public?: true;
  /** Its smaller copies: the most pixels that each is wide, by name. Lists and cards load them. */
  sizes?: Readonly<Record<string, number>>;
};
export interface FilesOptions extends FileOptions {
  /** Most files that are held. */
  max?: number;
  /** The operator may change the order, and the API accepts one. */
  reorder?: true;
}
export interface ListOptions {
  /** Items of a blank form. */
  default?: readonly object[];
  /** Fewest items a form shows; blank items are not stored. */
  min?: number;
  /** The items are places, each known by its number: blank ones are stored too. */
  places?: true;
  /** Most items that are stored. */
  max?: number;
  /** The operator may change the order. */
  reorder?: true;
}

/**
 * The pure half of a product's custom kind. Its values are texts; the empty value is ''. All that lists, forms,
 * filters, Excel, imports, the API and its description need of a value follows from it.
 */
export interface OwnKind<O = unknown> {
  /** The key of its UI half in `kinds` of `defineProduct`. */
  name: string;
  /**
   * Parses text from an input, a sheet's cell or a query; returns the stored form, or undefined if it is invalid. It
   * returns each of its values unchanged.
   */
  parse(text: string, options: O): string | undefined;
  /** A JSON Schema of the values other than ''. */
  describe(options: O): Readonly<Record<string, unknown>>;
  /** Example values for the records of the conformance tests. */
  examples(options: O): readonly [string, ...string[]];
  /** Pixels of a value in a list. */
  width: number;
}
