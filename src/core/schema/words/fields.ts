import { canonicalDecimal } from '../text/decimal';
import { minorUnitOf } from './currencies';
import type {
  Asset,
  BoolOptions,
  ChoiceOptions,
  ChoicesOptions,
  Common,
  DateOptions,
  DateTimeOptions,
  Decimal,
  DecimalOptions,
  FileOptions,
  FilesOptions,
  ImageOptions,
  Initial,
  IntOptions,
  ListOptions,
  MoneyOptions,
  MultilineOptions,
  NumberOptions,
  OwnKind,
  RefOptions,
  RefsOptions,
  TagsOptions,
  TextOptions,
  TextsOptions,
  Upload,
} from './fieldOptions';
import { type Older, renamed } from './renamed';

declare const VALUE: unique symbol;

/** Carries the type of a field's value at compile time; it has no value at run time. */
export interface Typed<V> {
  readonly [VALUE]?: V;
}

/** The options of each field type at run time. */
interface Options {
  id: object;
  text: TextOptions;
  multiline: MultilineOptions;
  richText: MultilineOptions;
  int: IntOptions;
  decimal: Decimal;
  number: NumberOptions;
  texts: TextsOptions;
  bool: BoolOptions;
  dateTime: DateTimeOptions;
  date: DateOptions;
  choice: ChoiceOptions<string> & { choices: readonly string[] };
  choices: ChoicesOptions<string> & { choices: readonly string[] };
  tags: TagsOptions;
  ref: RefOptions & { resource: string };
  refs: RefsOptions & { resource: string };
  password: object;
  image: ImageOptions;
  file: FileOptions;
  files: FilesOptions;
  group: { of: Shape };
  list: ListOptions & { of: Shape };
  own: Common<string> & { own: OwnKind; options: unknown };
}

export type Kind = keyof Options;
export type FieldOf<K extends Kind> = { readonly kind: K } & Readonly<Options[K]>;
export type AnyField = { [K in Kind]: FieldOf<K> }[Kind];
/** A field for one uploaded file. */
export type FileField = Extract<AnyField, { kind: 'image' | 'file'; upload: Upload }>;
/** Fields by name, in declaration order. */
export interface Shape {
  readonly [name: string]: AnyField & Typed<unknown>;
}

type Field<K extends Kind, V> = FieldOf<K> & Typed<V>;
/** A field with nested fields, whose names its type knows. */
type Nested<K extends 'group' | 'list', S> = Omit<FieldOf<K>, 'of'> & { readonly kind: K; readonly of: S };
type Maybe<V, N> = [N] extends [never] ? V : V | null;
/** Adds a pattern to a text field's type, so that an error message is required in the Korean file. */
type Patterned<P> = [P] extends [never] ? unknown : { readonly pattern: RegExp };
/** A field that names another one, whose existence `defineResource` checks. */
type Naming<K extends string, V> = [V] extends [never] ? unknown : { readonly [X in K]: V };
type Simplify<T> = { [K in keyof T]: T[K] } & {};
type ValueOf<F> = F extends Typed<infer V> ? V : never;
/** The type of a record with these fields. */
export type RecordOf<S> = Simplify<{ -readonly [K in keyof S]: ValueOf<S[K]> }>;
/** The type of a list's item, to which the API adds an `_id`. */
export type ItemOf<S> = Simplify<RecordOf<S> & { _id?: string }>;

/** The record's id, which the API sets. */
export const id = (): Field<'id', string> => ({ kind: 'id' });

/** One line of text. Problems: `tooLong`, `tooShort`, and `pattern` if the pattern does not match. */
export function text<N extends true = never, P extends RegExp = never, const W extends string = never>(
  options?: Older<TextOptions<N, P, W>>,
): Field<'text', Maybe<string, N>> & Patterned<P> & Naming<'labelOf', W> {
  // Only the type contains the pattern and the fallback.
  return { kind: 'text', ...renamed(options) } as Field<'text', Maybe<string, N>> &
    Patterned<P> &
    Naming<'labelOf', W>;
}

/** Several lines of plain text. */
export function multiline(options?: Older<MultilineOptions>): Field<'multiline', string> {
  return { kind: 'multiline', ...renamed(options) };
}

/** Formatted text, stored as HTML and sanitised when it is stored and when it is shown. */
export function richText(options?: Older<MultilineOptions>): Field<'richText', string> {
  return { kind: 'richText', ...renamed(options) };
}

/** A whole number. Problems outside its bounds: `tooSmall`, `tooLarge`. */
export function int<N extends true = never, const I extends Initial = never>(
  options?: Older<IntOptions<N, I>>,
): Field<'int', Maybe<number, N>> & Naming<'startsAt', I> {
  // Only the type contains the counter.
  return { kind: 'int', ...renamed(options) } as Field<'int', Maybe<number, N>> & Naming<'startsAt', I>;
}

/**
 * Returns bounds and default as decimals with the field's decimal places; an invalid value stays, and
 * prevents the start.
 */
const exactly = (digits: number, values: { min?: unknown; max?: unknown; default?: unknown }) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, canonicalDecimal(value, digits) ?? String(value)]),
  );

/**
 * An exact number with fixed decimal places, as text: `12.50`. Problems: `tooManyDigits`, and `tooSmall` or
 * `tooLarge` outside its bounds.
 */
export function decimal<N extends true = never>({
  min,
  max,
  default: preset,
  ...options
}: Older<DecimalOptions<N>>): Field<'decimal', Maybe<string, N>> {
  const given = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(preset !== undefined && { default: preset }),
  };
  return { kind: 'decimal', ...renamed(options), ...exactly(options.digits, given) };
}

/**
 * An amount of a currency: a `decimal()` with the currency's decimal places, such as `12000` won or `12.50`
 * dollars.
 */
export const money = <N extends true = never>({
  currency,
  ...options
}: Older<MoneyOptions<N>>): Field<'decimal', Maybe<string, N>> => ({
  ...decimal<N>({ ...options, digits: minorUnitOf(currency) }),
  currency,
});

/** Yes or no; with `nullable` also unanswered. */
export function bool<N extends true = never>(
  options?: Older<BoolOptions<N>>,
): Field<'bool', Maybe<boolean, N>> {
  return { kind: 'bool', ...renamed(options) };
}

/** An instant: UTC ISO 8601 with milliseconds on the wire, `YYYY-MM-DD HH:mm:ss` of Asia/Seoul on screen. */
export function dateTime<N extends true = never>(
  options?: Older<DateTimeOptions<N>>,
): Field<'dateTime', Maybe<string, N>> {
  return { kind: 'dateTime', ...renamed(options) };
}

/**
 * A calendar day, `YYYY-MM-DD`, never shifted by a time zone. Problems outside its bounds: `tooEarly`,
 * `tooLate`, `inFuture`.
 */
export function date<N extends true = never>(
  options?: Older<DateOptions<N>>,
): Field<'date', Maybe<string, N>> {
  return { kind: 'date', ...renamed(options) };
}

/** One of a fixed set of values; any other gives `notAChoice`. */
export function choice<const C extends readonly string[], N extends true = never>(
  choices: C,
  options?: Older<ChoiceOptions<NoInfer<C[number]>, N>>,
): Field<'choice', Maybe<C[number], N>> {
  return { kind: 'choice', choices, ...renamed(options) };
}

/** A field for any number of a fixed set of values. */
export function choices<const C extends readonly string[]>(
  values: C,
  options?: ChoicesOptions<NoInfer<C[number]>>,
): Field<'choices', C[number][]> {
  return { kind: 'choices', choices: values, ...options };
}

/**
 * Free texts that operators create and find again; texts that differ only in case are equal. Problems:
 * `tooMany`, and `comma` if a tag contains one.
 */
export function tags(options?: TagsOptions): Field<'tags', string[]> {
  return { kind: 'tags', ...options };
}

/** The `_id` of a record in another resource; an id that does not exist gives `notFound`. */
export function ref<N extends true = never>(
  resource: string,
  options?: Older<RefOptions<N>>,
): Field<'ref', Maybe<string, N>> {
  return { kind: 'ref', resource, ...renamed(options) };
}

/** The ids of several records in another resource, in order. */
export function refs(resource: string, options?: RefsOptions): Field<'refs', readonly string[]> {
  return { kind: 'refs', resource, ...options };
}

/** A password: it leaves the browser encrypted (JWE), is stored as a hash, and is never answered. */
export const password = (): Field<'password', string> => ({ kind: 'password' });

/** A number with decimals, such as a coordinate. More decimals give `type`. */
export function number<N extends true = never>(options: NumberOptions<N>): Field<'number', Maybe<number, N>> {
  return { kind: 'number', ...options };
}

/** One-line texts in order, such as ids of records in another system. */
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

/** Files of any type in order, each uploaded after its record is saved. */
export function files(options: FilesOptions): Field<'files', Asset[]> {
  return { kind: 'files', ...options };
}

/** Fields that belong together, as one object in bodies and answers. */
export function group<const S extends Shape>(of: S): Nested<'group', S> & Typed<RecordOf<S>> {
  return { kind: 'group', of };
}

/** Items with the same fields in order, as one array in bodies and answers. */
export function list<const S extends Shape>(
  of: S,
  options?: ListOptions & { default?: readonly ItemOf<S>[] },
): Nested<'list', S> & Typed<ItemOf<S>[]> {
  return { kind: 'list', of, ...options };
}

/**
 * Declares a product's own field type; returns its builder: `colour({ palette: ['#2F5BEA'] })`. A value that
 * it can't parse gives `notAChoice`.
 */
export const defineKind =
  <O extends object>(kind: OwnKind<O>) =>
  ({ default: preset, required, readOnly, ...options }: O & OwnOptions): Field<'own', string> => ({
    kind: 'own',
    // Both halves get the options that were passed to the builder.
    own: kind as unknown as OwnKind,
    options,
    ...(preset !== undefined && { default: preset }),
    ...(required && { required }),
    ...(readOnly && { readOnly }),
  });
type OwnOptions = Pick<Common<string>, 'default' | 'required' | 'readOnly'>;
