import type { Asset } from './fieldOptions';
import type { At, DeepPath } from './paths';
import type { Resource, ResourceTypes } from './resource';

/** Paths of choice fields: fields with literal values. */
type LiteralPath<R, X extends DeepPath<R> = DeepPath<R>> = X extends unknown
  ? [LiteralOf<At<R, X>>] extends [never]
    ? never
    : X
  : never;
type LiteralOf<V> = V extends readonly (infer I)[]
  ? I extends string
    ? LiteralText<I>
    : never
  : LiteralText<Extract<V, string>>;
type LiteralText<V extends string> = string extends V ? never : V;

/** Paths of fields that are yes or no. */
type SwitchPath<R, X extends DeepPath<R> = DeepPath<R>> = X extends unknown
  ? [NonNullable<At<R, X>>] extends [boolean]
    ? X
    : never
  : never;

/** Paths without labels: ids, and the inside of a stored file. */
type Labelled<R, X extends DeepPath<R> = DeepPath<R>> = X extends '_id' | `${string}._id`
  ? never
  : X extends `${infer Head}.${string}`
    ? At<R, Head> extends Asset | null
      ? never
      : X
    : X;

type Optional<R> = { readonly [X in DeepPath<R>]?: string };
type None = object;

interface State {
  empty: string;
  filled: string;
}

interface Answers {
  on: string;
  off: string;
}

/** Korean texts of one variant that differ from the resource's. */
export interface VariantTexts {
  /** The variant's name in the menu; also the noun for its records, unless `record` differs. */
  name: string;
  record?: string;
  /** Title above the list. */
  list?: string;
  create?: string;
  edit?: string;
  /** The text for an empty list, unless the common sentence fits. */
  empty?: string;
}

type Words = readonly string[];

/** Synonyms of a resource's headers and values, for sheet imports. */
export type SynonymsFor<X> =
  X extends Resource<string, infer T> ? (T extends { record: infer R } ? SynonymsOf<R> : never) : never;

type SynonymsOf<R> = {
  readonly fields?: { readonly [P in Labelled<R>]?: Words };
  readonly choices?: { readonly [P in LiteralPath<R>]?: { readonly [V in LiteralOf<At<R, P>>]?: Words } };
  readonly answers?: { readonly [P in SwitchPath<R>]?: { yes: Words; no: Words } };
};

/** The required Korean texts of a resource: a missing label, choice, section, action or variant does not compile. */
export type MessagesFor<X> = X extends Resource<string, infer T> ? TextsOf<T> : never;

type TextsOf<X extends ResourceTypes> = X extends {
  record: infer R;
  actions: infer A;
  variants: infer V extends string;
  sections: infer T extends string;
  checks: infer C extends string;
  patterns: infer P extends string;
  refusals: infer K extends string;
  counts: infer B;
}
  ? {
      /** The resource's name in the menu; also the noun for one record, unless `record` differs. */
      name: string;
      /** The noun for one record in sentences, if the menu names the place of the records. */
      record?: string;
      /** Korean counter after a number of records, unless the common one fits. */
      unit?: string;
      titles: { list: string; create: string; edit: string };
      fields: { readonly [P in Labelled<R>]: string };
      /** Column headers that differ from the field's label. */
      columns?: Optional<R>;
      help?: Optional<R>;
      placeholders?: Optional<R>;
      /** Korean counter after a number of a list's items, unless the common one fits. */
      units?: Optional<R>;
      /** Names of filters by the month of a day. */
      months?: Optional<R>;
      /** The names of parts of `related`, unless those of their resources fit. */
      related?: { readonly [name: string]: string };
      /** The label of the button that adds an item to a list, unless the common text fits. */
      adds?: Optional<R>;
      /** The text in place of an empty value, if – is too vague. */
      blank?: Optional<R>;
      /** The labels of an empty and a filled value, if a list shows only that difference. */
      states?: { readonly [X in DeepPath<R>]?: State };
      /** The labels of a switch that is on or off, if yes and no would be too vague. */
      switches?: { readonly [X in SwitchPath<R>]?: Answers };
      /** Text for an empty required field, instead of the common sentence. */
      required?: Optional<R>;
      /** Text if another record has the same value, instead of the common sentence. */
      taken?: Optional<R>;
      /** Text if a record can't be deleted because the resource's `remove` does not allow it. */
      notRemovable?: string;
      /** The error for saving a record of a resource without updates. */
      notChangeable?: string;
      /** The title of the delete confirmation, unless the common text fits. */
      removal?: string;
      /** The consequences of a deletion, below its confirmation. */
      removalLeaves?: string;
      /** Question before a record is deleted. */
      remove: string;
      saved: string;
      updated: string;
      deleted: string;
      /** Title of a record's printed sheet; by default that of its form. */
      sheet?: string;
      /** Label of the form's save button, unless the common one fits. */
      save?: string;
      /** The text for an empty list. */
      empty: string;
    } & ([LiteralPath<R>] extends [never]
      ? None
      : { choices: { readonly [P in LiteralPath<R>]: Readonly<Record<LiteralOf<At<R, P>>, string>> } }) &
      ([T] extends [never]
        ? None
        : { sections: Readonly<Record<T, string>>; sectionHelp?: { readonly [P in T]?: string } }) &
      // Only the resource knows what its patterns mean.
      ([P] extends [never] ? None : { patterns: Readonly<Record<P, string>> }) &
      ([C] extends [never] ? None : { checks: Readonly<Record<C, string>> }) &
      ([K] extends [never] ? None : { refusals: Readonly<Record<K, string>> }) &
      // The text for screen readers of the number at the menu entry: `%{count}`.
      (B extends true ? { badge: string } : None) &
      ([A] extends [never]
        ? None
        : { actions: { readonly [X in keyof A]: Readonly<Record<Extract<A[X], string>, string>> } }) &
      ([V] extends [never] ? None : { variants: Readonly<Record<V, VariantTexts>> })
  : never;
