import type { Currency } from './currencies';
import type { FileUploadOptions } from './files';
import type { RequiredRightName } from './need';
import type { SingleFieldWidgetReference } from './widgetNames';

export type * from './files';

/**
 * How a create form computes its initial number: the count of records (optionally with the same value of a
 * field), or the highest number, plus 1.
 */
export type InitialNumberRule = { from: 'totalCount'; within?: string } | { from: 'max'; of: string };

/**
 * The type of personal data in a field. Wherever several records are shown, the value is masked. The API logs
 * accesses to the records. A `username` is personal only if it is an e-mail address; a `contact` is an e-mail
 * address or a telephone number.
 */
export type PersonalDataOption = 'name' | 'phone' | 'email' | 'birth' | 'address' | 'username' | 'contact';

/**
 * The format of a text in input, storage and display. A matching text is normalised; any other text gets a
 * hint, but is never refused.
 */
export type TextFormat = 'email' | 'phone' | 'postcode' | 'businessNumber' | 'url' | 'youtube';

/**
 * The normal form of a text field without a format: capital letters, only digits, or `123-45-67890`. A text
 * that can't be converted stays as typed, and is never refused.
 */
export type TextShape = 'upperCase' | 'digits' | 'businessNumber';

/** The rights that a field requires, in addition to the rights that its record requires (docs/rights.md). */
export interface FieldRightsOptions {
  /** The right needed to read the field. Operators without it can neither read nor write the field. */
  reads?: RequiredRightName;
  /** The right needed to change the field. `account` is for fields that concern an account's sign-in. */
  writes?: RequiredRightName;
}

/** How a displayed value is computed from other values of its record. */
export interface DisplayRule<V> {
  /** Paths of the fields that the value depends on; `by` receives only these fields. */
  from: readonly string[];
  /** Computes the value. Must be pure, and must not throw if the record's values have the declared types. */
  by: (record: { [name: string]: unknown }) => V | null;
}

/** How a stored value is computed from other values of its record. */
export interface ComputedValueRule<V> extends DisplayRule<V> {
  /**
   * Revision of the rule. If you change the rule, raise the revision: `npm run migrate` then computes stored
   * records again.
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
   * The field is set when the record is created, and never changes. With `'late'`, a form or a `PUT` may also
   * set it later, while it is empty; an import can't.
   */
  createOnly?: true | 'late';
  /** Operators who see the record masked are allowed to change the field (decisions, section 14). */
  masked?: true;
  /** An older name of the field, accepted in stored records and bodies without a value under the new one. */
  renamedFrom?: string;
  /** Computed from other fields at each save, after `beforeSave`, and stored. Requires `readOnly`. */
  computed?: ComputedValueRule<V>;
  /**
   * Computed from other fields in each response of the API, and not stored. Sorts, filters, searches and
   * titles can't use it. Requires `readOnly`.
   */
  display?: DisplayRule<V>;
  /** Replaces the field type's input. A widget that needs further fields is declared in the form instead. */
  widget?: SingleFieldWidgetReference;
}
/** `N` is `true` if the value may be null. The type of the field's value then includes null. */
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
   * Pattern that the whole text must match, unless it is empty. The error message is in the Korean file's
   * `patterns`. The pattern must run in linear time: the conformance tests refuse slower ones.
   */
  pattern?: P;
  /** The format, which sets input, normal form and display. */
  format?: TextFormat;
  /** Normal form of a text without a `format`. Each format has a normal form of its own. */
  shape?: TextShape;
  /** The kind of personal data that the field contains. Lists mask the value. */
  personal?: PersonalDataOption;
  /**
   * Path of another text of the record. The value is not masked if it equals this text, for example because
   * it is a company's name and not a person's.
   */
  maskUnless?: string;
  /** Path of the text that a form proposes while this field is empty. Requires `createOnly: 'late'`. */
  proposes?: string;
  /** When the record is created, the API writes the name (`operator`) or id of the creating operator. */
  setAtCreation?: 'operator' | 'operatorId';
  /**
   * Name of the choice or reference field whose label or title this field shows. The API returns the text,
   * but does not store it. Requires `readOnly`.
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
interface NumberDisplayOptions {
  /** Unit shown with the number. */
  unit?: Unit;
  /**
   * Whether inputs separate thousands; by default only for amounts. With `false`, lists don't separate them
   * either.
   */
  grouped?: boolean;
}
export interface IntOptions<N extends true = true, I extends InitialNumberRule = InitialNumberRule>
  extends CommonFieldOptions<number>,
    Nullable<N>,
    NumberDisplayOptions {
  /** Minimum, inclusive. */
  min?: number;
  /** Maximum, inclusive. */
  max?: number;
  /** The only numbers that are allowed; any other gives `notAChoice`. */
  among?: readonly number[];
  /** Initial number in a create form. If a create body lacks it, the API computes it under a lock. */
  startsAt?: I;
}
/** A bound or a default of a decimal: its text, or a number that equals the decimal exactly. */
type ExactNumber = string | number;
interface NumberBounds {
  /** Minimum, inclusive. */
  min?: ExactNumber;
  /** Maximum, inclusive. */
  max?: ExactNumber;
  /** Value in a blank form. */
  default?: ExactNumber;
}
export interface MoneyOptions<N extends true = true>
  extends Omit<CommonFieldOptions<string>, 'default'>,
    Nullable<N>,
    NumberBounds {
  /** Currency code of ISO 4217, which also decides the decimal places. */
  currency: Currency;
}
export interface DecimalOptions<N extends true = true>
  extends Omit<CommonFieldOptions<string>, 'default'>,
    Nullable<N>,
    NumberBounds,
    NumberDisplayOptions {
  /** Number of decimal places. */
  digits: number;
}
/**
 * A decimal field as `decimal()` and `money()` create it. Its bounds and its default are texts with the
 * field's number of decimal places.
 */
export interface DecimalField extends CommonFieldOptions<string>, Nullable, NumberDisplayOptions {
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
  /** Must be set, because another system writes the value: forms never show an input. */
  readOnly: true;
  /** Maximum number of decimal places. */
  decimals: number;
}
export interface TextsOptions extends Pick<FieldRightsOptions, 'reads'> {
  /** Must be set, because another system writes the values: forms never show an input. */
  readOnly: true;
}
export interface BoolOptions<N extends true = true> extends CommonFieldOptions<boolean>, Nullable<N> {
  /**
   * Someone waits for the switch to be turned on. Lists show the switch in amber while it is off, and without
   * colour while it is on.
   */
  waits?: true;
  /** A switch that is on is a warning, so lists show it in amber. */
  tone?: 'warning';
}
export interface DateTimeOptions<N extends true = true> extends CommonFieldOptions<string>, Nullable<N> {
  /** When the record is created, the API writes the time of the call. */
  setAtCreation?: 'now';
}
export interface DateOptions<N extends true = true> extends CommonFieldOptions<string>, Nullable<N> {
  /** The kind of personal data that the field contains. Lists mask the value. */
  personal?: PersonalDataOption;
  /** First day allowed; `today` is the day in Asia/Seoul when the value is checked. */
  from?: string;
  /** Last day allowed; `today` is the day in Asia/Seoul when the value is checked. */
  until?: string;
}
/** Options of a `choice()` field, whose value is one of its choices. */
export interface ChoiceOptions<C extends string, N extends true = true>
  extends CommonFieldOptions<C>,
    Nullable<N> {}
/** Options of a `choices()` field, whose value is any number of its choices. */
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
/** Options of a `ref()` field, which refers to one record. */
export interface RefOptions<N extends true = true> extends CommonFieldOptions<string>, Nullable<N> {
  /**
   * The referenced record can be deleted: the reference then becomes null, and the texts at these paths
   * become empty.
   */
  forgets?: readonly string[];
}
/** Options of a `refs()` field, which refers to several records. */
export interface RefsOptions extends CommonFieldOptions<readonly string[]> {
  /** Maximum number of references of a record. */
  max?: number;
  /**
   * If a referenced record is deleted, its id is removed from this field. Without this option, referenced
   * records can't be deleted.
   */
  forgets?: true;
}
export interface FileOptions {
  /** The call that uploads the files. */
  upload: FileUploadOptions;
}
/** Options of an image: an uploaded one, or a read-only one of another record, which is only shown. */
export type ImageOptions = ((FileOptions & { readOnly?: never }) | { readOnly: true; upload?: never }) & {
  /**
   * Everyone may see the file without a session. Without this option, only operators who may read the record
   * may see its file.
   */
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
  /** The position of an item in the list has a meaning, so blank items are stored too. */
  places?: true;
  /** Maximum number of items that can be stored. */
  max?: number;
  /** Whether operators can reorder the items. */
  reorder?: true;
}
