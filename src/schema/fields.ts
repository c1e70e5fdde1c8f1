declare const VALUE: unique symbol;

/** Carries the type of a field's value; nothing of it exists at run time. */
export interface Typed<V> {
  readonly [VALUE]?: V;
}

/** Where a widget stands: in the place of a field's input, or beside the fields of a section. */
export type WidgetPlace = 'field' | 'section';
/** Names of registered widgets with their place. Open: `src/widgets` merges its names in by declaration. */
// biome forbids empty interfaces by default; this one is a registry that other modules extend.
export interface Widgets {
  none: never;
}
export type WidgetName<P extends WidgetPlace> = {
  [W in keyof Widgets]: [Widgets[W]] extends [never] ? never : Widgets[W] extends P ? W : never;
}[keyof Widgets];

/** How a create form finds a number: records counted (within one value of a field) or the highest, plus 1. */
export type Initial = { from: 'totalCount'; within?: string } | { from: 'max'; of: string };

/** What kind of personal data a field holds: marks what is to be masked and logged; nothing is yet. */
export type Personal = 'name' | 'phone' | 'email' | 'birth' | 'address';

/** How a text is shown and typed. A text that does not look like it is pointed out, and never refused. */
export type TextFormat = 'email' | 'phone' | 'url' | 'youtube';

/** `to` is the call's last path segment; `each` sends one request per item, carrying its index. */
export interface Upload {
  to: string;
  each?: 'index';
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
  /** Value of a blank form; also what the API stores when a created record's body lacks the key. */
  default?: V;
  required?: true;
  /** Never taken from a body, never editable. */
  readOnly?: true;
  /** Widget that replaces the kind's own input. */
  widget?: WidgetName<'field'>;
}
/** `N` is `true` where the value may be null: a builder's result says so. */
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
   * No other record has the same value, whatever its case and width: refused where `true`, only pointed out where
   * `'warn'`. Empty values are never the same. Over several fields: the resource's `unique`.
   */
  unique?: true | 'warn';
}
interface TextOptions<N extends true = true, P extends RegExp = RegExp>
  extends Common<string>,
    Nullable<N>,
    Lengths,
    Unique {
  /**
   * The whole text has to match, unless it is empty; what is said otherwise stands in the Korean file's `patterns`.
   * It takes time in proportion to the text: the conformance tests refuse one that could take more.
   */
  pattern?: P;
  format?: TextFormat;
  personal?: Personal;
  /** Set by the API when the record is created: the acting operator's name. */
  stamp?: 'operator';
  /**
   * Not stored: the API answers the label of the choice, or the title of the record that the reference leads to, which
   * stands in the field of this name. Together with `readOnly`.
   */
  shows?: string;
}
interface MultilineOptions extends Common<string>, Lengths {}
interface IntOptions<N extends true = true> extends Common<number>, Nullable<N>, Unique {
  min?: number;
  max?: number;
  /** The only numbers that are allowed; any other: `notAChoice`. */
  among?: readonly number[];
  /** Unit shown behind the number; its text stands in the Korean file of the app. */
  unit?: 'px' | 'won';
  /** Computed when a create form opens; by the API, under a lock, where a body has none. */
  initial?: Initial;
}
interface BoolOptions<N extends true = true> extends Common<boolean>, Nullable<N> {
  /** A switch that warns, such as the caution switch: amber where it is on. */
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
  extends Pick<Common<readonly C[]>, 'default' | 'required' | 'readOnly'> {}
interface RefOptions<N extends true = true> extends Common<string>, Nullable<N> {}
interface FileOptions {
  upload: Upload;
}
/** An image of the record's own, or one that another record owns: shown, never sent. */
type ImageOptions = (FileOptions & { readOnly?: never }) | { readOnly: true; upload?: never };
interface FilesOptions extends FileOptions {
  /** Most files that are held. */
  max?: number;
  /** The operator may change the order; the API takes one. */
  reorder?: true;
}
interface ListOptions {
  /** Fewest items a form shows; a blank one of them that nobody filled in is not stored. */
  min?: number;
  /** The items are places, each told by its number: blank ones are stored too. */
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
type Simplify<T> = { [K in keyof T]: T[K] } & {};
type ValueOf<F> = F extends Typed<infer V> ? V : never;
/** The record that a shape describes. */
export type RecordOf<S> = Simplify<{ -readonly [K in keyof S]: ValueOf<S[K]> }>;
/** An item of a list field; the API gives each its `_id`. */
export type ItemOf<S> = Simplify<RecordOf<S> & { _id?: string }>;

/** The record's identity, given by the API. */
export const id = (): Field<'id', string> => ({ kind: 'id' });

/** One line of text. Too long: `tooLong`; too short: `tooShort`; other than its pattern: `pattern`. */
export function text<N extends true = never, P extends RegExp = never>(
  options?: TextOptions<N, P>,
): Field<'text', Maybe<string, N>> & Patterned<P> {
  // Whether there is a pattern is said by the type alone.
  return { kind: 'text', ...options } as Field<'text', Maybe<string, N>> & Patterned<P>;
}

/** Several lines of plain text. */
export function multiline(options?: MultilineOptions): Field<'multiline', string> {
  return { kind: 'multiline', ...options };
}

/** Formatted text, stored as HTML and sanitised where it enters and where it is shown. */
export function richText(options?: MultilineOptions): Field<'richText', string> {
  return { kind: 'richText', ...options };
}

/** A whole number. Outside its bounds: `tooSmall`, `tooLarge`. */
export function int<N extends true = never>(options?: IntOptions<N>): Field<'int', Maybe<number, N>> {
  return { kind: 'int', ...options };
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
  options?: ListOptions,
): Nested<'list', S> & Typed<ItemOf<S>[]> {
  return { kind: 'list', of, ...options };
}
