import type { Currency } from './currencies';
import type { FileUploadOptions } from './files';
import type { Need } from './need';
import type { SingleFieldWidgetReference } from './widgetNames';

export type * from './files';

/**
 * How a create form computes its initial number: the count of records (optionally with the same value of a
 * field), or the highest number, plus 1.
 */
export type InitialNumberRule = { from: 'totalCount'; within?: string } | { from: 'max'; of: string };

/**
 * The kind of personal data in a field: it is masked where several records are shown, and its resource's
 * calls are recorded. A `username` is personal only if it is an e-mail address; a `contact` is an e-mail
 * address or a telephone number.
 */
export type PersonalDataOption = 'name' | 'phone' | 'email' | 'birth' | 'address' | 'username' | 'contact';

/**
 * The format of a text in input, storage and display. Matching text is normalised; other text gets a hint,
 * but is never refused.
 */
export type TextFormat = 'email' | 'phone' | 'postcode' | 'businessNumber' | 'url' | 'youtube';

/**
 * The normal form of a text without a format: capital letters, only digits, or `123-45-67890`. Other text
 * stays as typed, and is never refused.
 */
export type TextShape = 'upperCase' | 'digits' | 'businessNumber';

/** The rights that a field requires, in addition to those for its record (docs/rights.md). */
export interface FieldRightsOptions {
  /** The field is absent from everything that an operator without this right reads and writes. */
  reads?: Need;
  /** The right needed to change the field. `account` is for fields that concern an account's sign-in. */
  writes?: Need;
}

/** How a displayed value is computed from other values of its record. */
export interface DisplayRule<V> {
  /** Paths of the fields that the value depends on; `by` receives no others. */
  from: readonly string[];
  /** Computes the value. Must be pure, and must not throw for records whose values have their types. */
  by: (record: { [name: string]: unknown }) => V | null;
}

/** How a stored value is computed from other values of its record. */
export interface Computed<V> extends DisplayRule<V> {
  /**
   * Revision of the rule. Raise it if the rule changes: `npm run migrate` then computes stored records again.
   */
  revision: number;
}

export interface CommonFieldOptions<V> extends FieldRightsOptions {
  /** Value in a blank form, which the API also stores if a create body lacks the key. */
  default?: V;
  /** The value may not be empty; an empty one gives the error `required`. */
  required?: true;
  /** No request body may set the field, and no operator may edit it. */
  readOnly?: true;
  /**
   * Set when the record is created, and never changed. `'late'`: a form and a `PUT` may also set it later,
   * while it is empty; an import can't.
   */
  createOnly?: true | 'late';
  /**
   * Operators who see the record masked may change the field, as by a list's switch (decisions, section 14).
   */
  masked?: true;
  /** An older name of the field, accepted in stored records and bodies that lack the new one. */
  renamedFrom?: string;
  /** Computed from other fields at each save, after `beforeSave`, and stored. Requires `readOnly`. */
  computed?: Computed<V>;
  /**
   * Computed from other fields when the API answers, and not stored. Sorts, filters, searches and titles
   * can't use it. Requires `readOnly`.
   */
  display?: DisplayRule<V>;
  /** Replaces the field type's input. A widget that needs other fields is named in the form instead. */
  widget?: SingleFieldWidgetReference;
}
/** `N` is `true` if the value may be null; a builder's result type carries it. */
export interface Nullable<N extends true = true> {
  /** The value may be null. */
  nullable?: N;
}
export interface TextLengthOptions {
  /** Minimum number of characters of a non-empty text; `required` decides whether it may be empty. */
  minLength?: number;
  /** Maximum number of characters allowed. */
  max?: number;
}
export interface Unique {
  /**
   * The value is unique, ignoring case and width: with `true` duplicates are refused, with `'warn'` only a
   * warning appears. Empty values are never equal. For several fields together, use the resource's `unique`.
   */
  unique?: true | 'warn';
}
export interface TextOptions<N extends true = true, P extends RegExp = RegExp, W extends string = string>
  extends CommonFieldOptions<string>,
    Nullable<N>,
    TextLengthOptions,
    Unique {
  /**
   * Pattern that the whole text must match, unless it is empty; the error message is in the Korean file's
   * `patterns`. It must run in linear time: the conformance tests refuse slower patterns.
   */
  pattern?: P;
  /** The format, which sets input, normal form and display. */
  format?: TextFormat;
  /** Normal form of a text without a `format`. Each format has a normal form of its own. */
  shape?: TextShape;
  /** The kind of personal data: lists mask the value. */
  personal?: PersonalDataOption;
  /** The value is not personal if the text at this path is equal: a company's name is no person's name. */
  maskUnless?: string;
  /** Path of the text that a form proposes while this one is empty. Requires `createOnly: 'late'`. */
  proposes?: string;
  /** Set by the API when the record is created: the acting operator's name, or their id. */
  setAtCreation?: 'operator' | 'operatorId';
  /**
   * Not stored: the API returns a choice's label, or the title of the record that the field of this name
   * refers to. Requires `readOnly`.
   */
  labelOf?: W;
}
export interface MultilineOptions extends CommonFieldOptions<string>, TextLengthOptions {}
/** The units of numbers. A product adds its units by declaration merging, and texts to `form.units`. */
export interface Units {
  /** Pixels. */
  px: true;
  /** Korean won. */
  won: true;
}
export type Unit = keyof Units;
interface NumberLooks {
  /** Unit shown with the number. */
  unit?: Unit;
  /** Whether inputs separate thousands; by default only for amounts. False also turns it off in lists. */
  grouped?: boolean;
}
export interface IntOptions<N extends true = true, I extends InitialNumberRule = InitialNumberRule>
  extends CommonFieldOptions<number>,
    Nullable<N>,
    NumberLooks {
  /** Minimum, inclusive. */
  min?: number;
  /** Maximum, inclusive. */
  max?: number;
  /** The only numbers that are allowed; any other gives `notAChoice`. */
  among?: readonly number[];
  /** Initial number in a create form; the API computes it under a lock if a body has none. */
  startsAt?: I;
}
/** A bound or a default of a decimal: its text, or a number that equals the decimal exactly. */
type Exactly = string | number;
interface Bounds {
  /** Minimum, inclusive. */
  min?: Exactly;
  /** Maximum, inclusive. */
  max?: Exactly;
  /** Value in a blank form. */
  default?: Exactly;
}
export interface MoneyOptions<N extends true = true>
  extends Omit<CommonFieldOptions<string>, 'default'>,
    Nullable<N>,
    Bounds {
  /** Currency code of ISO 4217, which also decides the decimal places. */
  currency: Currency;
}
export interface DecimalOptions<N extends true = true>
  extends Omit<CommonFieldOptions<string>, 'default'>,
    Nullable<N>,
    Bounds,
    NumberLooks {
  /** Number of decimal places. */
  digits: number;
}
/** A decimal field as its builders create it: bounds and default have its decimal places. */
export interface DecimalField extends CommonFieldOptions<string>, Nullable, NumberLooks {
  /** Number of decimal places. */
  digits: number;
  /** Minimum, inclusive. */
  min?: string;
  /** Maximum, inclusive. */
  max?: string;
  /** Currency code of an amount; absent for other decimals. */
  currency?: Currency;
}
export interface NumberOptions<N extends true = true> extends Nullable<N>, Pick<FieldRightsOptions, 'reads'> {
  /** Required, because another system writes the value: forms never show an input. */
  readOnly: true;
  /** Maximum number of decimal places. */
  decimals: number;
}
export interface TextsOptions extends Pick<FieldRightsOptions, 'reads'> {
  /** Required, because another system writes the values: forms never show an input. */
  readOnly: true;
}
export interface BoolOptions<N extends true = true> extends CommonFieldOptions<boolean>, Nullable<N> {
  /** Someone waits while the switch is off: lists show off in amber, and on without colour. */
  waits?: true;
  /** A switch that warns, such as the caution switch: amber when it is on. */
  tone?: 'warning';
}
export interface DateTimeOptions<N extends true = true> extends CommonFieldOptions<string>, Nullable<N> {
  /** Set by the API when the record is created: the time of the call. */
  setAtCreation?: 'now';
}
export interface DateOptions<N extends true = true> extends CommonFieldOptions<string>, Nullable<N> {
  /** The kind of personal data: lists mask the value. */
  personal?: PersonalDataOption;
  /** First day allowed; `today` is the day in Asia/Seoul when the value is checked. */
  from?: string;
  /** Last day allowed; `today` as in `from`. */
  until?: string;
}
/** Options of a choice of one value. */
export interface ChoiceOptions<C extends string, N extends true = true>
  extends CommonFieldOptions<C>,
    Nullable<N> {}
/** Options of a choice of several values. */
export interface ChoicesOptions<C extends string>
  extends FieldRightsOptions,
    Pick<CommonFieldOptions<readonly C[]>, 'default' | 'required' | 'readOnly' | 'createOnly'> {}
export interface TagsOptions
  extends FieldRightsOptions,
    Pick<
      CommonFieldOptions<readonly string[]>,
      'default' | 'required' | 'readOnly' | 'createOnly' | 'renamedFrom'
    > {
  /** Maximum number of tags of a record; 20 by default. */
  max?: number;
}
/** Options of a reference. */
export interface RefOptions<N extends true = true> extends CommonFieldOptions<string>, Nullable<N> {
  /**
   * The other record can be deleted: the reference then becomes null, and the texts at these paths become
   * empty.
   */
  forgets?: readonly string[];
}
/** Options of a multiple reference. */
export interface RefsOptions extends CommonFieldOptions<readonly string[]> {
  /** Maximum number of references of a record. */
  max?: number;
  /** A deleted record is removed from the references; otherwise it can't be deleted. */
  forgets?: true;
}
export interface FileOptions {
  /** The call that uploads the files. */
  upload: FileUploadOptions;
}
/** Options of an uploaded image, or of a read-only image of another record, which is only shown. */
export type ImageOptions = ((FileOptions & { readOnly?: never }) | { readOnly: true; upload?: never }) & {
  /** Everyone may see the file without a session; otherwise only readers of its record may. */
  public?: true;
  /** Smaller copies by name, each with its largest width in pixels. Lists and cards load them. */
  sizes?: Readonly<Record<string, number>>;
};
export interface FilesOptions extends FileOptions {
  /** Maximum number of files of the field. */
  max?: number;
  /** Whether operators can reorder the files. The API then accepts a new order. */
  reorder?: true;
}
export interface ListOptions {
  /** Items in a blank form. */
  default?: readonly object[];
  /** Minimum number of items that a form shows; blank items are not stored. */
  min?: number;
  /** Each item stands for a numbered position, so blank items are stored too. */
  places?: true;
  /** Maximum number of items that can be stored. */
  max?: number;
  /** Whether operators can change the order. */
  reorder?: true;
}
