import type { Action } from './actions';
import type { RecordOf, Shape } from './fields';
import type { Loose, Path, ValueTypeAtPath } from './paths';
import { addPublishParts } from './publish';
import type {
  BadgeFilterParameters,
  FlavourName,
  FlavourViews,
  FormView,
  ListView,
  Resource,
  ResourceFacts,
  Variant,
} from './resource';
import type {
  AnyFormView,
  InferThenCheck,
  PathCheckedFormView,
  PathCheckedListView,
  SectionTitleKeysOf,
} from './viewsOf';

/** The paths of the text fields with a pattern, also inside groups and lists. */
type PathsOfFieldsWithPattern<S, K extends keyof S & string = keyof S & string> = K extends unknown
  ? S[K] extends { readonly pattern: RegExp }
    ? K
    : S[K] extends { readonly kind: 'group' | 'list'; readonly of: infer O }
      ? `${K}.${PathsOfFieldsWithPattern<O>}`
      : never
  : never;

type VariantNames<R, By extends Path<R>> = Extract<ValueTypeAtPath<R, By>, string>;

type PathCheckedVariant<R, V> = Omit<Variant<R>, 'list' | 'form'> & {
  list?: V extends { list: infer L extends ListView<Loose> } ? PathCheckedListView<R, L> : ListView<R>;
  form?: V extends { form: infer F extends AnyFormView } ? PathCheckedFormView<R, F> : FormView<R>;
};
/** Requires a variant for every value of `By`. The compiler rejects a variant for an unknown value. */
type PathCheckedVariants<R, By extends Path<R>, Of> = {
  readonly [X in keyof Of]: X extends VariantNames<R, By>
    ? PathCheckedVariant<R, Of[X]>
    : `'${X & string}' is no value of ${By}`;
} & Readonly<Record<VariantNames<R, By>, unknown>>;

type VariantSectionTitles<Of> = Of[keyof Of] extends infer V
  ? V extends { form: infer F extends AnyFormView }
    ? SectionTitleKeysOf<F>
    : never
  : never;

/** The compiler error for a field option that names a missing field, or a field of the wrong type. */
type OptionReferenceError<R, F> = F extends { startsAt: { of: infer X extends string } }
  ? X extends Path<R, number | null>
    ? unknown
    : `startsAt.of: there is no int() '${X}'`
  : F extends { startsAt: { within: infer X extends string } }
    ? X extends Path<R>
      ? unknown
      : `startsAt.within: there is no field '${X}'`
    : F extends { labelOf: infer X extends string }
      ? X extends keyof R
        ? unknown
        : `labelOf: there is no field '${X}'`
      : unknown;
type OptionReferenceErrors<R, S> = { readonly [X in keyof S]: OptionReferenceError<R, S[X]> };

interface PathCheckedViews<R, L extends ListView<Loose>, F extends AnyFormView> {
  list?: InferThenCheck<L, PathCheckedListView<R, L>>;
  form?: InferThenCheck<F, PathCheckedFormView<R, F>>;
}

type ActionsByName = { readonly [act: string]: Action<Loose> };

type QuestionMessageKeysOfAct<X> = X extends { ask: { message: infer M } }
  ? M
  : X extends { ask: readonly { message: infer M }[] }
    ? M
    : never;
/**
 * Key of the Korean error text for running an action on a record that does not meet the action's condition.
 * Actions without a condition, or with a custom endpoint, have no such text.
 */
type RefusalTextKeyOfAct<X> = X extends { run: { call: string } }
  ? never
  : X extends { when: object }
    ? 'notNow'
    : never;
/** The keys of the Korean texts that each action needs. */
type RequiredTextKeysByAct<X extends ActionsByName> = {
  readonly [K in keyof X]: 'label' | 'done' | QuestionMessageKeysOfAct<X[K]> | RefusalTextKeyOfAct<X[K]>;
};
/** For each action with `run: true`, the types of the values that operators enter, by path. */
type InputTypesByCodeRunningAction<R, X extends ActionsByName> = {
  readonly [K in keyof X as X[K] extends { run: true } ? K : never]: {
    readonly [P in X[K] extends { ask: { fields: readonly (infer F extends string)[] } }
      ? F
      : never]: ValueTypeAtPath<R, P>;
  };
};

/**
 * Declares an entity once. Its list, form, filters, API, mock, database table, demo records and conformance
 * tests are derived from this declaration. Paths, choices, conditions, resets and variants are checked
 * against the type of the record that the fields describe.
 */
export function defineResource<
  const N extends string,
  const S extends Shape,
  const A extends ActionsByName = never,
  C extends string = never,
  const L extends ListView<Loose> = never,
  const F extends AnyFormView = never,
  T extends string = never,
  By extends Path<RecordOf<S>, string> = never,
  const Of extends { readonly [variant: string]: object } = never,
  const K extends string = never,
  const B extends BadgeFilterParameters = never,
>(
  name: N,
  resourceOptions: { fields: S & OptionReferenceErrors<RecordOf<S>, S> } & ResourceFacts<
    RecordOf<S>,
    C,
    K,
    B
  > &
    PathCheckedViews<RecordOf<S>, L, F> & {
      actions?: InferThenCheck<A, { readonly [X in keyof A]: Action<RecordOf<S>> }>;
      /**
       * Variants: kinds of records with the same fields but with their own views. Each value of the field
       * `by` needs a variant.
       */
      variants?: {
        by: By;
        of: InferThenCheck<Of, PathCheckedVariants<RecordOf<S>, By, Of>>;
      };
      /**
       * The views that replace the resource's own ones in deployments of a flavour, which is an edition of
       * the product.
       */
      flavours?: { readonly [X in FlavourName]?: FlavourViews<RecordOf<S>, T> };
    },
): Resource<
  N,
  {
    record: RecordOf<S>;
    actions: [A] extends [never] ? never : RequiredTextKeysByAct<A>;
    coded: [A] extends [never] ? never : InputTypesByCodeRunningAction<RecordOf<S>, A>;
    variants: [By] extends [never] ? never : VariantNames<RecordOf<S>, By>;
    sections:
      | T
      | ([F] extends [never] ? never : SectionTitleKeysOf<F>)
      | ([Of] extends [never] ? never : VariantSectionTitles<Of>);
    checks: C;
    patterns: PathsOfFieldsWithPattern<S>;
    refusals: K;
    counts: [B] extends [never] ? false : true;
  }
> {
  // The only record of a `singleton` can be neither created nor removed. The cast to `never` below is safe:
  // at run time, the typed views are views of `AnyResource`.
  const singletonOptions = resourceOptions.singleton ? { create: false, remove: false } : {};
  const createRecordReference = (id: string) => ({ resource: name, path: resourceOptions.api.path, id });
  return {
    name,
    ...addPublishParts(resourceOptions),
    ...singletonOptions,
    record: createRecordReference,
  } as never;
}
