import type { Asset } from './fieldOptions';
import type { DeepPath, ValueTypeAtPath } from './paths';
import type { Resource, ResourceTypes } from './resource';

/** Paths of choice fields. Only the values of such fields have literal types, such as `'NEW' | 'DONE'`. */
type PathOfChoiceField<R, X extends DeepPath<R> = DeepPath<R>> = X extends unknown
  ? [LiteralTextsOfValue<ValueTypeAtPath<R, X>>] extends [never]
    ? never
    : X
  : never;
type LiteralTextsOfValue<V> = V extends readonly (infer I)[]
  ? I extends string
    ? LiteralTextOrNever<I>
    : never
  : LiteralTextOrNever<Extract<V, string>>;
type LiteralTextOrNever<V extends string> = string extends V ? never : V;

/** Paths of fields whose values are yes or no. */
type PathOfBooleanField<R, X extends DeepPath<R> = DeepPath<R>> = X extends unknown
  ? [NonNullable<ValueTypeAtPath<R, X>>] extends [boolean]
    ? X
    : never
  : never;

/** Paths of the fields that need a label. Ids and everything inside a stored file need none. */
type PathNeedingLabel<R, X extends DeepPath<R> = DeepPath<R>> = X extends '_id' | `${string}._id`
  ? never
  : X extends `${infer Head}.${string}`
    ? ValueTypeAtPath<R, Head> extends Asset | null
      ? never
      : X
    : X;

type OptionalTextsByPath<R> = { readonly [X in DeepPath<R>]?: string };
type NoAdditionalTexts = object;

interface EmptinessChoiceTexts {
  empty: string;
  filled: string;
}

interface BooleanFieldTexts {
  on: string;
  off: string;
}

/** Korean texts of one variant that differ from the resource's. */
export interface VariantTexts {
  /**
   * Name of the variant in the menu. The name is also the noun for one of its records, unless `record` is
   * set.
   */
  name: string;
  record?: string;
  /** Title above the list. */
  list?: string;
  create?: string;
  edit?: string;
  /** The text that an empty list of the variant shows, unless the default text fits. */
  empty?: string;
}

type SynonymList = readonly string[];

/** Synonyms by which an import recognises the column headers and values of a sheet. */
export type ImportSynonymsOfResource<X> =
  X extends Resource<string, infer T> ? (T extends { record: infer R } ? SynonymsOfRecord<R> : never) : never;

type SynonymsOfRecord<R> = {
  readonly fields?: { readonly [P in PathNeedingLabel<R>]?: SynonymList };
  readonly choices?: {
    readonly [P in PathOfChoiceField<R>]?: {
      readonly [V in LiteralTextsOfValue<ValueTypeAtPath<R, P>>]?: SynonymList;
    };
  };
  readonly answers?: { readonly [P in PathOfBooleanField<R>]?: { yes: SynonymList; no: SynonymList } };
};

/**
 * The required Korean texts of a resource. The file does not compile if the text of a label, choice, section,
 * action or variant is missing.
 */
export type MessagesFor<X> = X extends Resource<string, infer T> ? TextsOfResource<T> : never;

type TextsOfResource<X extends ResourceTypes> = X extends {
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
      /**
       * Name of the resource in the menu. The name is also the noun for one record, unless `record` is set.
       */
      name: string;
      /** The noun for one record in sentences, if the menu uses another word. */
      record?: string;
      /** Korean counter word after a number of records, unless the common counter word fits. */
      unit?: string;
      titles: { list: string; create: string; edit: string };
      fields: { readonly [P in PathNeedingLabel<R>]: string };
      /** Column headers that differ from the field's label. */
      columns?: OptionalTextsByPath<R>;
      help?: OptionalTextsByPath<R>;
      placeholders?: OptionalTextsByPath<R>;
      /** Korean counter word after a number of items of a list field, unless the common counter word fits. */
      units?: OptionalTextsByPath<R>;
      /** Names of the filters by month, such as "month of birth". */
      months?: OptionalTextsByPath<R>;
      /** Titles of the related records that `related` shows; by default the name of their resource. */
      related?: { readonly [name: string]: string };
      /** The label of the button that adds an item to a list, unless the common text fits. */
      adds?: OptionalTextsByPath<R>;
      /** The text that is shown for an empty value, if a dash (–) is too vague. */
      blank?: OptionalTextsByPath<R>;
      /**
       * The texts for an empty value and for any other value, if a list only shows whether the value is
       * empty.
       */
      states?: { readonly [X in DeepPath<R>]?: EmptinessChoiceTexts };
      /** The texts for a switch that is on and one that is off, if yes and no would be too vague. */
      switches?: { readonly [X in PathOfBooleanField<R>]?: BooleanFieldTexts };
      /** The error for an empty required field, in place of the default message. */
      required?: OptionalTextsByPath<R>;
      /** Text that replaces the standard error if another record has the same value. */
      taken?: OptionalTextsByPath<R>;
      /** The error if a record can't be deleted because it does not meet the condition in `remove`. */
      notRemovable?: string;
      /** The error for saving a stored record if its resource allows no updates. */
      notChangeable?: string;
      /** The title of the dialog that confirms a deletion, unless the common text fits. */
      removal?: string;
      /** The consequences of a deletion, which its confirmation dialog shows. */
      removalLeaves?: string;
      /** The question of the dialog that confirms a deletion. */
      remove: string;
      saved: string;
      updated: string;
      deleted: string;
      /** Title of a record's printed sheet; by default the title of the record's form. */
      sheet?: string;
      /** Label of the form's save button, unless the common one fits. */
      save?: string;
      /** The text for an empty list. */
      empty: string;
    } & ([PathOfChoiceField<R>] extends [never]
      ? NoAdditionalTexts
      : {
          choices: {
            readonly [P in PathOfChoiceField<R>]: Readonly<
              Record<LiteralTextsOfValue<ValueTypeAtPath<R, P>>, string>
            >;
          };
        }) &
      ([T] extends [never]
        ? NoAdditionalTexts
        : { sections: Readonly<Record<T, string>>; sectionHelp?: { readonly [P in T]?: string } }) &
      // Each pattern needs an error message here, because no common message could say what the pattern means.
      ([P] extends [never] ? NoAdditionalTexts : { patterns: Readonly<Record<P, string>> }) &
      ([C] extends [never] ? NoAdditionalTexts : { checks: Readonly<Record<C, string>> }) &
      ([K] extends [never] ? NoAdditionalTexts : { refusals: Readonly<Record<K, string>> }) &
      // The text that a screen reader reads for the number in the menu. `%{count}` stands for the number.
      (B extends true ? { badge: string } : NoAdditionalTexts) &
      ([A] extends [never]
        ? NoAdditionalTexts
        : { actions: { readonly [X in keyof A]: Readonly<Record<Extract<A[X], string>, string>> } }) &
      ([V] extends [never] ? NoAdditionalTexts : { variants: Readonly<Record<V, VariantTexts>> })
  : never;
