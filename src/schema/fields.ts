import type { WidgetAlone } from './widgetNames';

declare const VALUE: unique symbol;

/** Carries the type of a field's value; nothing of it exists at run time. */
export interface Typed<V> {
  readonly [VALUE]?: V;
}

/** How a create form finds a number: records counted (within one value of a field) or the highest, plus 1. */
export type Initial = { from: 'totalCount'; within?: string } | { from: 'max'; of: string };

/**
 * What kind of personal data a field holds: it is masked wherever many records are shown, and calls on its resource are
 * recorded. A `username` is one only if it is an e-mail address; a `contact` is an e-mail address or a telephone.
 */
export type Personal = 'name' | 'phone' | 'email' | 'birth' | 'address' | 'username' | 'contact';

/** How a text is shown and typed. A text that does not look like it is pointed out, and never refused. */
export type TextFormat = 'email' | 'phone' | 'url' | 'youtube';

/** How a file is sent: one call each, which in a list carries the index of the item. */
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
}

interface Common<V> {
  /** Value of a blank form; also what the API stores if a created record's body lacks the key. */
  default?: V;
  required?: true;
  /** Never taken from a body, never editable. */
  readOnly?: true;
  /** Given when the record is created, and never changed. */
  createOnly?: true;
  /** Replaces the kind's own input. A widget that needs other fields is named by the form, which knows them. */
  widget?: WidgetAlone;
}
/** `N` is `true` if the value may be null: a builder's result says so. */
interface Nullable<N extends true = true> {
  nullable?: N;
}
interface Lengths {
  /** Fewest characters of a text that is not empty; whether it may be is said by `required`. */
  minLength?: number;
  /** Most characters allowed. */
  max?: number;
}
interface Unique {
  /**
   * No other record has the same value, whatever its case and width: refused if `true`, only pointed out if
   * `'warn'`. Empty values are never the same. Over several fields: the resource's `unique`.
   */
  unique?: true | 'warn';
}
interface TextOptions<N extends true = true, P extends RegExp = RegExp, W extends string = string>
  extends Common<string>,
    Nullable<N>,
    Lengths,
    Unique {
  /**
   * The whole text has to match, unless it is empty; what is said otherwise is in the Korean file's `patterns`.
   * It takes time in proportion to the text: the conformance tests refuse one that could take more.
   */
  pattern?: P;
  format?: TextFormat;
  personal?: Personal;
  /** Set by the API when the record is created: the acting operator's name. */
  stamp?: 'operator';
  /**
   * Not stored: the API returns the label of the choice, or the title of the record that the reference leads to, which
   * is in the field of this name. Together with `readOnly`.
   */
  shows?: W;
}
interface MultilineOptions extends Common<string>, Lengths {}
interface IntOptions<N extends true = true, I extends Initial = Initial>
  extends Common<number>,
    Nullable<N>,
    Unique {
  min?: number;
  max?: number;
  /** The only numbers that are allowed; any other: `notAChoice`. */
  among?: readonly number[];
  /** Unit shown behind the number; its text is in the Korean file `form`. */
  unit?: 'px' | 'won';
  /** Computed when a create form opens; by the API, under a lock, if a body has none. */
  initial?: I;
}
interface NumberOptions<N extends true = true> extends Nullable<N> {
  /** Another system writes it: no form asks for it. */
  readOnly: true;
  /** Most digits behind the point. */
  decimals: number;
}
interface TextsOptions {
  /** Another system writes them: no form asks for them. */
  readOnly: true;
}
interface BoolOptions<N extends true = true> extends Common<boolean>, Nullable<N> {
  /** A switch that warns, such as the caution switch: amber when it is on. */
  tone?: 'warning';
}
interface DateTimeOptions<N extends true = true> extends Common<string>, Nullable<N> {
  /** Set by the API when the record is created: the time of the call. */
  stamp?: 'now';
}
interface DateOptions<N extends true = true> extends Common<string>, Nullable<N> {
  personal?: Personal;
  /** First and last day allowed; `today` is the day of Asia/Seoul on which the value is checked. */
  from?: string;
  until?: string;
}
interface ChoiceOptions<C extends string, N extends true = true> extends Common<C>, Nullable<N> {}
interface ChoicesOptions<C extends string>
  extends Pick<Common<readonly C[]>, 'default' | 'required' | 'readOnly' | 'createOnly'> {}
/** `forgets`: keeps no record from being deleted, but becomes null then, and the texts at these paths become empty. */
type RefOptions<N extends true = true> = Common<string> & Nullable<N> & { forgets?: readonly string[] };
interface FileOptions {
  upload: Upload;
}
/** An image of the record's own, or one that another record owns: shown, never sent. */
type ImageOptions = ((FileOptions & { readOnly?: never }) | { readOnly: true; upload?: never }) & {
  /** Everyone may see it, without a session: the storefront shows it. Only who may read the record, otherwise. */
  public?: true;
};
interface FilesOptions extends FileOptions {
  /** Most files that are held. */
  max?: number;
  /** The operator may change the order, and the API accepts one. */
  reorder?: true;
}
interface ListOptions {
  /** Items of a blank form. */
  default?: readonly object[];
  /** Fewest items a form shows; a blank one of them that nobody filled in is not stored. */
  min?: number;
  /** The items are places, each known by its number: blank ones are stored too. */
  places?: true;
  /** Most items that are stored. */
  max?: number;
  /** The operator may change the order. */
  reorder?: true;
}

/** What each kind of field carries at run time. */
interface Options {
  id: object;
  text: TextOptions;
  multiline: MultilineOptions;
  richText: MultilineOptions;
  int: IntOptions;
  number: NumberOptions;
  texts: TextsOptions;
  bool: BoolOptions;
  dateTime: DateTimeOptions;
  date: DateOptions;
  choice: ChoiceOptions<string> & { choices: readonly string[] };
  choices: ChoicesOptions<string> & { choices: readonly string[] };
  ref: RefOptions & { resource: string };
  password: { required?: true };
  image: ImageOptions;
  file: FileOptions;
  files: FilesOptions;
  group: { of: Shape };
  list: ListOptions & { of: Shape };
}

export type Kind = keyof Options;
export type FieldOf<K extends Kind> = { readonly kind: K } & Readonly<Options[K]>;
export type AnyField = { [K in Kind]: FieldOf<K> }[Kind];
/** A field that holds one file, which an upload brings. */
export type FileField = Extract<AnyField, { kind: 'image' | 'file'; upload: Upload }>;
/** Fields by name, in the order in which they are declared. */
export interface Shape {
  readonly [name: string]: AnyField & Typed<unknown>;
}

type Field<K extends Kind, V> = FieldOf<K> & Typed<V>;
/** A field that holds others, which its type knows by name. */
type Nested<K extends 'group' | 'list', S> = Omit<FieldOf<K>, 'of'> & { readonly kind: K; readonly of: S };
type Maybe<V, N> = [N] extends [never] ? V : V | null;
/** A text whose pattern the Korean file has to explain. */
type Patterned<P> = [P] extends [never] ? unknown : { readonly pattern: RegExp };
/** A field that names another one: defineResource checks that it is there. */
type Naming<K extends string, V> = [V] extends [never] ? unknown : { readonly [X in K]: V };
type Simplify<T> = { [K in keyof T]: T[K] } & {};
type ValueOf<F> = F extends Typed<infer V> ? V : never;
/** The record that a shape describes. */
export type RecordOf<S> = Simplify<{ -readonly [K in keyof S]: ValueOf<S[K]> }>;
/** An item of a list field; the API gives each its `_id`. */
export type ItemOf<S> = Simplify<RecordOf<S> & { _id?: string }>;

/** The record's identity, given by the API. */
export const id = (): Field<'id', string> => ({ kind: 'id' });

/** One line of text. Too long: `tooLong`; too short: `tooShort`; other than its pattern: `pattern`. */
export function text<N extends true = never, P extends RegExp = never, const W extends string = never>(
  options?: TextOptions<N, P, W>,
): Field<'text', Maybe<string, N>> & Patterned<P> & Naming<'shows', W> {
  // Whether there is a pattern, and what it shows, is said by the type alone.
  return { kind: 'text', ...options } as Field<'text', Maybe<string, N>> & Patterned<P> & Naming<'shows', W>;
}

/** Several lines of plain text. */
export function multiline(options?: MultilineOptions): Field<'multiline', string> {
  return { kind: 'multiline', ...options };
}

/** Formatted text, stored as HTML and sanitised when it is stored and when it is shown. */
export function richText(options?: MultilineOptions): Field<'richText', string> {
  return { kind: 'richText', ...options };
}

/** A whole number. Outside its bounds: `tooSmall`, `tooLarge`. */
export function int<N extends true = never, const I extends Initial = never>(
  options?: IntOptions<N, I>,
): Field<'int', Maybe<number, N>> & Naming<'initial', I> {
  // What it counts by is said by the type alone.
  return { kind: 'int', ...options } as Field<'int', Maybe<number, N>> & Naming<'initial', I>;
}

/** Yes or no; with `nullable` also unanswered. */
export function bool<N extends true = never>(options?: BoolOptions<N>): Field<'bool', Maybe<boolean, N>> {
  return { kind: 'bool', ...options };
}

/** An instant: UTC ISO 8601 with milliseconds on the wire, `YYYY-MM-DD HH:mm:ss` of Asia/Seoul on screen. */
export function dateTime<N extends true = never>(
  options?: DateTimeOptions<N>,
): Field<'dateTime', Maybe<string, N>> {
  return { kind: 'dateTime', ...options };
}

/** A calendar day, `YYYY-MM-DD`, never shifted by a zone. Outside its bounds: `tooEarly`, `tooLate`, `inFuture`. */
export function date<N extends true = never>(options?: DateOptions<N>): Field<'date', Maybe<string, N>> {
  return { kind: 'date', ...options };
}

/** One of a fixed set of values; anything else: `notAChoice`. */
export function choice<const C extends readonly string[], N extends true = never>(
  choices: C,
  options?: ChoiceOptions<NoInfer<C[number]>, N>,
): Field<'choice', Maybe<C[number], N>> {
  return { kind: 'choice', choices, ...options };
}

/** Any number of a fixed set of values. */
export function choices<const C extends readonly string[]>(
  values: C,
  options?: ChoicesOptions<NoInfer<C[number]>>,
): Field<'choices', C[number][]> {
  return { kind: 'choices', choices: values, ...options };
}

/** The `_id` of a record of another resource; an id that is not there: `notFound`. */
export function ref<N extends true = never>(
  resource: string,
  options?: RefOptions<N>,
): Field<'ref', Maybe<string, N>> {
  return { kind: 'ref', resource, ...options };
}

/** A password: leaves the browser as a JWE, is stored as a hash, and never comes back. */
export function password(options?: { required?: true }): Field<'password', string> {
  return { kind: 'password', ...options };
}

/** A number with decimals, such as a coordinate. More decimals: `type`. */
export function number<N extends true = never>(options: NumberOptions<N>): Field<'number', Maybe<number, N>> {
  return { kind: 'number', ...options };
}

/** Texts of one line in an order, such as ids of records elsewhere. */
export function texts(options: TextsOptions): Field<'texts', string[]> {
  return { kind: 'texts', ...options };
}

/** One image, uploaded after its record is saved; with `readOnly` it is only shown. */
export function image(options: ImageOptions): Field<'image', Asset | null> {
  return { kind: 'image', ...options };
}

/** One file of any type, uploaded after its record is saved. */
export function file(options: FileOptions): Field<'file', Asset | null> {
  return { kind: 'file', ...options };
}

/** Files of any type in an order, each uploaded after its record is saved. */
export function files(options: FilesOptions): Field<'files', Asset[]> {
  return { kind: 'files', ...options };
}

/** Fields that belong together, one object on the wire. */
export function group<const S extends Shape>(of: S): Nested<'group', S> & Typed<RecordOf<S>> {
  return { kind: 'group', of };
}

/** Items of one shape in an order, one array on the wire. */
export function list<const S extends Shape>(
  of: S,
  options?: ListOptions & { default?: readonly ItemOf<S>[] },
): Nested<'list', S> & Typed<ItemOf<S>[]> {
  return { kind: 'list', of, ...options };
}
