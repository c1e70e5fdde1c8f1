import { toCanonicalDecimal } from '../text/decimal';
import { getDecimalPlacesOfCurrency } from './currencies';
import type { BuilderArguments, CustomFieldType, FieldTypeOptions } from './customFieldType';
import type {
  Asset,
  BoolOptions,
  ChoiceOptions,
  ChoicesOptions,
  CommonFieldOptions,
  DateOptions,
  DateTimeOptions,
  DecimalField,
  DecimalOptions,
  FileOptions,
  FilesOptions,
  FileUploadOptions,
  ImageOptions,
  InitialNumberRule,
  IntOptions,
  ListOptions,
  MoneyOptions,
  MultilineOptions,
  NumberOptions,
  RefOptions,
  RefsOptions,
  TagsOptions,
  TextOptions,
  TextsOptions,
} from './fieldOptions';
import { replaceOlderOptionNames, type WithOlderOptionNames } from './renamed';

declare const VALUE_TYPE: unique symbol;

/**
 * Adds the type of a field's value to the field's type at compile time. At run time, no such property exists.
 */
export interface ValueTypeCarrier<V> {
  readonly [VALUE_TYPE]?: V;
}

/** The options of each field type at run time. */
interface FieldOptionsByKind {
  id: object;
  text: TextOptions;
  multiline: MultilineOptions;
  richText: MultilineOptions;
  int: IntOptions;
  decimal: DecimalField;
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
  own: CommonFieldOptions<string> & { own: CustomFieldType; options: unknown };
}

export type Kind = keyof FieldOptionsByKind;
export type FieldOf<K extends Kind> = { readonly kind: K } & Readonly<FieldOptionsByKind[K]>;
export type AnyField = { [K in Kind]: FieldOf<K> }[Kind];
/** A field for one uploaded file. */
export type FileField = Extract<AnyField, { kind: 'image' | 'file'; upload: FileUploadOptions }>;
/** Fields by name, in declaration order. */
export interface Shape {
  readonly [name: string]: AnyField & ValueTypeCarrier<unknown>;
}

type TypedField<K extends Kind, V> = FieldOf<K> & ValueTypeCarrier<V>;
/** A group or a list whose type contains the names of the fields inside. */
type NestedField<K extends 'group' | 'list', S> = Omit<FieldOf<K>, 'of'> & {
  readonly kind: K;
  readonly of: S;
};
type MaybeNull<V, N> = [N] extends [never] ? V : V | null;
/** Adds a pattern to a text field's type, so that the Korean file must have an error message for it. */
type PatternProperty<P> = [P] extends [never] ? unknown : { readonly pattern: RegExp };
/** A field whose option names another field. `defineResource` checks that the other field exists. */
type OptionNamingOtherField<K extends string, V> = [V] extends [never] ? unknown : { readonly [X in K]: V };
type Simplify<T> = { [K in keyof T]: T[K] } & {};
type ValueOfField<F> = F extends ValueTypeCarrier<infer V> ? V : never;
/** The type of a record with these fields. */
export type RecordOf<S> = Simplify<{ -readonly [K in keyof S]: ValueOfField<S[K]> }>;
/** The type of a list item. The API adds an `_id` to each item. */
export type ListItemOfShape<S> = Simplify<RecordOf<S> & { _id?: string }>;

/** The record's id, which the API sets. */
export const id = (): TypedField<'id', string> => ({ kind: 'id' });

/**
 * One line of text. Its problems are `tooLong`, `tooShort`, and `pattern` if it does not match the pattern.
 */
export function text<N extends true = never, P extends RegExp = never, const W extends string = never>(
  options?: WithOlderOptionNames<TextOptions<N, P, W>>,
): TypedField<'text', MaybeNull<string, N>> & PatternProperty<P> & OptionNamingOtherField<'labelOf', W> {
  // The cast is safe: the declared type only adds the pattern and the field name in `labelOf`.
  return { kind: 'text', ...replaceOlderOptionNames(options) } as TypedField<'text', MaybeNull<string, N>> &
    PatternProperty<P> &
    OptionNamingOtherField<'labelOf', W>;
}

/** Several lines of plain text. */
export function multiline(options?: WithOlderOptionNames<MultilineOptions>): TypedField<'multiline', string> {
  return { kind: 'multiline', ...replaceOlderOptionNames(options) };
}

/** Formatted text as HTML. It is sanitised when it is stored and again when it is shown. */
export function richText(options?: WithOlderOptionNames<MultilineOptions>): TypedField<'richText', string> {
  return { kind: 'richText', ...replaceOlderOptionNames(options) };
}

/** A whole number. A number outside its bounds has the problem `tooSmall` or `tooLarge`. */
export function int<N extends true = never, const I extends InitialNumberRule = never>(
  options?: WithOlderOptionNames<IntOptions<N, I>>,
): TypedField<'int', MaybeNull<number, N>> & OptionNamingOtherField<'startsAt', I> {
  // The cast is safe: the declared type only adds the option `startsAt`.
  return { kind: 'int', ...replaceOlderOptionNames(options) } as TypedField<'int', MaybeNull<number, N>> &
    OptionNamingOtherField<'startsAt', I>;
}

/**
 * Returns bounds and default as texts with the field's decimal places. An invalid value is kept as it is; the
 * product then refuses to start.
 */
const toDecimalTextOptions = (digits: number, values: { min?: unknown; max?: unknown; default?: unknown }) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toCanonicalDecimal(value, digits) ?? String(value)]),
  );

/**
 * An exact number with fixed decimal places, as text: `12.50`. Too many decimal places are the problem
 * `tooManyDigits`, or `notWhole` if it has none. Outside its bounds it is `tooSmall` or `tooLarge`.
 */
export function decimal<N extends true = never>({
  min,
  max,
  default: preset,
  ...options
}: WithOlderOptionNames<DecimalOptions<N>>): TypedField<'decimal', MaybeNull<string, N>> {
  const boundsAndDefault = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(preset !== undefined && { default: preset }),
  };
  return {
    kind: 'decimal',
    ...replaceOlderOptionNames(options),
    ...toDecimalTextOptions(options.digits, boundsAndDefault),
  };
}

/**
 * An amount of a currency: a `decimal()` with the currency's decimal places, such as `12000` won or `12.50`
 * dollars.
 */
export const money = <N extends true = never>({
  currency,
  ...options
}: WithOlderOptionNames<MoneyOptions<N>>): TypedField<'decimal', MaybeNull<string, N>> => ({
  ...decimal<N>({ ...options, digits: getDecimalPlacesOfCurrency(currency) }),
  currency,
});

/** Yes or no. With `nullable`, the value may also be null (unanswered). */
export function bool<N extends true = never>(
  options?: WithOlderOptionNames<BoolOptions<N>>,
): TypedField<'bool', MaybeNull<boolean, N>> {
  return { kind: 'bool', ...replaceOlderOptionNames(options) };
}

/**
 * An instant. The API sends UTC in ISO 8601 with milliseconds, the console shows `YYYY-MM-DD HH:mm:ss` of
 * Asia/Seoul.
 */
export function dateTime<N extends true = never>(
  options?: WithOlderOptionNames<DateTimeOptions<N>>,
): TypedField<'dateTime', MaybeNull<string, N>> {
  return { kind: 'dateTime', ...replaceOlderOptionNames(options) };
}

/**
 * A calendar day, `YYYY-MM-DD`, which no time zone shifts. A text that is not a day has the problem
 * `notADate`. A day outside its bounds has the problem `tooEarly`, `tooLate` or `inFuture`.
 */
export function date<N extends true = never>(
  options?: WithOlderOptionNames<DateOptions<N>>,
): TypedField<'date', MaybeNull<string, N>> {
  return { kind: 'date', ...replaceOlderOptionNames(options) };
}

/** One value of a fixed set. Any other value has the problem `notAChoice`. */
export function choice<const C extends readonly string[], N extends true = never>(
  choices: C,
  options?: WithOlderOptionNames<ChoiceOptions<NoInfer<C[number]>, N>>,
): TypedField<'choice', MaybeNull<C[number], N>> {
  return { kind: 'choice', choices, ...replaceOlderOptionNames(options) };
}

/** Any number of values of a fixed set. */
export function choices<const C extends readonly string[]>(
  values: C,
  options?: ChoicesOptions<NoInfer<C[number]>>,
): TypedField<'choices', C[number][]> {
  return { kind: 'choices', choices: values, ...options };
}

/**
 * Tags: free texts that operators create and by which they filter. Tags that differ only in case are equal.
 * Their problems include `tooMany`, and `comma` if a tag contains a comma.
 */
export function tags(options?: TagsOptions): TypedField<'tags', string[]> {
  return { kind: 'tags', ...options };
}

/** The `_id` of a record in another resource. An id that does not exist has the problem `notFound`. */
export function ref<N extends true = never>(
  resource: string,
  options?: WithOlderOptionNames<RefOptions<N>>,
): TypedField<'ref', MaybeNull<string, N>> {
  return { kind: 'ref', resource, ...replaceOlderOptionNames(options) };
}

/** The ids of several records in another resource, in order. */
export function refs(resource: string, options?: RefsOptions): TypedField<'refs', readonly string[]> {
  return { kind: 'refs', resource, ...options };
}

/** A password. It leaves the browser encrypted (JWE) and is stored as a hash; no response contains it. */
export const password = (): TypedField<'password', string> => ({ kind: 'password' });

/**
 * A number with decimals, such as a coordinate. A number with more decimals than allowed has the problem
 * `type`.
 */
export function number<N extends true = never>(
  options: NumberOptions<N>,
): TypedField<'number', MaybeNull<number, N>> {
  return { kind: 'number', ...options };
}

/** One-line texts in order, such as ids of records in another system. */
export function texts(options: TextsOptions): TypedField<'texts', string[]> {
  return { kind: 'texts', ...options };
}

/** One image, which is uploaded after its record is saved. With `readOnly` it is only shown. */
export function image(options: ImageOptions): TypedField<'image', Asset | null> {
  return { kind: 'image', ...options };
}

/** One file of any type, which is uploaded after its record is saved. */
export function file(options: FileOptions): TypedField<'file', Asset | null> {
  return { kind: 'file', ...options };
}

/** Files of any type in order, each uploaded after its record is saved. */
export function files(options: FilesOptions): TypedField<'files', Asset[]> {
  return { kind: 'files', ...options };
}

/** Fields that belong together. Requests and responses contain them as one object. */
export function group<const S extends Shape>(
  fields: S,
): NestedField<'group', S> & ValueTypeCarrier<RecordOf<S>> {
  return { kind: 'group', of: fields };
}

/** Items in order that all have the same fields. Requests and responses contain them as one array. */
export function list<const S extends Shape>(
  fields: S,
  options?: ListOptions & { default?: readonly ListItemOfShape<S>[] },
): NestedField<'list', S> & ValueTypeCarrier<ListItemOfShape<S>[]> {
  return { kind: 'list', of: fields, ...options };
}

/**
 * Declares a product's own field type and returns its builder: `colour({ palette: ['#2F5BEA'] })`. A value
 * that the type can't parse has the problem `notAChoice`.
 */
export const defineFieldType =
  <O extends object>(kind: CustomFieldType<O>) =>
  (
    ...[{ default: preset, required, readOnly, ...options } = {} as O & FieldTypeOptions]: BuilderArguments<O>
  ): TypedField<'own', string> => ({
    kind: 'own',
    own: kind as unknown as CustomFieldType,
    options,
    ...(preset !== undefined && { default: preset }),
    ...(required && { required }),
    ...(readOnly && { readOnly }),
  });
